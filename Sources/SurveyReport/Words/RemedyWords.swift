import CoveragePlanner
import RadioSurvey

/// What mends places that only reach far, and what a longer survey would save.
enum RemedyWords {
  /// One sentence for a placement; `nil` where devices say near everywhere within the zone.
  static func sentence(_ spots: FarSpots, options: [PlanOption], within metres: String) -> String? {
    guard spots.farPlaces > 0 else { return nil }
    let name = spots.placement.map { " at “\(DisplayText.visible($0.rawValue))”" } ?? ""
    let causes = FarSpot.Cause.allCases.compactMap { cause in
      spots.causes[cause.rawValue].map { "\(words(cause)) (\(NumberFormat.count($0)))" }
    }
    var text =
      "Within \(metres) of a beacon\(name) devices say far at \(NumberFormat.count(spots.farPlaces)) of "
      + "\(NumberFormat.count(spots.places, "place")): mostly because of \(causes.joined(separator: ", "))."
    if let index = spots.option, options.indices.contains(index) {
      let action = OptionWords.action(options[index])
      let many =
        spots.mended == spots.farPlaces ? "all of them" : "\(NumberFormat.count(spots.mended)) of them"
      text += " What mends \(many): \(action)."
    } else if !options.isEmpty {
      text += " No option mends them."
    }
    return text
  }

  private static func words(_ cause: FarSpot.Cause) -> String {
    switch cause {
    case .crowd: "the crowd"
    case .body: "how the device is carried"
    case .placement: "how the beacon hangs"
    case .height: "the height of the beacon"
    case .spot: "the place itself"
    case .calibration: "the measured power"
    }
  }

  /// `12 more locations at “counter” would save about 2 beacons: 5 (4 to 6).`
  static func sentence(_ saving: SurveySaving) -> String {
    let name = saving.placement.map { " at “\(DisplayText.visible($0.rawValue))”" } ?? ""
    return
      "\(NumberFormat.count(saving.locations)) more locations\(name) would save about "
      + "\(NumberFormat.count(saving.saved, "beacon")), if they find the same: \(OptionWords.many(saving.count))."
  }
}
