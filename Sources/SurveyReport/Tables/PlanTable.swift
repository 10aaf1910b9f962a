import CoveragePlanner
import RadioSurvey

/// What to build under each set of conditions.
enum PlanTable {
  /// - Parameters:
  ///   - id: The id of a row on the page.
  ///   - href: Where conditions lead on the page.
  static func table(
    _ plans: [ConditionPlan], id: (FitConditions) -> String = { _ in "" },
    href: @escaping (FitConditions) -> String = { _ in "" }
  ) -> ResultTable {
    ResultTable(
      caption: String(localized: "What to build"), plans, rowID: { id($0.conditions) },
      columns: [
        .conditions(href: href) { $0.conditions },
        .state(String(localized: "Verdict")) { $0.verdict.state },
        // The page has it in the table of chances.
        .number(String(localized: "Reach"), "m", on: .terminal) {
          NumberFormat.distance($0.recommended?.reach)
        },
        .number(String(localized: "Spacing, triangular"), "m", terminal: "spacing") {
          NumberFormat.distance($0.recommended?.triangularSpacing)
        },
        .number(String(localized: "Spacing, square"), "m", on: .page) {
          NumberFormat.distance($0.recommended?.squareSpacing)
        },
        .number(String(localized: "Per 100 m², triangular"), terminal: "per 100 m²") {
          NumberFormat.significant($0.recommended?.triangularDensity)
        },
        .interval(String(localized: "90 % range")) { PlanWords.densityRange($0) },
        .number(String(localized: "Beacons for the floor"), terminal: "beacons") {
          NumberFormat.count($0.beaconsNeeded)
        },
        .number(String(localized: "Beacons there"), on: .page) { NumberFormat.count($0.beaconsPresent) },
      ])
  }
}
