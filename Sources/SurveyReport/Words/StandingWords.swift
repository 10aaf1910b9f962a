import CoveragePlanner
import RadioSurvey

/// Where and under which conditions to measure next, in words.
enum StandingWords {
  /// Characters of a line of the drawing.
  private static let longest = 30

  /// `at “counter”, at crowd level “full”, carried “in a pocket”`; `under the same conditions` where nothing is named.
  static func conditions(_ visit: PlannedVisit) -> String {
    let parts = [
      visit.placement.map { String(localized: "at “\(DisplayText.visible($0.rawValue))”") },
      visit.crowd.map { String(localized: "at crowd level “\(DisplayText.visible($0.rawValue))”") },
      visit.carriage.map { String(localized: "carried “\(DisplayText.visible($0.rawValue))”") },
    ].compactMap(\.self)
    return parts.isEmpty ? String(localized: "under the same conditions") : parts.joined(separator: ", ")
  }

  /// The same as lines of the drawing, what to do first.
  static func lines(_ visit: PlannedVisit) -> [String] {
    [String(localized: "Measure \(NumberFormat.count(visit.places.count, "place")) more")]
      + [
        visit.placement.map { String(localized: "at “\(DisplayText.short($0.rawValue, longest - 5))”") },
        visit.crowd.map { String(localized: "crowd “\(DisplayText.short($0.rawValue, longest - 8))”") },
        visit.carriage.map { String(localized: "carried “\(DisplayText.short($0.rawValue, longest - 10))”") },
        String(localized: "\(NumberFormat.duration(visit.dwell)) at each place"),
      ].compactMap(\.self)
  }

  /// What to measure next, in one sentence.
  static func sentence(_ step: NextStep) -> String {
    let visit = step.visit
    let distances = Set(visit.places.map(\.distance)).sorted().map { NumberFormat.short($0, "m") }
    let list =
      distances.count > 1
      ? String(localized: "\(distances.dropLast().joined(separator: ", ")) and \(distances.last ?? "")")
      : distances.first
    let beacons = Set(visit.places.compactMap(\.beacon)).count
    let beside =
      beacons > 1
      ? String(localized: "\(NumberFormat.count(beacons)) beacons") : String(localized: "a beacon")
    let points = Set(visit.places.compactMap(\.newPoint)).count
    let moved =
      points > 0 ? String(localized: ", hung at \(NumberFormat.count(points, "new point"))") : ""
    let others =
      step.others == 0
      ? "."
      : String(
        localized:
          "; ‘beacon-calibrate next’ lists \(NumberFormat.count(step.others, "more visit", "more visits")).")
    return
      String(
        localized:
          "Measure next \(conditions(visit)): \(NumberFormat.count(visit.places.count, "place")), \(list ?? NumberFormat.absent) from "
          + "\(beside)\(moved), \(NumberFormat.duration(visit.dwell)) at each\(others)")
  }
}
