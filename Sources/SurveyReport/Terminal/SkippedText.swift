import RadioSurvey
import SurveyResults

/// Files that were not read, for a terminal: each reason once, with its count.
enum SkippedText {
  private static let shownNames = 3
  private static let shownOthers = 5

  /// Two lines for each reason, the most frequent first: its files, and the words of the first. Where the lines are too few, the
  /// words of the rarest reasons are left out, then reasons.
  ///
  /// - Parameter limit: Lines at most, one at least.
  static func lines(_ files: [UnreadFile], limit: Int) -> [String] {
    let reasons = Dictionary(grouping: files, by: \.code)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    let isWhole = reasons.count <= limit
    let shown = isWhole ? reasons.count : limit - 1
    let explained = min(shown, limit - shown - (isWhole ? 0 : 1))
    var lines = reasons.prefix(shown).enumerated().flatMap { index, reason -> [String] in
      [head(reason.key, reason.value)] + (index < explained ? [words(reason.value[0])] : [])
    }
    if !isWhole {
      let more = reasons.dropFirst(shown).map { "\($0.value.count) × [\($0.key)]" }
      lines.append("  and \(InspectText.list(more)); --format json lists every file")
    }
    return lines
  }

  /// One line for files that are no logs; none if there are none.
  static func others(_ files: [UnreadFile]) -> [String] {
    guard !files.isEmpty else { return [] }
    let names = files.prefix(shownOthers).map { "\($0.file) [\($0.code)]" }.joined(separator: ", ")
    let more = files.count > shownOthers ? " and \(NumberFormat.count(files.count - shownOthers)) more" : ""
    return [
      "\(NumberFormat.count(files.count, "other file")) \(files.count == 1 ? "is not a log" : "are not logs"): \(names)\(more)"
    ]
  }

  private static func head(_ code: String, _ files: [UnreadFile]) -> String {
    let names = files.prefix(shownNames).map { file in file.line.map { "\(file.file):\($0)" } ?? file.file }
    let more = files.count > names.count ? " and \(NumberFormat.count(files.count - names.count)) more" : ""
    return "  \(NumberFormat.count(files.count)) × [\(code)] \(names.joined(separator: ", "))\(more)"
  }

  private static func words(_ file: UnreadFile) -> String {
    "      \(file.message)" + (file.help.map { "; \($0)" } ?? "")
  }
}
