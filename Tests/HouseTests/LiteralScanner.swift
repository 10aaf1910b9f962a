/// Finds the string literals of a line of Swift.
enum LiteralScanner {
  /// Their texts, with a space for each interpolation; those inside interpolations follow. Nothing after `//` is read.
  static func literals(in line: Substring) -> [String] {
    var rest = line[...]
    return code(&rest, end: nil)
  }

  /// Reads code up to a closing parenthesis, or to the end of the line.
  private static func code(_ rest: inout Substring, end: Character?) -> [String] {
    var found: [String] = []
    var depth = 0
    while let next = rest.first {
      if rest.hasPrefix("//") { return found }
      rest.removeFirst()
      switch next {
      case "\"": found += literal(&rest)
      case "(": depth += 1
      case ")":
        if depth == 0, end == ")" { return found }
        depth -= 1
      default: break
      }
    }
    return found
  }

  /// Reads a literal behind its opening quote.
  private static func literal(_ rest: inout Substring) -> [String] {
    var text = ""
    var inner: [String] = []
    while let next = rest.popFirst() {
      if next == "\"" { break }
      if next == "\\", let escaped = rest.popFirst() {
        text += " "
        if escaped == "(" { inner += code(&rest, end: ")") }
      } else {
        text.append(next)
      }
    }
    return [text] + inner
  }
}
