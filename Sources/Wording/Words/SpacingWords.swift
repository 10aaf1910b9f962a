package import CalibrationModel
import RadioSurvey

package enum SpacingWords {
  static func source(_ source: SpacingRule.Source) -> String {
    switch source {
    case .esri: say("Esri, ArcGIS Pro help, “Create beacons”")
    case .situm: say("Situm, “How to place and configure beacons”")
    case .arubaMeridian: say("Aruba Meridian wiki, “Beacon Placement Models”")
    case .nerdian: say("nerdian.ca, an installer of Aruba beacons")
    }
  }

  /// `10 to 15 m apart`, or how near a device must be to its beacons.
  static func rule(_ rule: SpacingRule) -> String {
    let metres = NumberFormat.unit(range(rule.low, rule.high) { NumberFormat.setting($0) }, "m")
    switch rule.kind {
    case .spacing: return say("beacons \(metres) apart")
    case .reach:
      return rule.beacons == 1
        ? say("a beacon within \(metres) of every device")
        : say("\(NumberFormat.count(rule.beacons, "beacon")) within \(metres) of every device")
    }
  }

  /// `10 % to 18 %`, of the density that is planned.
  static func ratio(_ density: RuledDensity) -> String {
    guard let low = density.ratioLow, let high = density.ratioHigh else { return NumberFormat.absent }
    return range(low, high) { NumberFormat.widePercent($0) }
  }

  static func agreement(_ density: RuledDensity) -> String {
    switch density.agreement {
    case .tooFew: say("too few")
    case .agrees: say("agrees")
    case .more: say("more than needed")
    case nil: NumberFormat.absent
    }
  }

  /// One number, or two that differ as shown.
  static func range(_ low: Double, _ high: Double, _ number: (Double) -> String) -> String {
    let (from, to) = (number(low), number(high))
    return from == to ? from : NumberFormat.range(from, to)
  }

  package static func headline(_ comparison: SpacingComparison) -> String? {
    guard let planned = comparison.planned, let conditions = comparison.conditions else { return nil }
    let low = comparison.plannedLow.map { NumberFormat.significant($0) } ?? NumberFormat.absent
    let high = comparison.plannedHigh.map { NumberFormat.significant($0) } ?? say("no limit")
    return say(
      "By what was measured here, \(NumberFormat.significant(planned)) (\(NumberFormat.range(low, high))) "
        + "beacons per 100\u{A0}m² are needed at \(conditions.shownLabel), which decides. Vendors’ rules are "
        + "from the literature, on the same lattice.")
  }

  package static func notes(_ comparison: SpacingComparison) -> [String] {
    let agreeing = comparison.rules.filter { $0.agreement == .agrees }.map { source($0.rule.source) }
    let verdict =
      comparison.planned == nil
      ? ""
      : agreeing.isEmpty
        ? say(" None of them agrees with the measurement here.")
        : say(" The measurement here agrees with \(agreeing.joined(separator: "; ")).")
    return [
      say(
        "The rules differ from each other by a factor of "
          + "\(NumberFormat.significant(comparison.contradiction, 2)). They are for positioning; none states "
          + "an error or how many people were present.\(verdict)")
    ]
  }
}

package enum WorstPointWords {
  /// The distance with its bound, then how often the requirement is met there with its range; goes on from `Hang 4 beacons:`.
  package static func sentences(_ worst: WorstPoint, of deployment: Deployment) -> String {
    let apart = NumberFormat.short(worst.step, "m")
    let walls = deployment.walls.isEmpty ? "" : say(", what walls lose counted as distance")
    var text = say(
      "no checked point (grid of \(apart)) is farther than \(NumberFormat.metres(worst.distance)) in a "
        + "straight line from a beacon\(walls).")
    text += say(" In the places considered, no arrangement of this many beacons does better")
    text += worst.isProven ? "." : say(" than \(NumberFormat.metres(worst.lowerBound)).")
    let place = "(\(NumberFormat.fixed(worst.x, 1)), \(NumberFormat.fixed(worst.y, 1)))"
    let range = NumberFormat.range(
      NumberFormat.percent(worst.probabilityLow), NumberFormat.percent(worst.probabilityHigh))
    return say(
      "\(text) There, at \(place), the requirement is met in \(NumberFormat.percent(worst.probability)) "
        + "(90\u{00A0}% range \(range)).")
  }
}

