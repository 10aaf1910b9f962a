package import CoveragePlanner
import RadioSurvey

/// The planner's answer for the whole survey.
package enum RecommendationWords {
  /// The answer.
  package static func sentence(_ reason: RecommendationReason) -> String {
    let values = reason.values
    let density = number(
      values, "density_per100m2", low: "densityLow_per100m2", high: "densityHigh_per100m2"
    ) { NumberFormat.significant($0, 2) }
    switch reason.code {
    case .metWithSpacing:
      let best = values.text("placement").map { String(localized: " at “\($0)”") } ?? ""
      let others = values.texts("placements").filter { $0 != values.text("placement") }.map {
        String(localized: "“\($0)”")
      }
      let more =
        others.isEmpty ? "" : String(localized: " So do denser ones at \(others.joined(separator: ", ")).")
      return String(
        localized:
          "Beacons \(PlanWords.spacing(values))\(best) meet the requirement: \(density) per 100\u{00A0}m².")
        + (isWide(values) ? String(localized: " That range is wide: measure more before you buy.") : "")
        + more
    case .metAsDeployed:
      return String(localized: "The requirement is met as deployed by \(placements(values)).")
    case .unproven:
      return values.reason("placementReason", as: PlacementReason.self).map(PlacementWords.unproven)
        ?? String(localized: "A placement would meet the requirement, but do not build on it yet.")
    case .cannotBeSaid:
      return String(
        localized: "This survey cannot say how many beacons it takes, or whether the requirement can be met.")
    case .noDensityShown:
      return String(
        localized:
          "The requirement is not met, and no placement surveyed is sure to meet it with more beacons.")
    case .needsMoreBeacons:
      let name =
        values.text("placement").map { String(localized: "“\($0)”") }
        ?? String(localized: "the placement surveyed")
      var many = String(localized: "\(density) per 100\u{00A0}m²")
      if values.count("beaconsNeeded") != nil, let present = values.count("beaconsPresent") {
        let needed = number(
          values, "beaconsNeeded", low: "beaconsNeededLow", high: "beaconsNeededHigh"
        ) { NumberFormat.rounded($0, 0) }
        many =
          present == 0
          ? String(localized: "\(needed); none hangs there today")
          : String(localized: "\(needed) instead of today’s \(present)")
      }
      return
        String(
          localized:
            "The requirement is not met as deployed. With settings as they are, fewest beacons are needed at \(name): \(many), "
            + "\(PlanWords.spacing(values)).")
    }
  }

  /// Whether the number of beacons is open by more than a factor of four: 90 % of what the fit allows spans as much.
  static func isWide(_ values: ReasonValues) -> Bool {
    guard let low = values.number("densityLow_per100m2") else { return false }
    return values.number("densityHigh_per100m2").map { $0 > 4 * low } ?? true
  }

  /// `17 (12 to 21)`: the number to build with its 90 % range, which may have no upper end.
  private static func number(
    _ values: ReasonValues, _ key: String, low: String, high: String, as format: (Double) -> String
  ) -> String {
    guard let value = values.number(key) else { return NumberFormat.absent }
    guard let low = values.number(low) else { return format(value) }
    return
      "\(format(value)) (\(NumberFormat.range(format(low), values.number(high).map(format) ?? String(localized: "no limit"))))"
  }

  private static func placements(_ values: ReasonValues) -> String {
    let names = values.texts("placements").map { String(localized: "“\($0)”") }
    return (names + (values.flag("isWholeSurvey") ? [String(localized: "the survey as a whole")] : []))
      .joined(separator: ", ")
  }
}

