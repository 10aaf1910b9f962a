import PathLoss
import RadioSurvey
import Ranging
import Statistics
package import SurveyResults

/// The confusion of zones at places left out of the fits, for a terminal.
package enum ZoneMatrixText {
  /// The document as text with a final newline.
  package static func render(_ document: ZoneMatrixDocument) -> String {
    let whose =
      document.unit == .session
      ? "Each session predicted by fits of the others"
      : "Places drawn with seed \(document.seed), predicted by fits of the others"
    var lines = [
      "\(whose): what a device names of the mean level of a visit.",
      "Immediate up to \(NumberFormat.metres(document.boundaries.immediate)), near up to "
        + "\(NumberFormat.metres(document.boundaries.near)). Intervals count places; differences are in percentage points.",
    ]
    for matrix in document.matrices {
      lines += ["", TerminalText.plain(heading(matrix))]
      lines += TextTable(ZoneMatrixTable.table(matrix)).lines
    }
    if document.matrices.contains(where: { !$0.countsLosses }) {
      lines += [
        "",
        "How many packets were sent is not known everywhere, so that not hearing any is not predicted there: give "
          + "advertising_interval_ms in survey.toml.",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func heading(_ matrix: ZoneMatrix) -> String {
    let right = matrix.right
    // Of each zone how often it is named itself.
    let parts = matrix.rows.compactMap { row in
      row.cells.first { $0.named.rawValue == row.zone.rawValue }.map {
        (words: "In truth \(row.zone.rawValue), it was named so", share: $0.share)
      }
    }
    return
      "\(matrix.conditions.label)\(matrix.session.map { ", session \($0)" } ?? ""), "
      + "\(NumberFormat.count(right.places, "place")) by a fit of \(NumberFormat.count(matrix.fittedPlaces, "place")): the zone is right in "
      + "\(ReplayText.share(right.measured, right.interval)); \(ReplayText.share(right.predicted, right.predictedInterval)) were "
      + "predicted: \(PredictedShareWords.judgement(right, parts: parts))"
  }
}
