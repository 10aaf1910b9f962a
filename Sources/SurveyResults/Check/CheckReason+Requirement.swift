import PathLoss
import RadioSurvey
import Statistics
import Support

extension CheckReason {
  /// Whether the goal is met often enough at the spots surveyed.
  ///
  /// - Parameters:
  ///   - all: of every spot.
  ///   - farther: of the half of the spots that is farther from its nearest beacon.
  static func requirement(
    _ requirement: CoverageRequirement, _ conditions: FitConditions, all: SpotShare, farther: SpotShare
  ) -> Self {
    var values: ReasonValues = [
      "conditions": .text(conditions.label), "probability": .number(requirement.probability),
      "spots": .count(all.spots), "share": .number(all.share), "lower90": .number(all.bounds.lower),
      "upper90": .number(all.bounds.upper), "unheardSpots": .count(all.unknown),
      "fartherSpots": .count(farther.spots), "fartherShare": .number(farther.share),
      "fartherLower90": .number(farther.bounds.lower), "fartherUpper90": .number(farther.bounds.upper),
    ]
    values["fartherThan_m"] = farther.nearest.map { .number($0) }
    values["packets"] = .count(requirement.packets)
    switch requirement.goal {
    case .zone(let zone): values["zone"] = .text(zone.rawValue)
    case .heard(let seconds): values["within_s"] = .number(seconds)
    }
    let p = requirement.probability
    let isMissed = all.bounds.upper < p || farther.bounds.upper < p
    values["isMissedFarAway"] = .flag(all.bounds.upper >= p && isMissed)
    let isMet = all.bounds.lower >= p && farther.bounds.lower >= p
    return Self(isMissed ? .requirementMissed : isMet ? .requirementMet : .requirementUnclear, values)
  }

  /// Nothing was measured at the crowd level of the requirement, or nowhere is known how far the beacons were.
  static func unmeasured(_ requirement: CoverageRequirement) -> Self {
    var values: ReasonValues = [:]
    values["crowd"] = requirement.crowd.map { .text($0.rawValue) }
    return Self(.requirementUnmeasured, values)
  }

  /// What devices assume under these conditions is not known.
  static func assumedLevelUnknown(_ conditions: FitConditions) -> Self {
    Self(.assumedLevelUnknown, ["conditions": .text(conditions.label)])
  }
}
