package import CoveragePlanner
import RadioSurvey

/// The planner's answer for the whole survey.
package enum RecommendationWords {
  /// The answer.
  package static func sentence(_ reason: RecommendationReason) -> String {
    let values = reason.values
    let density = number(
      values, "density_per100m2", low: "densityLow_per100m2", high: "densityHigh_per100m2"
    ) { NumberFormat.significant($0, 2) }
    switch reason.code {
    case .metWithSpacing:
      let best = values.text("placement").map { String(localized: " at “\($0)”") } ?? ""
      let others = values.texts("placements").filter { $0 != values.text("placement") }.map {
        String(localized: "“\($0)”")
      }
      let more =
        others.isEmpty ? "" : String(localized: " So do denser ones at \(others.joined(separator: ", ")).")
      return String(
        localized:
          "Beacons \(PlanWords.spacing(values))\(best) meet the requirement: \(density) per 100\u{00A0}m².")
        + (isWide(values) ? String(localized: " That range is wide: measure more before you buy.") : "")
        + more
    case .metAsDeployed:
      return String(localized: "The requirement is met as deployed by \(placements(values)).")
    case .unproven:
      return values.reason("placementReason", as: PlacementReason.self).map(PlacementWords.unproven)
        ?? String(localized: "A placement would meet the requirement, but do not build on it yet.")
    case .cannotBeSaid:
      return String(
        localized: "This survey cannot say how many beacons it takes, or whether the requirement can be met.")
    case .noDensityShown:
      return String(
        localized:
          "The requirement is not met, and no placement surveyed is sure to meet it with more beacons.")
    case .needsMoreBeacons:
      let name =
        values.text("placement").map { String(localized: "“\($0)”") }
        ?? String(localized: "the placement surveyed")
      var many = String(localized: "\(density) per 100\u{00A0}m²")
      if values.count("beaconsNeeded") != nil, let present = values.count("beaconsPresent") {
        let needed = number(
          values, "beaconsNeeded", low: "beaconsNeededLow", high: "beaconsNeededHigh"
        ) { NumberFormat.rounded($0, 0) }
        many =
          present == 0
          ? String(localized: "\(needed); none hangs there today")
          : String(localized: "\(needed) instead of today’s \(present)")
      }
      return
        String(
          localized:
            "The requirement is not met as deployed. With settings as they are, fewest beacons are needed at \(name): \(many), "
            + "\(PlanWords.spacing(values)).")
    }
  }

  /// Whether the number of beacons is open by more than a factor of four: 90 % of what the fit allows spans as much.
  static func isWide(_ values: ReasonValues) -> Bool {
    guard let low = values.number("densityLow_per100m2") else { return false }
    return values.number("densityHigh_per100m2").map { $0 > 4 * low } ?? true
  }

  /// `17 (12 to 21)`: the number to build with its 90 % range, which may have no upper end.
  private static func number(
    _ values: ReasonValues, _ key: String, low: String, high: String, as format: (Double) -> String
  ) -> String {
    guard let value = values.number(key) else { return NumberFormat.absent }
    guard let low = values.number(low) else { return format(value) }
    return
      "\(format(value)) (\(NumberFormat.range(format(low), values.number(high).map(format) ?? String(localized: "no limit"))))"
  }

  private static func placements(_ values: ReasonValues) -> String {
    let names = values.texts("placements").map { String(localized: "“\($0)”") }
    return (names + (values.flag("isWholeSurvey") ? [String(localized: "the survey as a whole")] : []))
      .joined(separator: ", ")
  }
}
