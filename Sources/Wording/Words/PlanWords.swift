package import CalibrationModel
import RadioSurvey

package enum PlanWords {
  package static func sentence(_ reason: PlanReason) -> String {
    switch reason {
    case .works(let density):
      return say("Works with beacons \(spacing(density.spacingMetres)) (\(words(density))).")
    case .needsMoreBeacons(let density, let tally, let reach, let present):
      var text = say("The goal is met within \(NumberFormat.short(reach, "m")) of a beacon along the floor")
      if let present {
        text += say(
          ", but with a probability of only \(NumberFormat.percent(present)) at the worst point today")
      }
      return say("\(text): place them \(spacing(density.spacingMetres)) (\(words(density))\(count(tally))).")
    case .floorNotServed(let density):
      return say(
        "On open floor, beacons \(spacing(density.spacingMetres)) would do, but where they can hang and with the walls "
          + "of the plan, no number of them serves all of this floor.")
    case .onlyFar(let shortfall):
      return say(
        "Only far is reached: even \(NumberFormat.short(shortfall.closestDistanceMetres, "m")) from a "
          + "beacon, the probability of the right zone is "
          + "\(NumberFormat.percent(shortfall.closestProbability))\(hopeless(shortfall))")
    case .notOftenEnough(let shortfall):
      return say(
        "\(NumberFormat.short(shortfall.closestDistanceMetres, "m")) from a beacon, the goal is met with a "
          + "probability of \(NumberFormat.percent(shortfall.closestProbability)); "
          + "\(NumberFormat.percent(shortfall.probability)) is never reached\(hopeless(shortfall))")
    case .densityUnclear(let closest, let impossible, _, _):
      return say(
        "The fit leaves open whether any density meets the goal: in \(NumberFormat.percent(impossible)) of "
          + "what it allows, none does. Measure more locations, especially near "
          + "\(NumberFormat.short(closest, "m")) and at the far end.")
    case .fitRefused(let reason): return RefusedFitWords.sentence(reason)
    case .assumedPowerUnknown:
      return say(
        "What a device assumes here is unknown: this placement has no usable fit at the crowd level at which "
          + "its beacons are calibrated, or survey.toml does not list the crowd levels from emptiest to "
          + "fullest. Survey that level, list them, or set the power and exponent that devices assume.")
    case .zoneWithoutEnd: return say("The requirement must name immediate or near.")
    case .sensitivityUnknown:
      return say("The receiver’s sensitivity is unknown: set its sensitivity_dbm in survey.toml.")
    case .advertisingIntervalUnknown:
      return say(
        "The advertising interval is unknown: set advertising_interval_ms for the beacons in survey.toml.")
    case .noPacketInTime(let within):
      return say(
        "No packet is sent within \(NumberFormat.short(within, "s")): shorten the advertising interval.")
    case .floorPlanMissing:
      return say("Counting beacons needs a floor plan: add [floor_plan] to survey.toml, or use --floor.")
    }
  }

  private static func zone(_ isImmediate: Bool?) -> String {
    isImmediate == true ? say("immediate") : say("near")
  }

  package static func sentence(_ caution: PlanCaution) -> String {
    switch caution {
    case .reachExtrapolated(let reach, let nearest, let farthest):
      say(
        "The reach of \(NumberFormat.short(reach, "m")) is outside the distances measured "
          + "(\(NumberFormat.short(nearest)) to \(NumberFormat.short(farthest, "m"))): measure there.")
    case .coarseFloor(let step):
      say(
        "The floor is large, so only points every \(NumberFormat.short(step, "m")) were checked; half a cell "
          + "was added to distances.")
    case .falseNear(let share, let distance, let allowed, let high?, let isImmediate) where share <= allowed:
      say(
        "At \(NumberFormat.setting(distance, "m")), a device says \(zone(isImmediate)) in \(NumberFormat.percent(share)), but "
          + "the data allow up to \(NumberFormat.percent(high)); allowed: \(NumberFormat.asked(allowed)). "
          + "Measure at more places; a higher measured power lowers it, and the reach.")
    case .falseNear(let share, let distance, let allowed, _, let isImmediate):
      say(
        "At \(NumberFormat.setting(distance, "m")), a device still says \(zone(isImmediate)) in "
          + "\(NumberFormat.percent(share)); allowed: \(NumberFormat.asked(allowed)). A "
          + "higher measured power lowers it, and the reach.")
    case .weakFit(let reasons): say("The data are weak: \(WeakDataWords.list(reasons)).")
    case .packetsLost(let share):
      say(
        "\(NumberFormat.percent(share)) of the packets were lost, and the fit uses only those received: the "
          + "exponent is biased low, and levels far away are overstated.")
    }
  }

  /// Why the number of beacons for a floor is not its area times the density; `nil` where none is counted.
  package static func openFloor(_ plans: [ConditionPlan]) -> String? {
    plans.contains { $0.beaconsNeeded != nil }
      ? say(
        "Reach, spacing and beacons per 100\u{00A0}m² are for open floor, with walls averaged in. Beacons for the floor are counted on "
          + "its plan, with its edges and walls.") : nil
  }

  /// Why beacons that hang today do not tell whether they are enough.
  static func unplaced(_ count: Int) -> String {
    count == 1
      ? say("1 beacon has no position. Give it x_m and y_m in survey.toml.")
      : say("\(NumberFormat.count(count)) beacons have no position. Give them x_m and y_m in survey.toml.")
  }

  /// `at most 2.24 m apart`.
  package static func spacing(_ metres: Double) -> String {
    say("at most \(NumberFormat.short(metres, "m")) apart")
  }

  private static func hopeless(_ shortfall: PlanReason.Shortfall) -> String {
    shortfall.density.map { density in
      say(
        ". It would take beacons \(spacing(density.spacingMetres)) "
          + "(\(words(density))\(count(shortfall.tally))); a placement with a clearer path needs fewer.")
    }
      ?? say(
        ". More beacons in this placement are not enough: hang them where the path is clearer, or calibrate "
          + "them at this crowd level.")
  }

  private static func words(_ density: PlannedDensity) -> String {
    let text = say("\(NumberFormat.short(density.densityPer100SquareMetres)) per 100\u{00A0}m²")
    guard let low = density.densityLowPer100SquareMetres else { return text }
    let high = density.densityHighPer100SquareMetres.map(NumberFormat.short) ?? say("no limit")
    return say("\(text); 90\u{00A0}% range \(NumberFormat.short(low)) to \(high)")
  }

  private static func count(_ tally: BeaconTally) -> String {
    guard let needed = tally.beaconsNeeded else { return "" }
    let grid = say("; \(needed) spread over the floor plan")
    guard let present = tally.beaconsPresent else { return grid }
    return needed > present
      ? say("\(grid), \(needed - present) more than now") : say("\(grid), no more than there are now")
  }

  /// `0.9 to 2.4` beacons per 100 m², or what there is of it.
  package static func densityRange(_ plan: ConditionPlan, digits: Int = 3) -> String {
    guard let low = plan.densityLow else { return NumberFormat.absent }
    return NumberFormat.range(
      NumberFormat.significant(low, digits),
      plan.densityHigh.map { NumberFormat.significant($0, digits) } ?? say("no limit"))
  }
}
