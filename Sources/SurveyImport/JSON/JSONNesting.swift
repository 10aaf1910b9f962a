/// How deep in JSON a walk over its bytes is, and whether in a string. It takes any bytes, whole objects or not; what a value
/// holds is for ``JSONObjectScanner``.
struct JSONNesting {
  private(set) var braces = 0
  private(set) var brackets = 0
  private(set) var isString = false
  private var isEscaped = false

  /// Braces and brackets opened and not closed; negative if more were closed.
  var depth: Int { braces + brackets }

  /// Takes the next byte.
  @inline(__always) mutating func take(_ byte: UInt8) {
    if isString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isString = true
    case UInt8(ascii: "{"): braces += 1
    case UInt8(ascii: "}"): braces -= 1
    case UInt8(ascii: "["): brackets += 1
    case UInt8(ascii: "]"): brackets -= 1
    default: break
    }
  }
}
