import CoveragePlanner
import RadioSurvey

/// What all requirements take together, in words.
enum TogetherWords {
  /// A sentence; `nil` where only one thing is asked.
  static func sentence(_ map: PlannedMap) -> String? {
    let needs = map.deployment.needs
    guard needs.count > 1 else { return nil }
    let beacons = map.deployment.beacons.count
    let place = map.deployment.placement.map { " at “\(DisplayText.visible($0.rawValue))”" } ?? ""
    let many = "\(NumberFormat.count(beacons)) \(beacons == 1 ? "beacon" : "beacons")\(place)"
    let missed = needs.filter { !$0.isMet }
    guard !missed.isEmpty else {
      return "With what is asked beside it, it takes \(many): then all \(needs.count) requirements hold."
    }
    let names = missed.map {
      "\(RequirementWords.short($0.requirement)) \(RequirementWords.place($0.requirement))"
    }
    return
      "With what is asked beside it, \(many) do not do: \(names.joined(separator: "; ")) \(missed.count == 1 ? "does" : "do") not hold."
  }
}
