package import CoveragePlanner
import RadioSurvey

/// The planner's answer for the whole survey.
package enum RecommendationWords {
  /// The answer.
  package static func sentence(_ reason: RecommendationReason) -> String {
    let values = reason.values
    let density = values.number("density_per100m2").map(NumberFormat.short) ?? NumberFormat.absent
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
    case .cannotBeSaid: return "This survey cannot say whether the requirement can be met."
    case .noDensityShown:
      return "The requirement is not met, and no placement surveyed is sure to meet it with more beacons."
    case .needsMoreBeacons:
      let name = values.text("placement").map { "“\($0)”" } ?? "the placement surveyed"
      var many = "\(density) per 100\u{00A0}m²"
      if let needed = values.count("beaconsNeeded"), let present = values.count("beaconsPresent") {
        many = "\(needed) there instead of \(present)"
      }
      return "The requirement is not met as deployed. Fewest beacons are needed at \(name): \(many), "
        + "\(PlanWords.spacing(values))."
    }
  }

  private static func placements(_ values: ReasonValues) -> String {
    let names = values.texts("placements").map { "“\($0)”" }
    return (names + (values.flag("isWholeSurvey") ? ["the survey as a whole"] : [])).joined(separator: ", ")
  }
}
