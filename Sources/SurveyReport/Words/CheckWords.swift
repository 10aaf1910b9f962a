package import RadioSurvey
package import SurveyResults

/// The answers of a check in words.
enum CheckWords {
  static func words(for reason: CheckReason) -> ReasonWords {
    let values = reason.values
    let label = values.text("conditions") ?? ""
    let locations = values.count("locations") ?? 0
    let count = "\(locations) \(locations == 1 ? "location" : "locations")"
    switch reason.code {
    case .toFillIn:
      return ReasonWords(
        "survey.toml is still open: \(values.text("question") ?? "")", action: values.text("help"))
    case .otherPlacement, .swappedPositions, .crowdOrder, .similarName:
      return ReasonWords(values.text("doubt") ?? "", action: values.text("help"))
    case .rowsAccepted: return ReasonWords(rows(values))
    case .tooManyRejected:
      return ReasonWords(
        "\(rows(values)), more than \(NumberFormat.significant(values.number("allowed_percent"))) %: "
          + (values.text("firstMessage") ?? "see the issues"),
        action: values.text("firstHelp") ?? "mend the log, or raise maximum_rejected_percent under [check]")
    case .conditionMeasured: return ReasonWords("measured")
    case .missingCondition:
      return ReasonWords(
        "“\(label)” was not measured",
        action: "survey it, or take the placement or crowd level out of survey.toml")
    case .enoughLocations:
      return ReasonWords("\(locations) locations over \(decades(values, "span_decades")) decades")
    case .tooFewLocations:
      let needed = values.count("neededLocations") ?? 0
      return ReasonWords(
        "“\(label)” has \(count), and nothing can be said with fewer than \(needed)",
        action: "measure at least \(needed - locations) more, at other distances")
    case .narrowSpan:
      return ReasonWords(
        "“\(label)” spans \(decades(values, "span_decades")) decades of distance, and "
          + "\(NumberFormat.significant(values.number("neededSpan_decades"))) are needed",
        action: "measure nearer and farther away")
    case .levelEquivalent:
      return ReasonWords(
        "the level is where the calibration says, within \(margin(values)): \(shift(values))")
    case .levelShifted:
      return ReasonWords(
        "the level of “\(label)” has moved by \(shift(values))",
        action:
          "look for a weak battery, a moved or covered beacon or another receiver; if the change is meant, export a new calibration"
      )
    case .levelUnclear: return ReasonWords(unclear(label, count, values), action: "measure \(more(values))")
    case .noBaseline:
      return ReasonWords(
        "the calibration has no usable fit for “\(label)”", action: "export a calibration that covers it")
    case .requirementMet, .requirementMissed, .requirementUnclear, .requirementUnmeasured,
      .assumedLevelUnknown:
      return RequirementCheckWords.words(for: reason)
    }
  }

  private static func rows(_ values: ReasonValues) -> String {
    "\(values.count("rejectedRows") ?? 0) of \(values.count("rows") ?? 0) rows were rejected"
  }

  private static func decades(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.significant(values.number(key), 2)
  }

  private static func margin(_ values: ReasonValues) -> String {
    NumberFormat.unit(NumberFormat.significant(values.number("margin_db")), "dB")
  }

  private static func shift(_ values: ReasonValues) -> String {
    guard let shift = values.number("shift_db") else { return NumberFormat.absent }
    let estimate = NumberFormat.unit(NumberFormat.signed(shift, 1), "dB")
    guard let lower = values.number("lower95_db"), let upper = values.number("upper95_db") else {
      return estimate
    }
    return "\(estimate) (95 % interval \(NumberFormat.signed(lower, 1)) to \(NumberFormat.signed(upper, 1)))"
  }

  private static func unclear(_ label: String, _ count: String, _ values: ReasonValues) -> String {
    let needed = values.count("neededLocations").map { ", and about \($0) are needed" } ?? ""
    guard values.number("shift_db") != nil else {
      return "nothing can be said of the level of “\(label)”: it has \(count)\(needed)"
    }
    return
      "whether the level of “\(label)” has moved by \(margin(values)) cannot be said: \(shift(values)) from \(count)\(needed)"
  }

