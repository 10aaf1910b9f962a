/// Finds the keys of the texts of a Swift source that are in the language of the page.
enum LocalizedLiterals {
  /// The keys of `say(…)` and `\(localized: …)`, literals with `+` between them joined, and of the nouns that
  /// `count(…, "noun", "nouns")` counts.
  static func keys(in source: String) -> [String] {
    var keys: [String] = []
    let text = Array(source)
    var index = 0
    let words = ["say(", "localized:"].map(Array.init)
    while index < text.count {
      let rest = text[index...]
      if let word = words.first(where: rest.starts(with:)), index == 0 || !"._".contains(text[index - 1]) {
        index = skipSpace(text, index + word.count)
        guard index < text.count, text[index] == "\"" else { continue }
        let start = index
        var key = ""
        while index < text.count, text[index] == "\"" {
          key += literal(text, &index)
          let next = skipSpace(text, index)
          guard next < text.count, text[next] == "+" else { break }
          let after = skipSpace(text, next + 1)
          guard after < text.count, text[after] == "\"" else { break }
          index = after
        }
        keys.append(key)
        // What stands in its values is looked at too.
        index = start + 1
      } else {
        index += 1
      }
    }
    for match in source.matches(
      of: /[^A-Za-z]count\((?:[^"\n()]|\([^()\n]*\))*,\s*"([a-z][^"\\]*)"(?:,\s*"([^"\\]*)")?\)/)
    {
      keys += [String(match.1), match.2.map { String($0) } ?? "\(match.1)s"]
    }
    return keys
  }

  private static func skipSpace(_ text: [Character], _ start: Int) -> Int {
    text[start...].firstIndex { !$0.isWhitespace } ?? text.count
  }

  /// Reads a literal; a value is `%@`.
  private static func literal(_ text: [Character], _ index: inout Int) -> String {
    var key = ""
    index += 1
    while index < text.count, text[index] != "\"" {
      guard text[index] == "\\" else {
        key.append(text[index])
        index += 1
        continue
      }
      index += 2
      switch text[index - 1] {
      case "(":
        key += "%@"
        skipCode(text, &index)
      case "u":
        let end = text[index...].firstIndex(of: "}") ?? index
        if let scalar = UInt32(String(text[(index + 1)..<end]), radix: 16).flatMap(Unicode.Scalar.init) {
          key.unicodeScalars.append(scalar)
        }
        index = end + 1
      case "n": key.append("\n")
      case let other: key.append(other)
      }
    }
    index += 1
    return key
  }

  /// Skips to behind the parenthesis that ends a value.
  private static func skipCode(_ text: [Character], _ index: inout Int) {
    var depth = 1
    while index < text.count, depth > 0 {
      switch text[index] {
      case "\"":
        _ = literal(text, &index)
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      index += 1
    }
  }
}
