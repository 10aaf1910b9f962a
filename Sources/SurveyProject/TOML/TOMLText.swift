import RadioSurvey

/// Values as TOML text, always written in the same way.
package enum TOMLText {
  /// A basic string: quotes and backslashes escaped, and everything that a terminal would obey.
  package static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where TerminalText.isHidden(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let width = digits.utf8.count > 4 ? 8 : 4
        result += width == 4 ? "\\u" : "\\U"
        result += String(repeating: "0", count: width - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The shortest decimals that read back as the same number; whole numbers without decimals.
  package static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// A bare key where the text allows one, a quoted key otherwise.
  package static func key(_ text: String) -> String {
    let isBare = text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
          || scalar == "-")
    }
    return isBare && !text.isEmpty ? text : string(text)
  }
}
