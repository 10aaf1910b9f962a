import CoveragePlanner
import RadioSurvey

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
