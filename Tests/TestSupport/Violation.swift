/// Something that must not be so, whatever the bytes are.
package struct Violation: Error, CustomStringConvertible {
  /// What is wrong.
  package let description: String

  /// A violation in these words.
  package init(_ description: String) { self.description = description }

  /// Stops where something is not so.
  package static func unless(_ isSo: Bool, _ words: @autoclosure () -> String) throws(Violation) {
    if !isSo { throw Violation(words()) }
  }
}
