import CalibrationModel
package import RadioSurvey

/// The answers of a check in words.
enum CheckWords {
  static func words(for reason: CheckReason) -> ReasonWords {
    switch reason {
    case .toFillIn(let question, let help):
      ReasonWords("survey.toml is incomplete: \(question)", action: help)
    case .otherPlacement(let doubt, let help), .swappedPositions(let doubt, let help),
      .crowdOrder(let doubt, let help), .similarName(let doubt, let help):
      ReasonWords(doubt, action: help)
    case .rowsAccepted(let rows): ReasonWords(rejected(rows))
    case .tooManyRejected(let rows, let message, let help):
      ReasonWords(
        "\(rejected(rows)), more than \(NumberFormat.significant(rows.allowedPercent)) %: "
          + (message ?? "see the issues"),
        action: help ?? "fix the log, or raise maximum_rejected_percent under [check]")
    case .conditionMeasured: ReasonWords("measured")
    case .missingCondition(let conditions):
      ReasonWords(
        "“\(conditions)” was not measured",
        action: "survey it, or remove the placement or crowd level from survey.toml")
    case .enoughLocations(let found):
      ReasonWords("\(found.locations) locations over \(decades(found)) decades")
    case .tooFewLocations(let found):
      ReasonWords(
        "“\(found.conditions)” has \(count(found.locations)); a verdict needs at least "
          + "\(found.neededLocations)",
        action: "measure at least \(found.neededLocations - found.locations) more, at other distances")
    case .narrowSpan(let found):
      ReasonWords(
        "“\(found.conditions)” spans \(decades(found)) decades of distance; "
          + "\(NumberFormat.significant(found.neededSpanDecades)) are needed",
        action: "measure closer and farther away")
    case .levelEquivalent(let level):
      ReasonWords(
        "the level agrees with the calibration within \(margin(level)): \(shift(level))")
    case .levelShifted(let level):
      ReasonWords(
        "the level of “\(level.conditions)” has shifted by \(shift(level))",
        action:
          "look for a weak battery, a moved or covered beacon or another receiver; if the change is "
          + "intended, export a new calibration"
      )
    case .levelUnclear(let level): ReasonWords(unclear(level), action: "measure \(more(level))")
    case .noBaseline(let conditions):
      ReasonWords(
        "the calibration has no usable fit for “\(conditions)”",
        action: "export a calibration that covers it")
    case .requirementMet(let found): RequirementCheckWords.met(found)
    case .requirementMissed(let found): RequirementCheckWords.missed(found)
    case .requirementUnclear(let found): RequirementCheckWords.unclear(found)
    case .requirementUnmeasured(let crowd):
      ReasonWords(
        "the requirement cannot be checked: no log has a place at "
          + "\(crowd.map { "crowd level “\($0.rawValue)”" } ?? "any crowd level") with a known distance to "
          + "a beacon",
        action: "survey there, with the coordinates of beacons and places, or with distances")
    case .assumedLevelUnknown(let conditions):
      ReasonWords(
        "the requirement cannot be checked: the level that devices assume under “\(conditions)” is unknown",
        action:
          "set path_loss_exponent under [ranging] and measured_power_dbm of the beacons, or use --baseline"
      )
    }
  }

  private static func rejected(_ rows: CheckReason.Rows) -> String {
    "\(rows.rejectedRows) of \(rows.rows) rows were rejected"
  }

  private static func count(_ locations: Int) -> String {
    "\(locations) \(locations == 1 ? "location" : "locations")"
  }

  private static func decades(_ found: CheckReason.Locations) -> String {
    NumberFormat.significant(found.spanDecades, 2)
  }

  private static func margin(_ level: CheckReason.Level) -> String {
    NumberFormat.unit(NumberFormat.significant(level.marginDecibels), "dB")
  }

  private static func shift(_ level: CheckReason.Level) -> String {
    guard let shift = level.shiftDecibels else { return NumberFormat.absent }
    let estimate = NumberFormat.unit(NumberFormat.signed(shift, 1), "dB")
    guard let lower = level.lower95Decibels, let upper = level.upper95Decibels else { return estimate }
    return "\(estimate) (95 % interval \(NumberFormat.signed(lower, 1)) to \(NumberFormat.signed(upper, 1)))"
  }

