import RadioSurvey

/// A condition's verdict as a sentence: what was found, what it means, what to do.
struct PlanSentence {
  let plan: ConditionPlan
  let planner: CoveragePlanner
  let closestDistance: Double

  var text: String {
    switch plan.verdict {
    case .works: works
    case .needsMoreBeacons: needsMoreBeacons
    case .onlyFar, .notOftenEnough: hopeless
    case .cannotBeSaid: cannotBeSaid
    }
  }

  private var works: String {
    guard let lattice = plan.recommended else { return "" }
    return "Works with beacons at most \(Text.number(lattice.triangularSpacing)) m apart "
      + "(\(density(lattice)))."
  }

  private var needsMoreBeacons: String {
    guard let lattice = plan.recommended else { return "" }
    var text =
      "The goal is reached within \(Text.number(lattice.horizontalReach)) m of a beacon along the floor"
    if let present = plan.presentProbability {
      text += ", but only with \(Text.percent(present)) at the worst point of the deployment as it is"
    }
    return text + ": place them at most \(Text.number(lattice.triangularSpacing)) m apart "
      + "(\(density(lattice))\(more))."
  }

  private var hopeless: String {
    let chance = plan.closestProbability ?? 0
    var text: String
    if plan.verdict == .onlyFar {
      text =
        "Only far is ever reached: even \(Text.number(closestDistance)) m from the beacon a device gets the zone with "
        + "\(Text.percent(chance))"
    } else {
      text =
        "\(Text.number(closestDistance)) m from the beacon the goal is met with \(Text.percent(chance)), and "
        + "\(Text.percent(planner.requirement.probability)) is never reached"
    }
    if let lattice = plan.recommended {
      text +=
        ". It would take beacons at most \(Text.number(lattice.triangularSpacing)) m apart (\(density(lattice))"
        + "\(more)); a placement with a clearer path needs fewer."
    } else {
      text +=
        ". No number of beacons in this placement will do: hang them where the path is clearer, or calibrate them at this "
        + "crowd level."
    }
    return text
  }

  private var cannotBeSaid: String {
    "The fit allows both a workable density and none at all (\(Text.percent(plan.impossibleShare)) of the radios it allows "
      + "cannot do it): measure more locations, most of all near \(Text.number(closestDistance)) m and at the far end."
  }

  private func density(_ lattice: LatticePlan) -> String {
    var text = "\(Text.number(lattice.triangularDensity)) per 100 m²"
    if let low = plan.densityLow {
      let high = plan.densityHigh.map(Text.number) ?? "no limit"
      text += "; \(Text.number(low)) to \(high) at 90 % confidence"
    }
    return text
  }

  private var more: String {
    guard let needed = plan.beaconsNeeded else { return "" }
    guard let present = plan.beaconsPresent else {
      return "; \(needed) on a regular grid over the floor plan"
    }
    return needed > present
      ? "; \(needed) on a regular grid over the floor plan, \(needed - present) more than now"
      : "; \(needed) on a regular grid over the floor plan, which is no more than there are"
  }
}
