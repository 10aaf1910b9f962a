import CoveragePlanner
import RadioSurvey

/// What works where, for the page: placement, carriage and receiver down, crowd levels across.
enum PlanMatrixTable {
  static func table(_ plans: [ConditionPlan], crowds: [CrowdLevel?]) -> ResultTable {
    var seen: Set<FitConditions> = []
    let panels = plans.map { ReportIndex.withoutCrowd($0.conditions) }.filter { seen.insert($0).inserted }
    let byConditions = Dictionary(plans.map { ($0.conditions, $0) }, uniquingKeysWith: { first, _ in first })
    return ResultTable(
      caption: "What works at which crowd level, with beacons per 100 m² (triangular lattice)", panels,
      columns: [.conditions { $0 }]
        + crowds.map { crowd in
          .state(crowd.map { DisplayText.visible($0.rawValue) } ?? "any crowd level") { panel in
            var conditions = panel
            conditions.crowd = crowd
            return state(byConditions[conditions])
          }
        })
  }

  private static func state(_ plan: ConditionPlan?) -> ResultTable.State {
    guard let plan else { return ResultTable.State(sign: "", word: "not surveyed", style: "none") }
    var state = plan.verdict.state
    if let recommended = plan.recommended {
      state.word += ", \(NumberFormat.significant(recommended.triangularDensity, 2))"
    }
    return state
  }
}
