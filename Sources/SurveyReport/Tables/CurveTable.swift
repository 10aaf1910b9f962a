import CoveragePlanner
import RadioSurvey

/// What each number of beacons serves.
enum CurveTable {
  /// Rows, at most.
  private static let mostRows = 14

  static func table(_ deployment: Deployment) -> ResultTable {
    ResultTable(
      // Where several beacons work together, a curve of what each serves is none of that.
      caption: String(localized: "What fewer beacons bring")
        + (deployment.needs.contains { $0.reach == nil }
          ? String(localized: ", without what several do together") : ""),
      rows(deployment),
      columns: [
        .number(String(localized: "Beacons")) { NumberFormat.count($0.step.beacons) },
        .number(String(localized: "Serve")) { NumberFormat.percent($0.step.share) },
        .interval(String(localized: "90 % range")) { CurveWords.range($0.step) ?? "–" },
        .text(String(localized: "Mark")) { $0.mark.isEmpty ? "–" : $0.mark },
      ])
  }

  /// Every step, or as many at even distances; today, the knee and the last always.
  private static func rows(_ deployment: Deployment) -> [(step: Deployment.Step, mark: String)] {
    let steps = deployment.curve.filter { $0.beacons > 0 }
    let stride = max(1, (steps.count + mostRows - 1) / mostRows)
    return steps.enumerated().compactMap { index, step in
      let marks = [
        (step.beacons == deployment.today, String(localized: "today")),
        (step.beacons == deployment.knee, String(localized: "the knee")),
        (index == steps.count - 1, String(localized: "required")),
      ].filter(\.0).map(\.1)
      guard index % stride == 0 || !marks.isEmpty else { return nil }
      return (step, marks.joined(separator: ", "))
    }
  }
}
