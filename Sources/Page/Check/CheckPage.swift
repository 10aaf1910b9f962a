package import CalibrationModel
import Foundation
import RadioSurvey
import Wording

package enum CheckPage {
  /// Equal reports give equal text. Every name in it is escaped.
  package static func html(_ report: CheckReport, folder: String? = nil, verdict: String) -> String {
    let findings = CheckFinding.all(report, folder: folder).map { finding in
      row([
        finding.outcome?.rawValue ?? "unread",
        finding.path.map { "\(finding.name) (\(place($0, finding.line)))" } ?? finding.name,
        finding.words.message, finding.words.action ?? "", finding.code,
      ])
    }
    let beacons = report.items.filter { $0.group == "beacon" }.map { item in
      "<tr><th "
        + "scope=\"row\">\(text(item.name))</th><td>\(text(item.outcome.rawValue))</td><td>\(text(CheckWords.levels(item.reason)))</td><td>\(text(CheckWords.change(item.reason)))</td><td>\(picture(item.reason))</td></tr>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>\(text(verdict))</title>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
      body { max-width: 70em; margin: 2em auto; padding: 0 1em; overflow-wrap: anywhere }
      .scroll { overflow-x: auto }
      table { border-collapse: collapse; width: 100%; overflow-wrap: break-word }
      caption { text-align: left; font-weight: bold; padding: 1em 0 .5em }
      th, td { text-align: left; vertical-align: top; padding: .3em .6em; border-top: 1px solid #8888 }
      </style></head><body><main>
      <h1>\(text(verdict))</h1>
      \(table("Findings", ["answer", "of", "finding", "what to do", "code"], findings))
      \(table("Beacons", ["beacon", "answer", "before → now", "change", "drawn"], beacons))
      <p>\(report.items.count) checks; a shift within ±\(text(NumberFormat.significant(report.margin, 3, "dB"))) counts as unchanged.</p>
      </main></body></html>

      """
  }

  private static func text(_ text: String) -> String { MarkupText.escaped(TerminalText.plain(text)) }
  private static func place(_ file: String, _ line: Int?) -> String { line.map { "\(file):\($0)" } ?? file }

  private static func row(_ cells: [String]) -> String {
    "<tr>\(cells.map { "<td>\(text($0))</td>" }.joined())</tr>"
  }

  private static func table(_ caption: String, _ heads: [String], _ rows: [String]) -> String {
    guard !rows.isEmpty else { return "" }
    let head = heads.map { "<th scope=\"col\">\(text($0))</th>" }.joined()
    return
      "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-label=\"\(caption)\"><table><caption>\(caption)</caption><thead><tr>\(head)</tr></thead><tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody></table></div>"
  }

  /// The change with its interval, on a scale from minus to plus three times the margin, which is shaded.
  private static func picture(_ reason: CheckReason) -> String {
    guard let level = reason.beaconLevel, let shift = level.shiftDecibels, level.marginDecibels > 0 else {
      return ""
    }
    func x(_ decibels: Double) -> String {
      NumberFormat.fixed(60 + 20 * min(3, max(-3, decibels / level.marginDecibels)), 1).replacing(
        "\u{2212}", with: "-")
    }
    let (low, high) = (x(level.lower95Decibels ?? shift), x(level.upper95Decibels ?? shift))
    return "<svg width=\"120\" height=\"16\" role=\"img\" aria-label=\"\(text(CheckWords.change(reason)))\">"
      + "<rect x=\"40\" width=\"40\" height=\"16\" fill=\"currentColor\" opacity=\".15\"/>"
      + "<path d=\"M60 0v16M\(low) 8H\(high)\" stroke=\"currentColor\" fill=\"none\"/>"
      + "<circle cx=\"\(x(shift))\" cy=\"8\" r=\"4\" fill=\"currentColor\"/></svg>"
  }
}
