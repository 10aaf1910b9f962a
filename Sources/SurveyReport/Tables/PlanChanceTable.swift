import CoveragePlanner

/// How sure the plans are, for the page.
enum PlanChanceTable {
  static func table(_ plans: [ConditionPlan]) -> ResultTable {
    ResultTable(
      caption: String(localized: "How sure it is"), plans,
      columns: [
        .conditions { $0.conditions },
        .number(String(localized: "Reach"), "m") { NumberFormat.distance($0.recommended?.reach) },
        .number(String(localized: "Reach along the floor"), "m") {
          NumberFormat.distance($0.recommended?.horizontalReach)
        },
        .number(String(localized: "Per 100 m², square")) {
          NumberFormat.significant($0.recommended?.squareDensity)
        },
        .number(String(localized: "Per 100 m² at the point estimate")) {
          NumberFormat.significant($0.pointEstimate?.triangularDensity)
        },
        .number(String(localized: "Draws that no density meets"), "%") { percent($0.impossibleShare) },
        .number(String(localized: "Goal at the worst point now"), "%") { percent($0.presentProbability) },
        .number(String(localized: "Goal next to a beacon"), "%") { percent($0.closestProbability) },
        .number(String(localized: "False near"), "%") { percent($0.falseNearProbability) },
      ])
  }

  private static func percent(_ share: Double?) -> String {
    NumberFormat.fixed(share.map { $0 * 100 }, 0)
  }
}
