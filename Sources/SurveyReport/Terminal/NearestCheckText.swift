import PathLoss
import RadioSurvey
import Ranging
import Statistics
package import SurveyResults
import Support

/// How often the nearest beacon came first, beside how often that was predicted, for a terminal.
package enum NearestCheckText {
  /// The document as text with a final newline.
  package static func render(_ document: NearestCheckDocument) -> String {
    guard let front = document.check.front else { return "" }
    var lines = [verdict(front, document.check.bands), ""]
    lines.append(
      document.unit == .session
        ? "Each session predicted by fits of the others:"
        : "Places drawn with seed \(document.seed.map(String.init) ?? "1"), predicted by fits of the others:")
    lines += TextTable(NearestCheckTable.table(document.check)).lines
    lines += ["", "Whether it comes first as often as it is said to:"]
    lines += TextTable(NearestCheckTable.bands(document.check)).lines
    lines += [
      "",
      "A visit is right if the beacon with the highest mean level, less what it broadcasts, is the nearest. Intervals count places, and "
        + "are of percentage points where they are differences.",
    ]
    if document.check.silentVisits > 0 {
      lines.append(
        "At \(NumberFormat.count(document.check.silentVisits, "visit")) no beacon was heard; they are not counted."
      )
    }
    if let advice = advice(document, front) { lines.append(advice) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func verdict(_ row: NearestCheckRow, _ bands: [NearestCheckBand]) -> String {
    let measured = ReplayText.share(row.right.measured, row.right.interval)
    let predicted = ReplayText.share(row.right.predicted, row.right.predictedInterval)
    let counts =
      "\(NumberFormat.count(row.right.trials, "visit")) to \(NumberFormat.count(row.right.places, "place"))"
    let parts = bands.map { band in
      (
        words:
          "Where it was said to come first in \(NumberFormat.percent(band.probabilities.lower)) to "
          + "\(NumberFormat.percent(band.probabilities.upper)) it did so", share: band.right
      )
    }
    return TerminalText.plain(
      "The nearest beacon came first in \(measured) of \(counts); \(predicted) were predicted: "
        + PredictedShareWords.judgement(row.right, parts: parts))
  }

  /// What to do about predictions that are too sure, or may be.
  private static func advice(_ document: NearestCheckDocument, _ row: NearestCheckRow) -> String? {
    if document.isHorizontal {
      return
        "Distances are along the floor, so beacons close by are taken to be heard louder than they are, and the prediction tends to be too sure: "
        + "give z_m for beacons and locations."
    }
    guard row.right.isLess || document.check.bands.contains(where: \.right.isLess) else { return nil }
    return
      "Plan with the measured share. Look at 'fit --shapes' for a level that falls along another line, and survey more places close to beacons."
  }
}
