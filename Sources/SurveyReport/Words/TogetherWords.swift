import CoveragePlanner
import RadioSurvey

/// What all requirements take together, in words.
enum TogetherWords {
  /// A sentence; `nil` where only one thing is asked.
  static func sentence(_ map: PlannedMap) -> String? {
    let needs = map.deployment.needs
    guard needs.count > 1 else { return nil }
    let change = map.option.flatMap { option in
      [.more, .move, .placement].contains(option.lever) ? nil : OptionWords.action(option)
    }
    let isThere = change != nil && map.option?.placement == map.deployment.placement
    let place =
      isThere
      ? " there" : map.deployment.placement.map { " at “\(DisplayText.visible($0.rawValue))”" } ?? ""
    let many = NumberFormat.count(map.deployment.beacons.count, "beacon") + place
    let missed = needs.filter { !$0.isMet }
    guard !missed.isEmpty else {
      let start = change.map { "\($0.prefix(1).uppercased())\($0.dropFirst()), and hang" } ?? "Hang"
      return "\(start) \(many) in all: then all \(needs.count) requirements hold."
    }
    let names = missed.map {
      "\(RequirementWords.short($0.requirement)) \(RequirementWords.place($0.requirement))"
    }
    return
      "\(change.map { "Even if you \($0), " } ?? "")\(many) do not do for all \(needs.count) requirements: "
      + "\(names.joined(separator: "; ")) \(missed.count == 1 ? "does" : "do") not hold."
  }
}
