package import CalibrationModel
import RadioSurvey

package enum RecommendationWords {
  package static func sentence(_ reason: RecommendationReason) -> String {
    switch reason {
    case .metWithSpacing(let met, let density, let placement, _, _, _):
      let best = placement.map { say(" at “\($0.rawValue)”") } ?? ""
      let others = (met.placements ?? []).filter { $0 != placement }.map { say("“\($0.rawValue)”") }
      let more = others.isEmpty ? "" : say(" So do denser ones at \(others.joined(separator: ", ")).")
      return say(
        "Beacons \(PlanWords.spacing(density.spacingMetres))\(best) meet the requirement: \(number(density)) "
          + "per 100\u{00A0}m².")
        + (isWide(density) ? say(" This range is wide: measure more before you buy.") : "") + more
    case .metAsDeployed(let met): return say("The requirement is met as deployed by \(placements(met)).")
    case .unproven(let reason): return PlacementReasonWords.unproven(reason)
    case .spots(let verdict):
      return switch verdict {
      case .met: say("The requirement is met at every spot as deployed.")
      case .canBeMet: say("The requirement can be met at every spot.")
      case .cannotBeMet: say("The requirement cannot be met at every spot with one setting.")
      case .unknown: say("The data do not show whether the requirement can be met at every spot.")
      }
    case .cannotBeSaid:
      return say(
        "With current settings, this survey does not show how many beacons are needed, or whether the requirement "
          + "can be met.")
    case .noDensityShown:
      return say(
        "The requirement is not met, and with current settings no placement surveyed is certain to meet it with "
          + "more beacons.")
    case .needsMoreBeacons(let density, let tally, let placement, let low, let high):
      let name = placement.map { say("“\($0.rawValue)”") } ?? say("the placement surveyed")
      var many = say("\(number(density)) per 100\u{00A0}m²")
      if let needed = tally.beaconsNeeded, let present = tally.beaconsPresent {
        let count = number(Double(needed), low: low.map(Double.init), high: high.map(Double.init)) {
          NumberFormat.rounded($0, 0)
        }
        many =
          present == 0
          ? say("\(count); none hangs there today")
          : needed <= present
            ? say("\(count) of today’s \(present), hung elsewhere")
            : say("\(count) instead of today’s \(present)")
        if let unplaced = tally.beaconsUnplaced, needed <= present {
          return say(
            "Whether the requirement is met as deployed at \(name) cannot be said: \(PlanWords.unplaced(unplaced))"
          )
        }
      }
      return say(
        "The requirement is not met as deployed. With current settings, the fewest beacons are needed at "
          + "\(name): \(many), \(PlanWords.spacing(density.spacingMetres)).")
    }
  }

  /// Whether the number of beacons is open by more than a factor of four: 90 % of what the fit allows spans as much.
  package static func isWide(_ density: PlannedDensity) -> Bool {
    guard let low = density.densityLowPer100SquareMetres else { return false }
    return density.densityHighPer100SquareMetres.map { $0 > 4 * low } ?? true
  }

  static func number(_ density: PlannedDensity) -> String {
    number(
      density.densityPer100SquareMetres, low: density.densityLowPer100SquareMetres,
      high: density.densityHighPer100SquareMetres
    ) { NumberFormat.significant($0, 2) }
  }

  /// `17 (12 to 21)`: the number to build with its 90 % range, which may have no upper end.
  private static func number(
    _ value: Double, low: Double?, high: Double?, as format: (Double) -> String
  ) -> String {
    guard let low else { return format(value) }
    return "\(format(value)) (\(NumberFormat.range(format(low), high.map(format) ?? say("no limit"))))"
  }

  private static func placements(_ met: RecommendationReason.MeetingPlacements) -> String {
    let names = (met.placements ?? []).map { say("“\($0.rawValue)”") }
    return (names + (met.isWholeSurvey == true ? [say("the survey as a whole")] : [])).joined(separator: ", ")
  }
}