  private static func unclear(_ level: CheckReason.Level) -> String {
    let count = count(level.locations)
    let needed = level.neededLocations.map { "; about \($0) are needed" } ?? ""
    return level.shiftDecibels == nil
      ? "the level of “\(level.conditions)” cannot be compared: it has \(count)\(needed)"
      : "it is undecided whether the level of “\(level.conditions)” has shifted by \(margin(level)): "
        + "\(shift(level)) from \(count)\(needed)"
  }

  private static func more(_ level: CheckReason.Level) -> String {
    guard let needed = level.neededLocations, needed > level.locations else {
      return "more locations, if possible those of the calibration"
    }
    return
      "at least \(needed - level.locations) more locations, if possible those of the calibration"
  }
}

extension CheckReport.Item {
  /// The answer in words.
  package var words: ReasonWords { CheckWords.words(for: reason) }

  /// The answer as an issue, for people; `nil` for a pass.
  package var issue: SurveyIssue? {
    reason.issueCode.map { code in
      SurveyIssue(
        outcome == .pass ? .note : .error, code, file: file, line: line, message: words.message,
        help: words.action)
    }
  }
}

/// The answers of a check about the requirement in words.
private enum RequirementCheckWords {
  static func met(_ found: CheckReason.Requirement) -> ReasonWords {
    ReasonWords(
      "over all spots, \(goal(found)) \(NumberFormat.percent(found.share)) of the time at \(spots(found)), "
        + "at least \(NumberFormat.percent(found.lower90)) with 90 % confidence; "
        + "\(NumberFormat.percent(found.probability)) is required"
    )
  }

  static func missed(_ found: CheckReason.Requirement) -> ReasonWords {
    let required = "\(NumberFormat.percent(found.probability)) is required"
    let text =
      found.isMissedFarAway
      ? "“\(found.conditions)” misses the requirement far from the beacons: \(goal(found)) \(NumberFormat.percent(found.fartherShare)) of the time at the "
        + "\(NumberFormat.count(found.fartherSpots, "spot")) that are "
        + "\(NumberFormat.metres(found.fartherThanMetres)) or more from the nearest one, at most "
        + "\(NumberFormat.percent(found.fartherUpper90)) with 90 % confidence; \(required)"
      : "“\(found.conditions)” misses the requirement: \(goal(found)) \(NumberFormat.percent(found.share)) of the time at \(spots(found)), at most "
        + "\(NumberFormat.percent(found.upper90)) with 90 % confidence; \(required)"
    return ReasonWords(text, action: "add beacons: 'beacon-calibrate place --keep' shows where")
  }

  static func unclear(_ found: CheckReason.Requirement) -> ReasonWords {
    let text =
      "it is undecided whether “\(found.conditions)” meets the requirement: \(goal(found)) "
      + "\(NumberFormat.percent(found.share)) of the time at \(spots(found)) (90 % bounds "
      + "\(NumberFormat.percent(found.lower90)) and \(NumberFormat.percent(found.upper90))); "
      + "\(NumberFormat.percent(found.probability)) is required"
    guard found.unheardSpots > 0 else {
      return ReasonWords(text, action: "measure at more spots, spread over the whole floor")
    }
    return ReasonWords(
      text + "; too little was heard of the nearest beacon at "
        + "\(NumberFormat.count(found.unheardSpots, "spot"))",
      action: "log all beacons at every spot, even if not heard, for longer than the goal's time")
  }

  private static func spots(_ found: CheckReason.Requirement) -> String {
    NumberFormat.count(found.spots, "spot")
  }

  private static func goal(_ found: CheckReason.Requirement) -> String {
    if let seconds = found.withinSeconds {
      return "the nearest beacon is heard within \(NumberFormat.short(seconds, "s"))"
    }
    let zone = found.zone == .immediate ? "immediate" : "near or better"
    return "a device says \(zone) from \(NumberFormat.count(found.packets, "packet"))"
  }
}
