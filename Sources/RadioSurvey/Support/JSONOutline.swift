package import Foundation

/// How deep and how long a JSON text is, counted byte by byte before a decoder takes memory or stack for it.
package struct JSONOutline: Hashable, Sendable {
  /// Braces and brackets open at once, at most.
  package private(set) var depth = 0
  /// Values in all, those inside others among them: one for the text itself, and one for each comma and each brace or bracket.
  package private(set) var values = 1

  /// Counts; the text need not be well-formed. - Complexity: O(bytes).
  package init(_ text: Data) {
    text.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var (open, isText, isEscaped) = (0, false, false)
      for byte in bytes {
        if isText {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isText = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          open += 1
          values += 1
          depth = max(depth, open)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
        case UInt8(ascii: ","): values += 1
        default: break
        }
      }
    }
  }
}
