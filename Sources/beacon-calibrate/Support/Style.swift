import Foundation
import RadioSurvey

/// Terminal colours for verdict words. No meaning depends on colour alone.
struct Style {
  private let isOn: Bool

  init(_ isOn: Bool) { self.isOn = isOn }

  /// Returns the lines with their verdict words coloured and all other control sequences removed.
  func paint(_ text: String) -> String {
    let text = TerminalText.lines(text)
    guard isOn else { return text }
    let codes = [
      ("calibrated", "32"), ("works", "32"), ("passed", "32"), ("weak", "33"), ("needs-more-beacons", "33"),
      ("cannot-be-said", "33"), ("refused", "31"), ("only-far", "31"), ("not passed", "31"), ("error:", "31"),
    ]
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      paintFirstWord(String(line), codes)
    }.joined(separator: "\n")
  }

  /// Colours the first word of the list that is a table cell or begins a verdict line.
  private func paintFirstWord(_ line: String, _ codes: [(String, String)]) -> String {
    for (word, code) in codes {
      for pattern in ["  \(word)  ", "  \(word) "] {
        if let range = line.range(of: pattern) {
          let painted = pattern.replacing(word, with: "\u{1B}[\(code)m\(word)\u{1B}[0m")
          return line.replacingCharacters(in: range, with: painted)
        }
      }
      if line.hasPrefix("\(word):") { return "\u{1B}[\(code)m\(word)\u{1B}[0m" + line.dropFirst(word.count) }
    }
    return line
  }
}