/// What all requirements take together, in words.
package enum TogetherWords {
  /// What all requirements take, or what of them has no plan; `nil` where only one thing is asked.
  package static func sentence(_ recommendation: Recommendation?, _ map: PlannedMap?) -> String? {
    let open = (recommendation?.openRequirements ?? []).map { open in
      let asked = name(open.requirement)
      return open.reason.map {
        say("The whole requirement is not met: \(asked) cannot be planned for. \(PlanWords.sentence($0))")
      }
        ?? say(
          "\(asked) was not looked at: it would take more beacons than a map can show. Use 'beacon-calibrate place'."
        )
    }
    // Nothing promises more than the answer to the first requirement does.
    let isSure = recommendation.map { $0.isMet || $0.options.first?.isKeeping ?? false } ?? true
    return open.isEmpty ? map.flatMap { sentence($0, isSure: isSure) } : open.joined(separator: " ")
  }

  private static func name(_ requirement: RequirementReason) -> String {
    "\(RequirementWords.short(requirement)) \(RequirementWords.place(requirement))"
  }

  private static func sentence(_ map: PlannedMap, isSure: Bool) -> String? {
    let needs = map.deployment.needs
    guard needs.count > 1 else { return nil }
    let change = map.option.flatMap { option in
      [.more, .move, .placement].contains(option.lever) ? nil : OptionWords.action(option)
    }
    let isThere = change != nil && map.option?.placement == map.deployment.placement
    let place = isThere ? say(" there") : map.deployment.placement.at
    let many = NumberFormat.count(map.deployment.beacons.count, "beacon") + place
    let new = map.deployment.beacons.count { $0.action == .new }
    let buy = new == 0 ? say("nothing to buy") : CostWords.buy(new, nil)
    let missed = needs.filter { !$0.isMet }
    guard !missed.isEmpty else {
      guard isSure else {
        return say("All \(needs.count) requirements together would take \(many) in total (\(buy)).")
      }
      return change.map {
        say(
          "\($0.prefix(1).uppercased())\($0.dropFirst()), and install \(many) in total (\(buy)): then all "
            + "\(needs.count) requirements hold.")
      } ?? say("Install \(many) in total (\(buy)): then all \(needs.count) requirements hold.")
    }
    let told = missed.map { name($0.requirement) }.joined(separator: "; ")
    let end = missed.count == 1 ? say("\(told) does not hold.") : say("\(told) do not hold.")
    // What beacons do together is searched for: that nothing was found is no proof.
    if missed.allSatisfy({ $0.reach == nil }) {
      let none = say(
        "no arrangement was found with which all \(needs.count) requirements hold; with \(many), \(end)")
      return change.map { say("Even if you \($0), \(none)") }
        ?? "\(none.prefix(1).uppercased())\(none.dropFirst())"
    }
    return change.map {
      say("Even if you \($0), \(many) are not enough for all \(needs.count) requirements: \(end)")
    } ?? say("\(many) are not enough for all \(needs.count) requirements: \(end)")
  }
}

package enum IntervalWords {
  /// What battery lives and probabilities hold for.
  package static func notes(_ choices: IntervalChoices) -> [String] {
    var notes: [String] = []
    if choices.choices.contains(where: { $0.batteryLife != nil }) {
      let share = NumberFormat.percent(BatteryLife.literatureShare)
      notes.append(
        choices.isLiterature
          ? say(
            "Battery life: \(share) of the capacity, with literature ranges for missing charge_per_event_uc "
              + "and sleep_ua. Not measured: take both values from the beacon’s data sheet.")
          : say("Battery life: \(share) of the capacity, from the data sheet values in survey.toml."))
    } else {
      notes.append(say("Battery life unknown: set battery_mah for the beacons in survey.toml."))
    }
    if let hearing = choices.hearing {
      notes.append(
        say(
          "Heard in time: at least one packet within \(NumberFormat.short(hearing.within, "s")), "
            + "\(NumberFormat.metres(hearing.distance)) from the beacon."))
    }
    return notes
  }
}

package enum CrowdCoverageWords {
  /// What the numbers mean, and why some are missing.
  package static func notes(_ crowds: [CrowdCoverage]) -> [String] {
    [say("Served: \(CurveWords.meaning) Worst point: how often the requirement is met there (estimate).")]
      + crowds.compactMap { crowd in
        crowd.reason.map {
          say("“\(DisplayText.short(crowd.crowd.rawValue, 30))” is unknown: \(PlanWords.sentence($0))")
        }
      }
  }
}
