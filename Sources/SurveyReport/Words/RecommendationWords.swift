package import CoveragePlanner
import RadioSurvey

/// The planner's answer for the whole survey.
package enum RecommendationWords {
  /// The answer.
  package static func sentence(_ reason: RecommendationReason) -> String {
    let values = reason.values
    let density = number(
      values, "density_per100m2", low: "densityLow_per100m2", high: "densityHigh_per100m2",
      as: NumberFormat.short)
    switch reason.code {
    case .metWithSpacing:
      let conditions = FitConditions(
        placement: values.text("placement").map(Placement.init(rawValue:)),
        crowd: values.text("crowd").map(CrowdLevel.init(rawValue:)),
        carriage: values.text("carriage").map(Carriage.init(rawValue:)),
        receiver: values.text("receiver").map(Receiver.init(rawValue:)))
      return "The requirement can be met by \(placements(values)): \(PlanWords.spacing(values)) at "
        + "\(conditions.label), \(density) beacons per 100\u{00A0}m²."
    case .metAsDeployed: return "The requirement is met as deployed by \(placements(values))."
    case .unproven:
      return values.reason("placementReason", as: PlacementReason.self).map(PlacementWords.sentence)
        ?? "A placement would meet the requirement, but do not build on it yet."
    case .cannotBeSaid: return "This survey cannot say whether the requirement can be met."
    case .noDensityShown:
      return "The requirement is not met, and no placement surveyed is sure to meet it with more beacons."
    case .needsMoreBeacons:
      let name = values.text("placement").map { "“\($0)”" } ?? "the placement surveyed"
      var many = "\(density) per 100\u{00A0}m²"
      if values.count("beaconsNeeded") != nil, let present = values.count("beaconsPresent") {
        let needed = number(
          values, "beaconsNeeded", low: "beaconsNeededLow", high: "beaconsNeededHigh"
        ) { NumberFormat.rounded($0, 0) }
        many = "\(needed) there instead of \(present)"
      }
      return "The requirement is not met as deployed. Fewest beacons are needed at \(name): \(many), "
        + "\(PlanWords.spacing(values))."
    }
  }

  /// `17 (12 to 21)`: the number to build with its 90 % range, which may have no upper end.
  private static func number(
    _ values: ReasonValues, _ key: String, low: String, high: String, as format: (Double) -> String
  ) -> String {
    guard let value = values.number(key) else { return NumberFormat.absent }
    guard let low = values.number(low) else { return format(value) }
    return
      "\(format(value)) (\(NumberFormat.range(format(low), values.number(high).map(format) ?? "no limit")))"
  }

  private static func placements(_ values: ReasonValues) -> String {
    let names = values.texts("placements").map { "“\($0)”" }
    return (names + (values.flag("isWholeSurvey") ? ["the survey as a whole"] : [])).joined(separator: ", ")
  }
}
