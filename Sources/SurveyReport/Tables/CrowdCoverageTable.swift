import CoveragePlanner
import RadioSurvey

/// What a deployment does at each crowd level.
enum CrowdCoverageTable {
  static func table(_ crowds: [CrowdCoverage]) -> ResultTable {
    ResultTable(
      caption: String(localized: "At each crowd level"), crowds,
      columns: [
        .text(String(localized: "Crowd level")) { crowd in
          DisplayText.short(crowd.crowd.rawValue, 30)
            + (crowd.isAsked ? String(localized: " (asked for)") : "")
        },
        .number(String(localized: "Reach"), "m") { crowd in
          crowd.reach.map { NumberFormat.distance($0) } ?? "–"
        },
        .number(String(localized: "Served")) { crowd in
          crowd.servedShare.map { NumberFormat.percent($0) } ?? "–"
        },
        .interval(String(localized: "90 % range")) { crowd in
          guard let low = crowd.servedShareLow, let high = crowd.servedShareHigh else { return "–" }
          return NumberFormat.range(NumberFormat.percent(low), NumberFormat.percent(high))
        },
        .number(String(localized: "Worst point")) { crowd in
          crowd.worst.map { NumberFormat.percent($0) } ?? "–"
        },
      ])
  }
}
