import CoveragePlanner

/// How sure the plans are, for the page.
enum PlanChanceTable {
  static func table(_ plans: [ConditionPlan]) -> ResultTable {
    ResultTable(
      caption: "How sure it is", plans,
      columns: [
        .conditions { $0.conditions },
        .number("Reach", "m") { NumberFormat.distance($0.recommended?.reach) },
        .number("Reach along the floor", "m") { NumberFormat.distance($0.recommended?.horizontalReach) },
        .number("Per 100 m², square") { NumberFormat.significant($0.recommended?.squareDensity) },
        .number("Per 100 m² at the point estimate") {
          NumberFormat.significant($0.pointEstimate?.triangularDensity)
        },
        .number("Draws that no density meets", "%") { percent($0.impossibleShare) },
        .number("Goal at the worst point now", "%") { percent($0.presentProbability) },
        .number("Goal next to a beacon", "%") { percent($0.closestProbability) },
        .number("False near", "%") { percent($0.falseNearProbability) },
      ])
  }

  private static func percent(_ share: Double?) -> String {
    NumberFormat.fixed(share.map { $0 * 100 }, 0)
  }
}
