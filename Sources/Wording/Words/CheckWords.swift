package import CalibrationModel
import Foundation
package import RadioSurvey

package enum CheckWords {
  static func words(for reason: CheckReason) -> ReasonWords {
    switch reason {
    case .toFillIn(let question, let help):
      ReasonWords("survey.toml is incomplete: \(question)", action: help)
    case .otherPlacement(let doubt, let help), .swappedPositions(let doubt, let help),
      .crowdOrder(let doubt, let help), .similarName(let doubt, let help),
      .estimatedDistance(let doubt, let help), .unreadDistinction(let doubt, let help),
      .derivedLevel(let doubt, let help), .levelSpike(let doubt, let help),
      .repeatedPackets(let doubt, let help), .ambiguousDistance(let doubt, let help),
      .truthOffset(let doubt, let help), .truthBoundary(let doubt, let help),
      .mislabelledBlock(let doubt, let help),
      .crowdMislabelled(let doubt, let help), .receiverChanged(let doubt, let help),
      .beaconStopped(let doubt, let help), .beaconChanged(let doubt, let help),
      .coordinateUnits(let doubt, let help), .outsidePlan(let doubt, let help),
      .contradictedPath(let doubt, let help):
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
        "the level agrees with the calibration within \(margin(level.marginDecibels)): \(shift(level))")
    case .levelShifted(let level) where level.commonBeacons != nil:
      ReasonWords(
        "the level of all \(NumberFormat.count(level.commonBeacons ?? 0, "beacon")) of “\(level.conditions)” has shifted together by \(shift(level))",
        action:
          "look for what they have in common: another receiver or case, another way of carrying it, another "
          + "crowd; if the change is intended, export a new calibration")
    case .levelShifted(let level):
      ReasonWords(
        "the level of “\(level.conditions)” has shifted by \(shift(level))",
        action: "look for a weak battery, a moved or covered beacon or another receiver; if the change is "
          + "intended, export a new calibration")
    case .levelUnclear(let level) where level.daySDDecibels != nil:
      ReasonWords(
        "the level of “\(level.conditions)” has shifted by \(shift(level)), and \(otherDay(level))",
        action:
          "measure on another day; if nothing has changed, check the calibration's logs together with these, with "
          + "--update-baseline --accept level-unclear: a baseline of more days shows how they differ")
    case .levelUnclear(let level): ReasonWords(unclear(level), action: "measure \(more(level))")
    case .noBaseline(let conditions):
      ReasonWords(
        "the calibration has no usable fit for “\(conditions)”",
        action: "export a calibration that covers it")
    case .receiverOffset(let receiver, let known, let conditions, let offset):
      ReasonWords(
        "the calibration does not know the receiver “\(receiver)”; under “\(conditions)” its levels differ by "
          + "\(shift(offset.estimate, offset.lower95, offset.upper95)) from those of “\(known)”",
        action: "survey with a receiver of the calibration, or export a calibration with this one; the "
          + "difference is subtracted before beacons are compared")
    case .beaconEquivalent(let level):
      ReasonWords(
        "the \(noun(level.isReceiver))'s level is where it was, within \(margin(level.marginDecibels)): \(shift(level))"
      )
    case .beaconShifted(let level):
      ReasonWords(
        "\(subject(level.beacon, level.isReceiver)) is \(stronger(level)) than in the calibration\(level.conditions.map { " under “\($0)”" } ?? ""): \(shift(level)) against \(others(level))",
        action: level.alikeBeacons != nil
          ? "check the receiver and its case first, then what these \(noun(level.isReceiver))s have in common: age of batteries, transmit power, what covers them"
          : level.conditions != nil
            ? onlyThere
            : level.isReceiver == true
              ? "check its antenna and settings, and what covers it"
              : (level.shiftDecibels ?? 0) < 0
                ? "check its battery, its transmit power, and whether something now covers it"
                : "check its transmit power, and whether something that covered it is gone")
    case .beaconMoved(let level):
      ReasonWords(
        (level.isPaired
          ? "the level of \(subject(level.beacon, level.isReceiver)) changed unevenly: by \(decibels(level.spreadDecibels)) (SD) from place to place, "
            + "where the other \(noun(level.isReceiver))s changed by \(decibels(level.usualSpreadDecibels))"
          : "the levels of \(subject(level.beacon, level.isReceiver)) at new places do not fall with the distance from where it hung: they are off "
            + "by \(decibels(level.spreadDecibels)) (SD), those of the other \(noun(level.isReceiver))s by "
            + "\(decibels(level.usualSpreadDecibels))") + whereabouts(level),
        action:
          "check whether it was moved, turned, covered or exchanged with another \(noun(level.isReceiver))")
    case .beaconUnclear(let level): ReasonWords(unclear(level), action: more(level))
    case .beaconSilent(
      let beacon, let places, let isPaired, let since, let isReceiver, let conditions, let of):
      ReasonWords(
        "\(subject(beacon, isReceiver)) \(isReceiver == true ? "hears nothing" : "is not heard")\(since.map { " since \(time($0))" } ?? "")\(conditions.map { " under “\($0)”" } ?? ""), at \(of.map { "\(places) of \(NumberFormat.count($0, "place"))" } ?? NumberFormat.count(places, "place"))"
          + (isPaired
            ? " where the calibration \(isReceiver == true ? "has levels of it" : of == nil ? "heard it" : "heard it well")"
            : " of the new logs"),
        action: conditions != nil
          ? onlyThere
          : of != nil
            ? "check whether it loses power at times, and what now stands between it and these places"
            : "check its \(isReceiver == true ? "power and network, and that its log is there" : "battery, and whether it still hangs there")"
      )
    case .beaconSparse(let beacon, let places, let share, let lower, let upper):
      ReasonWords(
        "only \(NumberFormat.percent(share)) of the packets of “\(beacon)” are received that are expected from its level and the other beacons "
          + "(95 % interval \(NumberFormat.percent(lower)) to \(NumberFormat.percent(upper))), from \(NumberFormat.count(places, "place"))",
        action: "check its battery and its advertising interval")
    case .packetRateLower(let conditions, let period, let before):
      ReasonWords(
        "\(conditions): even where they are received best, packets come only every "
          + "\(NumberFormat.significant(period, 2, "s")), not every \(NumberFormat.significant(before, 2, "s")) as in the calibration",
        action: "check the advertising intervals, what else uses the band, and how the receiver scans")
    case .beaconDeclining(let beacon, let baselines, let isWeaker):
      ReasonWords(
        "“\(beacon)” has become steadily \(isWeaker ? "weaker" : "stronger") over "
          + "\(NumberFormat.count(baselines, "baseline")), by less each time than one check can tell",
        action: "check its battery and its transmit power")
    case .beaconUnknown(let beacon, let places, let difference, let spread):
      ReasonWords(
        "the calibration does not know “\(beacon)”"
          + (difference.map { level(of: $0, against: spread, places) } ?? ""),
        action: "measure around it, and export a new calibration")
    case .distanceUnits(let factor):
      ReasonWords(
        "all distances are \(NumberFormat.significant(factor, 3)) times those of the calibration",
        action: "give distances and coordinates in metres: 1 ft is 0.3048 m, 1 cm is 0.01 m")
    case .placeMoved(let place, let metres, _, false, let others?):
      ReasonWords(
        "“\(place)” is \(NumberFormat.metres(metres)) from where the calibration has it, like \(NumberFormat.count(others, "place")) more, and "
          + "the levels differ, too: the names stand for other places, or the logs are of another venue",
        action:
          "check these logs with the project and the baseline of their venue, or give new places new names")
    case .placeMoved(let place, let metres, _, _, let others?):
      ReasonWords(
        "“\(place)” is \(NumberFormat.metres(metres)) from where the calibration has it, like \(NumberFormat.count(others, "place")) more; the "
          + "levels fit the calibration, so the new positions are wrong, and nothing is said of the beacons",
        action:
          "correct the coordinates or distances, or those of the beacons in survey.toml: their origin, axes and units are to be those of the "
          + "calibration"
      )
    case .placeMoved(let place, let metres, let beacons, let fitsOldPlace, nil):
      ReasonWords(
        "“\(place)” is up to \(NumberFormat.metres(metres)) from where the calibration has it, by its distances to "
          + "\(NumberFormat.count(beacons, "beacon")); the levels fit the \(fitsOldPlace ? "calibration" : "new place")",
        action: fitsOldPlace
          ? "correct its coordinates or distances in the log or table of positions"
          : "use the calibration's name for this place, or a new name if it has none")
    case .placeMislabelled(let place, let other, let beacons):
      ReasonWords(
        "the levels of \(NumberFormat.count(beacons, "beacon")) at “\(place)” are not those of the calibration there; they fit “\(other)”",
        action: "check whether these rows carry the wrong place")
    case .levelJump(let place, let jump):
      ReasonWords(
        "from “\(place)” on, all levels of this log jump by \(NumberFormat.signed(jump, 1, "dB")) against the calibration",
        action: "check whether these rows are of another phone, crowd level or way of carrying it")
    case .weakPacketsMissing(let cut):
      ReasonWords(
        "nothing weaker than \(NumberFormat.fixed(cut, 0)) dBm is logged, though the calibration has places below that; places near that level "
          + "are not judged",
        action: "turn off the app's filter for weak signals, or check whether the receiver has become deaf")
    case .repeatedReadings(let dwells, let original):
      ReasonWords(
        "\(NumberFormat.count(dwells, "dwell")) of this log \(dwells == 1 ? "is" : "are") also in \(original)",
        action: "keep one copy of each recording")
    case .notText(let bytes):
      ReasonWords(
        "the log has \(NumberFormat.count(bytes, "control character")), which are not text",
        action: "copy or record the log again")
    case .cutLog:
      ReasonWords(
        "the log ends in the middle of a line", action: "copy the whole log again; part of it is missing")
    case .expectationMissed(let what, let found, let expected):
      ReasonWords(
        "the log has \(NumberFormat.count(Int(found.rounded(.down)))) "
          + "\(what == .seconds ? "seconds of packets" : what.rawValue); survey.toml expects "
          + "\(what == .receivers ? "" : "at least ")\(NumberFormat.count(Int(expected.rounded(.up))))",
        action: "survey again, or change [[check.expect]]")
    case .noLogsMatched(let pattern):
      ReasonWords(
        "no log matches '\(pattern)', of which survey.toml expects something",
        action: "check 'files' of [[check.expect]], or add the logs")
    case .requirementMet(let found): RequirementCheckWords.met(found)
    case .requirementMissed(let found): RequirementCheckWords.missed(found)
    case .requirementUnclear(let found): RequirementCheckWords.unclear(found)
    case .requirementUnmeasured(_, let further?):
      ReasonWords(
        "[[requirement.also]] \(further) cannot be checked: it asks something of several beacons together",
        action:
          "see 'beacon-calibrate place' for how well the plan meets it, or set requirement-unmeasured = 'off' "
          + "under [check]")
    case .requirementUnmeasured(let crowd, nil):
      ReasonWords(
        "the requirement cannot be checked: no log has a place at "
          + "\(crowd.map { "crowd level “\($0.rawValue)”" } ?? "any crowd level") with a known distance to a "
          + "beacon", action: "survey there, with the coordinates of beacons and places, or with distances")
    case .assumedLevelUnknown(let conditions):
      ReasonWords(
        "the requirement cannot be checked: the level that devices assume under “\(conditions)” is unknown",
        action:
          "set path_loss_exponent under [ranging] and measured_power_dbm of the beacons, or use --baseline")
    }
  }

  /// How far a beacon's level has moved, with its interval; absent for answers of other kinds.
  package static func change(_ reason: CheckReason) -> String {
    reason.beaconLevel.map(shift) ?? NumberFormat.absent
  }

  /// The mean level of a beacon at the same places before and now; absent if there are none.
  package static func levels(_ reason: CheckReason) -> String {
    guard let level = reason.beaconLevel, let before = level.beforeDBm, let now = level.nowDBm else {
      return NumberFormat.absent
    }
    return "\(NumberFormat.fixed(before, 1)) → \(NumberFormat.fixed(now, 1, "dBm"))"
  }

  /// How far a beacon that the calibration does not know is from those that it knows.
  private static func level(of difference: Double, against spread: Double?, _ places: Int) -> String {
    let usual = spread.map { " (they differ by an SD of \(decibels($0)))" } ?? ""
    return
      "; at like distances its level is \(decibels(abs(difference))) \(difference < 0 ? "lower" : "higher") than that of the "
      + "others\(usual), from \(NumberFormat.count(places, "place"))"
  }

  /// What a level is held against; where that is no more than half of all, the other reading.
  private static func others(_ level: CheckReason.BeaconLevel) -> String {
    let noun = noun(level.isReceiver)
    guard let alike = level.alikeBeacons, let still = level.stillBeacons,
      let change = level.stillShiftDecibels
    else { return "the other \(noun)s" }
    let isWeaker = (level.shiftDecibels ?? 0) < 0
    return
      "\(still) of \(NumberFormat.count(still + alike, noun)), which changed by \(NumberFormat.signed(change, 1, "dB")) against the calibration; "
      + "either \(NumberFormat.count(alike, noun)) became \(isWeaker ? "weaker" : "stronger"), or all levels are read \(isWeaker ? "lower" : "higher") now and "
      + "\(NumberFormat.count(still, noun)) became \(isWeaker ? "stronger" : "weaker")"
  }

  private static func noun(_ isReceiver: Bool?) -> String { isReceiver == true ? "receiver" : "beacon" }

  private static func subject(_ name: String, _ isReceiver: Bool?) -> String {
    isReceiver == true ? "receiver “\(name)”" : "“\(name)”"
  }

  private static func rejected(_ rows: CheckReason.Rows) -> String {
    "\(rows.rejectedRows) of \(rows.rows) rows \(rows.rejectedRows == 1 ? "was" : "were") rejected"
  }

  private static func count(_ locations: Int) -> String {
    "\(locations) \(locations == 1 ? "location" : "locations")"
  }

  private static func decades(_ found: CheckReason.Locations) -> String {
    NumberFormat.significant(found.spanDecades, 2)
  }

  private static func margin(_ decibels: Double) -> String { NumberFormat.significant(decibels, 3, "dB") }

  private static func shift(_ level: CheckReason.Level) -> String {
    shift(level.shiftDecibels, level.lower95Decibels, level.upper95Decibels)
  }

  private static func shift(_ shift: Double?, _ lower: Double?, _ upper: Double?) -> String {
    guard let shift else { return NumberFormat.absent }
    let estimate = NumberFormat.signed(shift, 1, "dB")
    guard let lower, let upper else { return estimate }
    return "\(estimate) (95 % interval \(NumberFormat.signed(lower, 1)) to \(NumberFormat.signed(upper, 1)))"
  }

  private static func time(_ seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds).formatted(.iso8601)
  }

  private static func decibels(_ value: Double?) -> String {
    value.map { NumberFormat.fixed($0, 1, "dB") } ?? NumberFormat.absent
  }

  private static func whereabouts(_ level: CheckReason.BeaconLevel) -> String {
    guard let x = level.nowXMetres, let y = level.nowYMetres, let apart = level.apartMetres,
      let within = level.withinMetres
    else { return "" }
    return
      "; its levels fit a position \(NumberFormat.metres(apart)) away, near x \(NumberFormat.fixed(x, 1)), y "
      + "\(NumberFormat.fixed(y, 1)), within \(NumberFormat.metres(within))"
  }

  private static let onlyThere = "look at what covers it, or stands before it, under these conditions"

  private static func stronger(_ level: CheckReason.BeaconLevel) -> String {
    (level.shiftDecibels ?? 0) < 0 ? "weaker" : "stronger"
  }

  private static func shift(_ level: CheckReason.BeaconLevel) -> String {
    shift(level.shiftDecibels, level.lower95Decibels, level.upper95Decibels)
  }

  private static func unclear(_ level: CheckReason.BeaconLevel) -> String {
    let places =
      level.unlocatedPlaces.map { "\(NumberFormat.count($0, "place")) without distances or coordinates" }
      ?? NumberFormat.count(level.places, level.isPaired ? "place" : "new place")
    if let clear = level.clearPlaces {
      return
        "whether the level of \(subject(level.beacon, level.isReceiver)) has moved by \(margin(level.marginDecibels)) cannot be said: of \(places), \(clear == 0 ? "none is" : clear == 1 ? "only 1 is" : "only \(clear) are") well above the receiver's floor"
    }
    return level.shiftDecibels == nil
      ? "nothing can be said of the level of \(subject(level.beacon, level.isReceiver)) from \(places)"
      : "whether the level of \(subject(level.beacon, level.isReceiver)) has moved by \(margin(level.marginDecibels)) cannot be said: \(shift(level)) from \(places)"
  }

  private static func more(_ level: CheckReason.BeaconLevel) -> String {
    if level.unlocatedPlaces != nil {
      return "add distances or coordinates to the log, or a table of positions"
    }
    if level.clearPlaces != nil {
      return "measure at places nearer to this \(noun(level.isReceiver)), in the calibration and now"
    }
    guard let needed = level.neededPlaces else {
      return level.isPaired
        ? "measure longer at the places of the calibration, or export a calibration with more places"
        : "measure at more places of the calibration"
    }
    return level.isPaired
      ? "measure at about \(needed) places of the calibration"
      : "measure at the places of the calibration, or at about \(needed) new ones"
  }

  private static func unclear(_ level: CheckReason.Level) -> String {
    let count = count(level.locations)
    let needed = level.neededLocations.map { "; about \($0) are needed" } ?? ""
    return level.shiftDecibels == nil
      ? "the level of “\(level.conditions)” cannot be compared: it has \(count)\(needed)"
      : "it is undecided whether the level of “\(level.conditions)” has shifted by \(margin(level.marginDecibels)): "
        + "\(shift(level)) from \(count)\(needed)"
  }

  private static func otherDay(_ level: CheckReason.Level) -> String {
    let sd = "an SD of \(NumberFormat.fixed(level.daySDDecibels, 1, "dB"))"
    return level.isDaySDMeasured == true
      ? "another day alone may shift it as far: days differ by \(sd)"
      : "another day alone may shift it as far: the baseline does not show how days differ, and \(sd) is possible"
  }

  private static func more(_ level: CheckReason.Level) -> String {
    guard let needed = level.neededLocations, needed > level.locations else {
      return "more locations, if possible those of the calibration"
    }
    return "at least \(needed - level.locations) more locations, if possible those of the calibration"
  }
}

extension CheckReport.Item {
  package var words: ReasonWords { CheckWords.words(for: reason) }

  package var issue: SurveyIssue? {
    reason.issueCode.map { code in
      SurveyIssue(
        outcome == .pass ? .note : outcome == .fail ? .error : .warning, code, file: file, line: line,
        column: column, message: words.message, help: words.action)
    }
  }
}

private enum RequirementCheckWords {
  static func met(_ found: CheckReason.Requirement) -> ReasonWords {
    ReasonWords(
      "over all spots, \(goal(found)) \(NumberFormat.percent(found.share)) of the time at \(spots(found)), "
        + "at least \(NumberFormat.percent(found.lower90)) with 90 % confidence; "
        + "\(NumberFormat.percent(found.probability)) is required")
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
