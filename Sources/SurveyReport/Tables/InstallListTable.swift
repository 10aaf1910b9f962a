import CoveragePlanner
import RadioSurvey

/// The beacons to hang, for whoever hangs them: a row each, with a box to tick.
enum InstallListTable {
  /// Rows, at most.
  static let most = 200

  static func table(_ map: PlannedMap) -> ResultTable {
    let deployment = map.deployment
    let spots = deployment.beacons.prefix(most)
    let uuids = Set(spots.compactMap { uuid($0.identifier) })
    let hasNames = spots.contains { $0.name != nil || $0.isKept }
    let hasHeights = spots.contains { $0.z != nil }
    let isTriple = !uuids.isEmpty && spots.allSatisfy { uuid($0.identifier) != nil || $0.identifier == nil }
    return ResultTable(
      caption: caption(map, shown: spots.count, uuid: isTriple && uuids.count == 1 ? uuids.first : nil),
      spots,
      columns: [
        .number(String(localized: "Beacon")) { String($0.number) },
        .number("x", "m") { NumberFormat.fixed($0.x, 2) },
        .number("y", "m") { NumberFormat.fixed($0.y, 2) },
      ]
        + (hasHeights
          ? [
            .number(String(localized: "Height"), "m") { spot in
              spot.z.map { NumberFormat.fixed($0, 2) } ?? "–"
            }
          ] : [])
        + (hasNames
          ? [
            .text(String(localized: "Where")) { spot in
              spot.name.map { DisplayText.short($0, 30) }
                ?? (spot.isKept ? String(localized: "as it hangs") : "–")
            }
          ] : [])
        + identity(isTriple: isTriple, isCommon: uuids.count == 1) + power(map.option)
        + [.text(String(localized: "Done")) { _ in "☐" }])
  }

  private static func identity(isTriple: Bool, isCommon: Bool) -> [TableColumn<Deployment.Spot>] {
    guard isTriple else {
      return [.text(String(localized: "Identity")) { spot in spot.identifier.map { "\($0)" } ?? "–" }]
    }
    return (isCommon ? [] : [.text("UUID") { uuid($0.identifier) ?? "–" }])
      + [
        .number(String(localized: "Major")) { number($0.identifier)?.major ?? "–" },
        .number(String(localized: "Minor")) { number($0.identifier)?.minor ?? "–" },
      ]
  }

  /// What to set on each of them, where the option sets it.
  private static func power(_ option: PlanOption?) -> [TableColumn<Deployment.Spot>] {
    guard let option, let value = option.to.map({ NumberFormat.fixed($0, 0) }) else { return [] }
    switch option.lever {
    case .recalibrate: return [.number(String(localized: "Measured power"), "dBm") { _ in value }]
    case .power: return [.number(String(localized: "Transmit power"), "dBm") { _ in value }]
    case .move, .average, .placement, .more, .boundary, .probability, .points, .heard: return []
    }
  }

  private static func caption(_ map: PlannedMap, shown: Int, uuid: String?) -> String {
    let count = map.deployment.beacons.count
    let name =
      map.deployment.placement.map { String(localized: " at “\(DisplayText.visible($0.rawValue))”") } ?? ""
    return "\(NumberFormat.count(count, "beacon"))\(name)"
      + (uuid.map { String(localized: ", UUID \($0)") } ?? "")
      + (shown < count
        ? String(localized: "; the first \(NumberFormat.count(shown)), the rest is in report.json") : "")
  }

  private static func uuid(_ identifier: BeaconIdentifier?) -> String? {
    if case .iBeacon(let uuid, _, _) = identifier { uuid } else { nil }
  }

  private static func number(_ identifier: BeaconIdentifier?) -> (major: String, minor: String)? {
    if case .iBeacon(_, let major, let minor) = identifier { (String(major), String(minor)) } else { nil }
  }
}
