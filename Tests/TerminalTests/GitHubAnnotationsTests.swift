import CalibrationModel
import RadioSurvey
import SurveyAnalysis
import Terminal
import Testing

/// A check as GitHub Actions reads it.
@Suite struct GitHubAnnotationsTests {
  private static func report(beacon: String, file: String) -> CheckReport {
    CheckReport(
      margin: 3, issues: [:],
      items: [
        CheckReport.Item(
          group: "beacon", name: beacon, outcome: .fail,
          reason: .beaconSilent(
            beacon: beacon, places: 9, isPaired: true, sinceSeconds: nil, isReceiver: nil, conditions: nil,
            ofPlaces: nil),
          file: file,
          line: 7),
        CheckReport.Item(
          group: "level", name: "empty", outcome: .unclear, reason: .noBaseline(conditions: "empty")),
      ], knownLogs: 2)
  }

  @Test func `A finding is a workflow command at its file and line from the repository's root`() {
    let commands = GitHubAnnotations.commands(
      Self.report(beacon: "Mask", file: "logs/a.csv"), folder: "site"
    ).split(separator: "\n")
    #expect(commands.count == 2)
    #expect(
      commands[0].hasPrefix("::error file=site/logs/a.csv,line=7,title=beacon-silent::“Mask” is not heard"))
    #expect(commands[1].hasPrefix("::warning title=no-baseline::"))
  }

  @Test func `Names end neither a command nor a cell, and add no markup`() {
    let report = Self.report(beacon: "a\n::add-mask::b|<img src=x>[c](d)%0A@team", file: "x,line=1::y\n.csv")
    let commands = GitHubAnnotations.commands(report, folder: nil).split(separator: "\n")
    #expect(
      commands.count == 2
        && commands.allSatisfy { $0.hasPrefix("::error file=x%2Cline=1%3A%3Ay") || $0.hasPrefix("::warning") }
    )
    let summary = CheckMarkdown.render(report)
    #expect(summary.hasPrefix("## beacon-calibrate: FAIL: 1 of 2\u{00A0}checks failed, 1 cannot be said\n"))
    let rows = summary.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 7 && rows.allSatisfy { [4, 6].contains($0.count { $0 == "|" }) }, "\(rows)")
    #expect(!summary.contains("<img") && !summary.contains("](") && !summary.contains("@team"))
  }
}
