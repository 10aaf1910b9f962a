import CoveragePlanner
import RadioSurvey

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
        ? String(localized: " What mends all of them: \(action).")
        : String(localized: " What mends \(NumberFormat.count(spots.mended)) of them: \(action).")
    } else if !options.isEmpty {
      text += String(localized: " No option mends them.")
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