/// What mends places that only reach far, and what a longer survey would save.
enum RemedyWords {
  /// One sentence for a placement; `nil` where devices say near everywhere within the zone.
  static func sentence(_ spots: FarSpots, options: [PlanOption], within metres: String) -> String? {
    guard spots.farPlaces > 0 else { return nil }
    let name = spots.placement.map { String(localized: " at “\(DisplayText.visible($0.rawValue))”") } ?? ""
    let causes = FarSpot.Cause.allCases.compactMap { cause in
      spots.causes[cause.rawValue].map { "\(words(cause)) (\(NumberFormat.count($0)))" }
    }
    var text =
      String(
        localized:
          "Within \(metres) of a beacon\(name) devices say far at \(NumberFormat.count(spots.farPlaces)) of "
          + "\(NumberFormat.count(spots.places, "place")): mostly because of \(causes.joined(separator: ", "))."
      )
    if let index = spots.option, options.indices.contains(index) {
      let action = OptionWords.action(options[index])
      text +=
        spots.mended == spots.farPlaces
        ? String(localized: " This fixes all of them: \(action).")
        : String(localized: " This fixes \(NumberFormat.count(spots.mended)) of them: \(action).")
    } else if !options.isEmpty {
      text += String(localized: " No option fixes them.")
    }
    return text
  }

  private static func words(_ cause: FarSpot.Cause) -> String {
    switch cause {
    case .crowd: String(localized: "the crowd")
    case .body: String(localized: "how the device is carried")
    case .placement: String(localized: "how the beacon hangs")
    case .height: String(localized: "the height of the beacon")
    case .spot: String(localized: "the place itself")
    case .calibration: String(localized: "the measured power")
    }
  }

  /// `12 more locations at “counter” would save about 2 beacons: 5 (4 to 6).`
  static func sentence(_ saving: SurveySaving) -> String {
    let name = saving.placement.map { String(localized: " at “\(DisplayText.visible($0.rawValue))”") } ?? ""
    return
      String(
        localized: "\(NumberFormat.count(saving.locations)) more locations\(name) would save about "
          + "\(NumberFormat.count(saving.saved, "beacon")), if they find the same: \(OptionWords.many(saving.count))."
      )
  }
}

/// Whether and why to measure more.
enum AdviceWords {
  /// What one set of conditions lacks.
  static func sentence(_ reason: AdviceReason) -> String {
    let values = reason.values
    switch reason.code {
    case .fitRefused: return RefusedFitWords.sentence(values)
    case .exponentOpen:
      return "The exponent is known to ±\(NumberFormat.short(values.number("now") ?? 0)); "
        + "±\(NumberFormat.setting(values.number("goal") ?? 0)) takes \(locations(values))."
    case .shadowingOpen:
      return "Shadowing is known to ±\(NumberFormat.widePercent(values.number("now") ?? 0)); "
        + "±\(NumberFormat.widePercent(values.number("goal") ?? 0)) takes \(locations(values))."
    case .shadowingIndistinct:
      return
        "Shadowing cannot be told from fading here: stay longer at each location, and measure at more of them."
    case .beaconsOpen:
      let high = values.count("high").map { NumberFormat.count($0) } ?? "no limit"
      return
        "The number of beacons lies between \(NumberFormat.count(values.count("low") ?? 0)) and \(high) at "
        + "90\u{00A0}% confidence; an interval no wider than \(NumberFormat.setting(values.number("widest") ?? 0)) "
        + "takes \(locations(values))."
    case .beaconsNotCounted:
      return values.reason("cause", as: PlanReason.self).map(PlanWords.sentence) ?? ""
    case .beaconsHopeless:
      return
        "With 95\u{00A0}% confidence, no number of beacons meets the goal here, and more locations do not change "
        + "that. Hang the beacons where the path is clearer, or ask for less."
    }
  }

  /// Whether to go on.
  static func sentence(_ reason: SurveyReason) -> String {
    let values = reason.values
    let all = values.count("conditions") ?? 0
    let sets = "\(all) \(all == 1 ? "set" : "sets") of conditions that the requirement needs"
    let reached = values.count("reached") ?? 0
    let done = "\(reached) \(reached == 1 ? "has" : "have") reached the goals"
    switch reason.code {
    case .noData:
      return
        "There are no data yet: measure \(NumberFormat.count(values.count("locations") ?? 0, "location")) for "
        + "each placement at each crowd level, then ask again."
    case .enough:
      let text = "Enough is measured: every goal is reached in \(all == 1 ? "the" : "all") \(sets)"
      return values.flag("areBeaconsCounted")
        ? "\(text)." : "\(text), but the number of beacons could not be judged."
    case .measureMore:
      var text = "Measure more: of \(sets), \(done)"
      if let closed = values.count("closed"), closed > 0 {
        text += " and \(closed) cannot reach them with more locations"
      }
      if let absent = values.count("neverMeasured"), absent > 0 {
        text += "; \(absent) more \(absent == 1 ? "was" : "were") never measured"
      }
      return "\(text)."
    case .cannotBeReached:
      return
        "Stop measuring: of \(sets), \(done) and \(values.count("closed") ?? 0) cannot reach them with more "
        + "locations."
    }
  }

