/// A place in a text file.
package struct TextPosition: Hashable, Sendable, Comparable {
  /// Line, from 1.
  package var line: Int
  /// Column in characters, from 1.
  package var column: Int

  /// Earlier in the file first.
  package static func < (lhs: Self, rhs: Self) -> Bool { (lhs.line, lhs.column) < (rhs.line, rhs.column) }
}
