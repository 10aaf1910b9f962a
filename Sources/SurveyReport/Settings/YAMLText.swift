import Foundation
import RadioSurvey
import Statistics
import Support

/// Lines of YAML with comments.
enum YAMLText {
  /// A text in double quotes, on one line, whatever it holds.
  static func quoted(_ text: String) -> String {
    var shown = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": shown += "\\\(scalar)"
      case _ where TerminalText.isHidden(scalar):
        let digits = String(scalar.value, radix: 16)
        shown += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown + "\""
  }

  /// A comment of our own words and names that others wrote, on one line.
  static func comment(_ text: String) -> String { "# \(TerminalText.plain(text))" }

  /// A key with its value and what is to be known of it; the key is quoted by the caller if others wrote it.
  static func line(_ key: String, _ value: String?, _ comment: String? = nil, depth: Int = 0) -> String {
    String(repeating: " ", count: 2 * depth) + "\(key):" + (value.map { " \($0)" } ?? "")
      + (comment.map { " \(Self.comment($0))" } ?? "")
  }

  /// An interval for a comment: `1.98 to 2.30 (95 %)`.
  static func interval(_ interval: Interval, _ decimals: Int) -> String {
    "\(NumberFormat.fixed(interval.lower, decimals)) to \(NumberFormat.fixed(interval.upper, decimals)) (95 %)"
  }
}