/// What devices said where the survey stood, by the conditions where they said it least.
package enum MeasuredWords {
  /// The count in a sentence; `nil` where nothing was counted.
  private static func counted(_ recommendation: Recommendation) -> String? {
    worst(recommendation).map { worst in
      guard let within = worst.within else { return anywhere(worst) }
      return say(
        "Within \(NumberFormat.setting(within, "m")) of the nearest beacon, devices said \(worst.zone.word) in "
          + "\(NumberFormat.share(worst.share, worst.interval)) of cases, counted at "
          + "\(NumberFormat.count(worst.places, "place")).")
    }
  }

  /// The count in a few words; `nil` where nothing was counted.
  static func short(_ recommendation: Recommendation) -> String? {
    worst(recommendation).map { worst in
      say(
        "Counted: \(worst.zone.word) in \(NumberFormat.share(worst.share, worst.interval)) at "
          + "\(NumberFormat.count(worst.places, "place")).")
    }
  }

  private static func anywhere(_ measured: MeasuredShare) -> String {
    let zone = measured.zone.word
    let (share, places) = (
      NumberFormat.share(measured.share, measured.interval), NumberFormat.count(measured.places, "place")
    )
    guard let assumed = measured.assumed else {
      return say(
        "Where beacons were heard, devices said \(zone) of one in \(share) of cases, counted at \(places).")
    }
    let fall =
      assumed.pathLossExponent == 2
      ? say("free space") : say("\(NumberFormat.fixed(10 * assumed.pathLossExponent, 0, "dB")) less at 10 m")
    return say(
      "Where beacons were heard, devices that assume \(NumberFormat.fixed(assumed.referencePower, 0, "dBm")) at 1 m "
        + "and \(fall) said \(zone) of one in \(share) of cases, counted at \(places).")
  }

  private static func worst(_ recommendation: Recommendation) -> MeasuredShare? {
    recommendation.measured?.min { $0.share < $1.share }
  }

  /// What stands first: the verdict, and before it what was counted where the data are too weak for a model.
  package static func verdict(_ recommendation: Recommendation) -> String {
    let first = standsFirst(recommendation) ? counted(recommendation) : nil
    return [first, RecommendationWords.sentence(recommendation.verdict)].compactMap(\.self).joined(
      separator: " ")
  }

  /// Whether the data are too weak for a model.
  private static func standsFirst(_ recommendation: Recommendation) -> Bool {
    [.unproven, .cannotBeSaid, .noDensityShown].contains(recommendation.verdict.code)
  }

  /// The rest, for a list: the count unless it stands first, with whom it is least, and where the model says something else.
  static func details(_ recommendation: Recommendation) -> String? {
    guard let worst = worst(recommendation) else { return nil }
    var sentences = [standsFirst(recommendation) ? nil : counted(recommendation)]
    if recommendation.measured?.count ?? 0 > 1 {
      sentences.append(
        say("Devices said \(worst.zone.word) least with \(worst.conditions.shownLabel)."))
    }
    if worst.isContradicted {
      sentences.append(
        say(
          "The model says \(NumberFormat.percent(worst.modelled)) for the places where they were counted: "
            + "trust the count there."))
    }
    let words = sentences.compactMap(\.self).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}

/// What fixes places that only reach far, and what a longer survey would save.
package enum RemedyWords {
  /// What devices said within the zone, unless that stands first; where they say far there, and what fixes it: a sentence for each placement
  /// with such places.
  package static func sentences(_ recommendation: Recommendation) -> [String] {
    let zone = recommendation.requirement.asked.zoneEndMetres
    let isImmediate = if case .immediate = recommendation.requirement { true } else { false }
    let spots = recommendation.farSpots.compactMap { spots in
      sentence(
        spots, options: recommendation.options,
        within: zone.map { NumberFormat.setting($0, "m") } ?? NumberFormat.absent,
        isImmediate: isImmediate)
    }
    return [MeasuredWords.details(recommendation)].compactMap(\.self) + spots
  }

  /// One sentence for a placement; `nil` where devices say near everywhere within the zone.
  package static func sentence(
    _ spots: FarSpots, options: [PlanOption], within metres: String, isImmediate: Bool
  ) -> String? {
    guard spots.farPlaces > 0 else { return nil }
    let name = spots.placement.at
    let causes = FarSpot.Cause.allCases.compactMap { cause in
      spots.causes[cause.rawValue].map { "\(words(cause)) (\(NumberFormat.count($0)))" }
    }
    let far = isImmediate ? say("near or far") : say("far")
    var text = say(
      "Within \(metres) of a beacon\(name), devices say \(far) at \(NumberFormat.count(spots.farPlaces)) of "
        + "\(NumberFormat.count(spots.places, "place")), mostly because of "
        + "\(causes.joined(separator: ", ")).")
    if let index = spots.option, options.indices.contains(index) {
      let action = OptionWords.action(options[index])
      text +=
        spots.mended == spots.farPlaces
        ? say(" This fixes all of them: \(action).")
        : say(" This fixes \(NumberFormat.count(spots.mended)) of them: \(action).")
    } else if !options.isEmpty {
      text += say(" No option fixes them.")
    }
    return text
  }

  private static func words(_ cause: FarSpot.Cause) -> String {
    switch cause {
    case .crowd: say("the crowd")
    case .body: say("how the device is carried")
    case .placement: say("how the beacon hangs")
    case .height: say("the height of the beacon")
    case .spot: say("the place itself")
    case .calibration: say("the measured power")
    }
  }

  /// `12 more locations at “counter” would save about 2 beacons: 5 (4 to 6).`
  package static func sentence(_ saving: SurveySaving) -> String {
    let name = saving.placement.at
    return say(
      "\(NumberFormat.count(saving.locations)) more locations\(name) would save about "
        + "\(NumberFormat.count(saving.saved, "beacon")) if they show the same: "
        + "\(OptionWords.many(saving.count)).")
  }
}

package enum AdviceWords {
  package static func sentence(_ reason: AdviceReason) -> String {
    switch reason {
    case .fitRefused(let reason): RefusedFitWords.sentence(reason)
    case .exponentOpen(let need):
      "The exponent is known to ±\(NumberFormat.short(need.now ?? 0)); ±\(NumberFormat.setting(need.goal)) "
        + "takes \(locations(need))."
    case .shadowingOpen(let need):
      "Shadowing is known to ±\(NumberFormat.widePercent(need.now ?? 0)); "
        + "±\(NumberFormat.widePercent(need.goal)) takes \(locations(need))."
    case .shadowingIndistinct:
      "Shadowing cannot be separated from fading here: stay longer at each location, and measure at more."
    case .beaconsOpen(let need, let low, let high, let widest):
      "The number of beacons is between \(NumberFormat.count(low ?? 0)) and "
        + "\(high.map { NumberFormat.count($0) } ?? "no limit") with 90\u{A0}% confidence; an interval of at "
        + "most \(NumberFormat.setting(widest)) takes \(locations(need))."
    case .beaconsNotCounted(let cause): PlanWords.sentence(cause)
    case .beaconsHopeless:
      "With 95\u{A0}% confidence, no number of beacons meets the goal here, and more locations do not help. "
        + "Hang the beacons where the path is clearer, or ask for less."
    }
  }

  package static func sentence(_ reason: SurveyReason) -> String {
    switch reason {
    case .noData(let locations):
      return
        "No data yet: measure \(NumberFormat.count(locations, "location")) for each placement at each crowd "
        + "level, then run this again."
    case .enough(let all, let areBeaconsCounted):
      let text = "You have measured enough: every goal is reached in \(all == 1 ? "the" : "all") \(sets(all))"
      return areBeaconsCounted ? "\(text)." : "\(text), but the number of beacons could not be judged."
    case .measureMore(let progress):
      var text = "Measure more: of \(sets(progress.conditions)), \(done(progress))"
      if progress.closed > 0 { text += " and \(progress.closed) cannot reach them with more locations" }
      let absent = progress.neverMeasured
      if absent > 0 { text += "; \(absent) more \(absent == 1 ? "was" : "were") never measured" }
      return "\(text)."
    case .cannotBeReachedByMoreLocations(let progress):
      return
        "Stop measuring: of \(sets(progress.conditions)), \(done(progress)) and \(progress.closed) cannot "
        + "reach them with more locations."
    }
  }

  private static func sets(_ count: Int) -> String {
    "\(count) \(count == 1 ? "set" : "sets") of conditions that the requirement needs"
  }

  private static func done(_ progress: SurveyReason.Progress) -> String {
    "\(progress.reached) \(progress.reached == 1 ? "has" : "have") reached the goals"
  }

  /// `40 more locations (12 to 90)`, or that there is no such number.
  private static func locations(_ need: AdviceReason.Need) -> String {
    let most = "more than \(need.most)"
    guard let more = need.more else { return "\(most) more locations" }
    let text = "\(more) more \(more == 1 ? "location" : "locations")"
    guard let low = need.moreLow else { return text }
    return "\(text) (\(low) to \(need.moreHigh.map(String.init) ?? most))"
  }
}

/// What was assumed in a survey plan, and what to mind on the floor.
package enum SurveyNoteWords {
  package static func sentence(_ note: SurveyNote) -> String {
    switch note {
    case .literatureValues(let exponent, let shadowing, let fading):
      "From the literature, not measured here: exponent \(NumberFormat.setting(exponent)), shadowing "
        + "\(NumberFormat.short(shadowing))\u{A0}dB, fading \(NumberFormat.short(fading))\u{A0}dB. These "
        + "values determine distances and dwell times, but no result."
    case .secondSession:
      "First, survey some of the same places again on another day, with another phone and person: one "
        + "session does not show how sessions differ, and more places cannot replace this."
    case .moreBeacons(let measured):
      "Measure around \(BeaconPooling.fewestBeacons) beacons or more under each set of conditions: \(NumberFormat.count(measured, "beacon")) "
        + "cannot show how others differ, and more places cannot replace this."
    case .expectedExponent(let expected): sentence(expected)
    case .assumedSpread:
      "Numbers of further locations assume a third each near, in the middle and far, over the distances "
        + "measured; brackets give the answer at either end of the interval of shadowing. For shadowing "
        + "itself, the low end applies if dwells are long enough for fading to add nothing."
    case .askForLess(let most):
      "If a goal takes over \(most) locations, relax it with --exponent, --sigma or --beacons: the plan of "
        + "'recommend' allows for the uncertainty of the fits."
    case .keepApart(let apart):
      "Places of one beacon should be \(NumberFormat.setting(apart))\u{A0}m apart (a working value, not "
        + "measured here): closer ones share their shadowing and count for less."
    case .nearBeacon(let within):
      "Within \(NumberFormat.setting(within))\u{A0}m of a beacon, no two places are that far apart: use "
        + "opposite sides, and other beacons of the same placement if any."
    case .floorFull(let places, let apart):
      "The floor has room for about \(places) places \(NumberFormat.setting(apart))\u{A0}m apart per beacon: "
        + "move the beacon for the rest."
    case .receiversTogether:
      "Carry all receivers side by side: an offset between two of them needs at least 4 locations that both "
        + "visited."
    }
  }

  private static func sentence(_ expected: SurveyNote.Expected) -> String {
    let label = FitConditions(
      placement: expected.placement, crowd: expected.crowd, carriage: expected.carriage
    ).label
    return "With such spreads \(expected.locations) locations give the exponent to about "
      + "±\(NumberFormat.short(expected.halfWidth)) at \(label) (\(NumberFormat.short(expected.nearestMetres)) to \(NumberFormat.short(expected.farthestMetres))\u{00A0}m); "
      + "±\(NumberFormat.setting(expected.goal)) takes about \(NumberFormat.setting(expected.locationsForGoal))."
  }
}