  private static func more(_ values: ReasonValues) -> String {
    let locations = values.count("locations") ?? 0
    guard let needed = values.count("neededLocations"), needed > locations else {
      return "more locations, the same ones as in the calibration if you can"
    }
    return "at least \(needed - locations) more locations, the same ones as in the calibration if you can"
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
enum RequirementCheckWords {
  static func words(for reason: CheckReason) -> ReasonWords {
    let values = reason.values
    let label = values.text("conditions") ?? ""
    switch reason.code {
    case .requirementMet:
      return ReasonWords(
        "over all spots together, \(goal(values)) \(percent(values, "share")) of the time at \(spots(values)), at least "
          + "\(percent(values, "lower90")) with 90 % confidence: \(percent(values, "probability")) is required"
      )
    case .requirementMissed where values.flag("isMissedFarAway"):
      return ReasonWords(
        "“\(label)” misses the requirement far from the beacons: \(goal(values)) \(percent(values, "fartherShare")) of the time at the "
          + "\(NumberFormat.count(values.count("fartherSpots") ?? 0, "spot")) that are "
          + "\(NumberFormat.metres(values.number("fartherThan_m"))) or more from the nearest one, at most "
          + "\(percent(values, "fartherUpper90")) with 90 % confidence; \(percent(values, "probability")) is required",
        action: more)
    case .requirementMissed:
      return ReasonWords(
        "“\(label)” misses the requirement: \(goal(values)) \(percent(values, "share")) of the time at \(spots(values)), at most "
          + "\(percent(values, "upper90")) with 90 % confidence; \(percent(values, "probability")) is required",
        action: more)
    case .requirementUnmeasured:
      let level = values.text("crowd").map { "crowd level “\($0)”" } ?? "any crowd level"
      return ReasonWords(
        "the requirement cannot be checked: no log has a place at \(level) whose distance to a beacon is known",
        action: "survey there, with the coordinates of beacons and places, or with distances")
    case .assumedLevelUnknown:
      return ReasonWords(
        "the requirement cannot be checked: nothing says what level devices assume under “\(label)”",
        action:
          "state path_loss_exponent under [ranging] and measured_power_dbm of the beacons, or give --baseline"
      )
    default: return unclear(label, values)
    }
  }

  private static func unclear(_ label: String, _ values: ReasonValues) -> ReasonWords {
    let unheard = values.count("unheardSpots") ?? 0
    let text =
      "whether “\(label)” meets the requirement cannot be said: \(goal(values)) \(percent(values, "share")) of the time at "
      + "\(spots(values)) (90 % bounds \(percent(values, "lower90")) and \(percent(values, "upper90"))), and "
      + "\(percent(values, "probability")) is required"
    guard unheard > 0 else {
      return ReasonWords(text, action: "measure at more spots, spread over the whole floor")
    }
    return ReasonWords(
      text + "; the nearest beacon left too little at \(NumberFormat.count(unheard, "spot"))",
      action: "log at every spot all beacons, also when they are not heard, for longer than the goal's time")
  }

  private static let more = "hang more beacons: 'beacon-calibrate place --keep' says where"

  private static func spots(_ values: ReasonValues) -> String {
    NumberFormat.count(values.count("spots") ?? 0, "spot")
  }

  private static func percent(_ values: ReasonValues, _ key: String) -> String {
    NumberFormat.percent(values.number(key))
  }

  private static func goal(_ values: ReasonValues) -> String {
    if let seconds = values.number("within_s") {
      return "the nearest beacon is heard within \(NumberFormat.short(seconds, "s"))"
    }
    let zone = values.text("zone") == "immediate" ? "immediate" : "near or better"
    return "a device says \(zone) from \(NumberFormat.count(values.count("packets") ?? 1, "packet"))"
  }
}
