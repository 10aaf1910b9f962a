import RadioSurvey
package import SurveyResults

/// What importers had to say about many logs, for a terminal: each code once, with its count.
package enum IssueTallyText {
  /// The first issue of each code with its help, errors first. Where the lines are too few, the help of the last codes is left
  /// out, then codes.
  ///
  /// - Parameters:
  ///   - tally: What they had to say.
  ///   - limit: Lines at most, one at least.
  /// - Returns: The lines, without a final newline; empty if there are none.
  package static func render(_ tally: IssueTally, limit: Int) -> String {
    let entries = tally.entries
    let isWhole = entries.count <= limit
    let shown = isWhole ? entries.count : limit - 1
    var room = limit - shown - (isWhole ? 0 : 1)
    var lines: [String] = []
    for entry in entries.prefix(shown) {
      var issue = entry.first
      if room > 0, issue.help != nil { room -= 1 } else { issue.help = nil }
      let parts = issue.description.split(separator: "\n", maxSplits: 1).map(String.init)
      lines.append(parts[0] + count(entry))
      lines += parts.dropFirst()
    }
    if !isWhole {
      let more = entries.dropFirst(shown).map { "[\($0.first.code.rawValue)]" }
      lines.append("and \(InspectText.list(more)); --format json counts them by log")
    }
    return lines.joined(separator: "\n")
  }

  private static func count(_ entry: IssueTally.Entry) -> String {
    guard entry.occurrences > 1 else { return "" }
    return
      ", \(NumberFormat.count(entry.occurrences)) times in \(NumberFormat.count(entry.logs, "log"))"
  }
}