  /// `40 more locations (12 to 90)`, or that there is no such number.
  private static func locations(_ values: ReasonValues) -> String {
    let most = "more than \(values.count("most") ?? 0)"
    guard let more = values.count("more") else { return "\(most) more locations" }
    let text = "\(more) more \(more == 1 ? "location" : "locations")"
    guard let low = values.count("moreLow") else { return text }
    return "\(text) (\(low) to \(values.count("moreHigh").map(String.init) ?? most))"
  }
}

/// What was assumed in a survey plan, and what to mind on the floor.
enum SurveyNoteWords {
  /// The note.
  static func sentence(_ note: SurveyNote) -> String {
    let values = note.values
    let number = { (key: String) in NumberFormat.short(values.number(key) ?? 0) }
    let setting = { (key: String) in NumberFormat.setting(values.number(key) ?? 0) }
    switch note.code {
    case .literatureValues:
      return "From the literature and not measured here: exponent \(setting("pathLossExponent")), shadowing "
        + "\(number("shadowingSD_db"))\u{00A0}dB, fading \(number("fadingSD_db"))\u{00A0}dB. These values choose distances and "
        + "dwell times, and enter no result."
    case .secondSession:
      return
        "First survey some of the same places again on another day, with another phone and another person: one sitting does not "
        + "tell how sittings differ, and no number of further places makes up for it."
    case .expectedExponent: return expectedExponent(values)
    case .assumedSpread:
      return
        "The numbers of further locations assume that a third of them lie near, a third in the middle and a third "
        + "far, over the distances measured; the brackets hold the answer at either end of the interval of shadowing. "
        + "For shadowing itself the low end holds if dwells are so long that fading adds nothing."
    case .askForLess:
      return
        "If a goal takes over \(values.count("most") ?? 0) locations, ask for less with --exponent, --sigma or "
        + "--beacons: the plan of 'recommend' allows for what the fits leave open."
    case .keepApart:
      return
        "Places of one beacon should be \(setting("apart_m"))\u{00A0}m apart, a working value and not measured here: "
        + "nearer ones share their shadowing and count for less."
    case .nearBeacon:
      return
        "Within \(setting("within_m"))\u{00A0}m of a beacon no two places are that far apart: take opposite sides, and "
        + "other beacons of the same placement if there are any."
    case .floorFull:
      return
        "The floor has room for about \(values.count("places") ?? 0) places \(setting("apart_m"))\u{00A0}m apart per "
        + "beacon: hang the beacon somewhere else for the rest."
    case .receiversTogether:
      return
        "Carry all receivers side by side: an offset between two of them needs at least 4 locations that both "
        + "visited."
    }
  }

  private static func expectedExponent(_ values: ReasonValues) -> String {
    let label = FitConditions(
      placement: values.text("placement").map(Placement.init(rawValue:)),
      crowd: values.text("crowd").map(CrowdLevel.init(rawValue:)),
      carriage: values.text("carriage").map(Carriage.init(rawValue:))
    ).label
    let number = { (key: String) in NumberFormat.short(values.number(key) ?? 0) }
    let setting = { (key: String) in NumberFormat.setting(values.number(key) ?? 0) }
    return "With such spreads \(values.count("locations") ?? 0) locations give the exponent to about "
      + "±\(number("halfWidth")) at \(label) (\(number("nearest_m")) to \(number("farthest_m"))\u{00A0}m); "
      + "±\(setting("goal")) takes about \(setting("locationsForGoal"))."
  }
}
