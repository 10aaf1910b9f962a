package import CoveragePlanner
import RadioSurvey

/// What the planner says of one set of conditions.
package enum PlanWords {
  /// What was found, what it means, what to do.
  package static func sentence(_ reason: PlanReason) -> String {
    let values = reason.values
    switch reason.code {
    case .works: return String(localized: "Works with beacons \(spacing(values)) (\(density(values))).")
    case .needsMoreBeacons: return needsMoreBeacons(values)
    case .onlyFar:
      return String(
        localized:
          "Only far is ever reached: even \(metres(values, "closestDistance_m")) from a beacon, a device "
          + "names the zone with a probability of \(percent(values, "closestProbability"))"
          + "\(hopeless(values))")
    case .notOftenEnough:
      return String(
        localized:
          "\(metres(values, "closestDistance_m")) from a beacon, the goal is met with a probability of "
          + "\(percent(values, "closestProbability")); \(percent(values, "probability")) is never reached"
          + "\(hopeless(values))")
    case .densityUnclear:
      return String(
        localized: "The fit leaves open whether any density meets the goal: with "
          + "\(percent(values, "impossibleShare")) of the radios that it allows, none does. Measure more "
          + "locations, above all near \(metres(values, "closestDistance_m")) and at the far end.")
    case .fitRefused: return RefusedFitWords.sentence(values)
    case .assumedPowerUnknown:
      return
        String(
          localized:
            "What a device assumes here is not known: no fit of this placement is usable at the crowd level at "
            + "which its beacons are calibrated, or survey.toml does not list the crowd levels from the emptiest "
            + "to the fullest. Survey that level, list them, or give the power and exponent that devices assume."
        )
    case .zoneWithoutEnd: return String(localized: "The requirement must name immediate or near.")
    case .sensitivityUnknown:
      return String(
        localized: "The receiver’s sensitivity is not known: give its sensitivity_dbm in survey.toml.")
    case .intervalUnknown:
      return
        String(
          localized:
            "The advertising interval is not known: give advertising_interval_ms for the beacons in survey.toml."
        )
    case .noPacketInTime:
      return String(
        localized:
          "No packet is sent within \(NumberFormat.short(values.number("within_s"), "s")): shorten the "
          + "advertising interval.")
    case .floorPlanMissing:
      return String(
        localized:
          "Beacons cannot be counted without a floor plan: give [floor_plan] in survey.toml, or --floor.")
    }
  }

  /// What the reader of a plan must allow for.
  static func sentence(_ caution: PlanCaution) -> String {
    let values = caution.values
    switch caution.code {
    case .reachExtrapolated:
      return String(
        localized: "The reach of \(metres(values, "reach_m")) lies outside the distances measured "
          + "(\(number(values, "nearest_m")) to \(metres(values, "farthest_m"))): measure there.")
    case .coarseFloor:
      return
        String(
          localized:
            "The floor is so large that only points every \(metres(values, "step_m")) were checked; half a cell "
            + "was added to distances.")
    case .falseNear:
      return
        String(
          localized:
            "At \(metres(values, "distance_m")) a device still says near in \(percent(values, "falseNear")), where "
            + "\(percent(values, "allowed")) is allowed: set a lower measured power.")
    case .weakFit:
      return String(localized: "The data are weak: \(WeakDataWords.list(values.texts("reasons"))).")
    case .packetsLost:
      return
        String(
          localized:
            "\(percent(values, "lostShare")) of the packets were lost and the fit uses only those received: the "
            + "exponent is biased low and levels far away are overstated.")
    }
  }

  /// `at most 2.24 m apart`.
  static func spacing(_ values: ReasonValues) -> String {
    String(localized: "at most \(metres(values, "spacing_m")) apart")
  }

  private static func needsMoreBeacons(_ values: ReasonValues) -> String {
    var text = String(
      localized: "The goal is met within \(metres(values, "horizontalReach_m")) of a beacon along the floor")
    if let present = values.number("presentProbability") {
      text +=
        String(
          localized:
            ", but only with a probability of \(NumberFormat.percent(present)) at the worst point of the "
            + "deployment as it is")
    }
    return String(localized: "\(text): place them \(spacing(values)) (\(density(values))\(count(values))).")
  }

  /// What it would take, or that no number of beacons helps.
  private static func hopeless(_ values: ReasonValues) -> String {
    values.number("spacing_m") != nil
      ? String(
        localized:
          ". It would take beacons \(spacing(values)) (\(density(values))\(count(values))); a placement with a "
          + "clearer path needs fewer.")
      : String(
        localized:
          ". No number of beacons in this placement meets the goal: hang them where the path is clearer, or "
          + "calibrate them at this crowd level.")
  }

  private static func density(_ values: ReasonValues) -> String {
    let text = String(localized: "\(number(values, "density_per100m2")) per 100\u{00A0}m²")
    guard values.number("densityLow_per100m2") != nil else { return text }
    let high = values.number("densityHigh_per100m2").map(NumberFormat.short) ?? String(localized: "no limit")
    return String(localized: "\(text); 90\u{00A0}% range \(number(values, "densityLow_per100m2")) to \(high)")
  }

  private static func count(_ values: ReasonValues) -> String {
    guard let needed = values.count("beaconsNeeded") else { return "" }
    let grid = String(localized: "; \(needed) spread over the floor plan")
    guard let present = values.count("beaconsPresent") else { return grid }
    return needed > present
      ? String(localized: "\(grid), \(needed - present) more than now")
      : String(localized: "\(grid), no more than there are now")
  }

  private static func number(_ values: ReasonValues, _ key: String) -> String {
    values.number(key).map(NumberFormat.short) ?? NumberFormat.absent
  }

  private static func metres(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.short(values.number(key), "m")
  }

  private static func percent(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.percent(values.number(key))
  }

  /// `0.9 to 2.4` beacons per 100 m², or what there is of it.
  static func densityRange(_ plan: ConditionPlan, digits: Int = 3) -> String {
    guard let low = plan.densityLow else { return NumberFormat.absent }
    return NumberFormat.range(
      NumberFormat.significant(low, digits),
      plan.densityHigh.map { NumberFormat.significant($0, digits) } ?? String(localized: "no limit"))
  }
}
