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
      ? String(localized: " there")
      : map.deployment.placement.map { String(localized: " at “\(DisplayText.visible($0.rawValue))”") } ?? ""
    let many = NumberFormat.count(map.deployment.beacons.count, "beacon") + place
    let missed = needs.filter { !$0.isMet }
    guard !missed.isEmpty else {
      return change.map {
        String(
          localized:
            "\($0.prefix(1).uppercased())\($0.dropFirst()), and hang \(many) in all: then all \(needs.count) requirements hold."
        )
      } ?? String(localized: "Hang \(many) in all: then all \(needs.count) requirements hold.")
    }
    let names = missed.map {
      "\(RequirementWords.short($0.requirement)) \(RequirementWords.place($0.requirement))"
    }
    let told = names.joined(separator: "; ")
    let end =
      missed.count == 1
      ? String(localized: "\(told) does not hold.") : String(localized: "\(told) do not hold.")
    return change.map {
      String(localized: "Even if you \($0), \(many) do not do for all \(needs.count) requirements: \(end)")
    } ?? String(localized: "\(many) do not do for all \(needs.count) requirements: \(end)")
  }
}
