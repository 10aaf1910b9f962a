import CoveragePlanner
import RadioSurvey

/// What a deployment does at each crowd level.
enum CrowdCoverageTable {
  static func table(_ crowds: [CrowdCoverage]) -> ResultTable {
    ResultTable(
      caption: "At each crowd level", crowds,
      columns: [
        .text("Crowd level") { crowd in
          DisplayText.short(crowd.crowd.rawValue, 30) + (crowd.isAsked ? " (asked for)" : "")
        },
        .number("Reach", "m") { crowd in crowd.reach.map { NumberFormat.distance($0) } ?? "–" },
        .number("Served") { crowd in crowd.servedShare.map { NumberFormat.percent($0) } ?? "–" },
        .interval("90 % range") { crowd in
          guard let low = crowd.servedShareLow, let high = crowd.servedShareHigh else { return "–" }
          return NumberFormat.range(NumberFormat.percent(low), NumberFormat.percent(high))
        },
        .number("Worst point") { crowd in crowd.worst.map { NumberFormat.percent($0) } ?? "–" },
      ])
  }
}
