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
    let hasNames = spots.contains { $0.name != nil }
    let hasActions = spots.contains { $0.action != nil }
    let above = hasHeights(spots) ? nil : map.deployment.height
    let isTriple = !uuids.isEmpty && spots.allSatisfy { uuid($0.identifier) != nil || $0.identifier == nil }
    return ResultTable(
      caption: caption(map, shown: spots.count, uuid: isTriple && uuids.count == 1 ? uuids.first : nil),
      spots,
      columns: [
        .number(String(localized: "Beacon")) { String($0.number) }
      ]
        + (hasActions ? [.text(String(localized: "To do")) { action($0) }] : [])
        + [
          .number("x", "m") { NumberFormat.fixed($0.x, 2) },
          .number("y", "m") { NumberFormat.fixed($0.y, 2) },
        ]
        + (hasHeights(spots)
          ? [
            .number(String(localized: "Height"), "m") { spot in
              spot.z.map { NumberFormat.fixed($0, 2) } ?? "–"
            }
          ] : [])
        + (above.map { $0 > 0 } == true
          ? [
            .number(String(localized: "Above devices"), "m") { _ in
              above.map { NumberFormat.fixed($0, 2) } ?? "–"
            }
          ] : [])
        + (hasNames
          ? [
            .text(String(localized: "Where")) { spot in
              spot.name.map { DisplayText.short($0, 30) } ?? "–"
            }
          ] : [])
        + identity(isTriple: isTriple, isCommon: uuids.count == 1) + settings(spots, map.option)
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

  /// What is to be done with a beacon.
  static func action(_ spot: Deployment.Spot) -> String {
    switch spot.action {
    case .new: return String(localized: "new")
    case .stays: return String(localized: "stays")
    case .move:
      guard let from = spot.movedFrom else { return String(localized: "move here") }
      return String(
        localized: "move from (\(NumberFormat.fixed(from.x, 1)), \(NumberFormat.fixed(from.y, 1)))")
    case nil: return spot.isKept ? String(localized: "stays") : "–"
    }
  }

  private static func hasHeights(_ spots: ArraySlice<Deployment.Spot>) -> Bool {
    spots.contains { $0.z != nil }
  }

  /// What to set on each of them: what the option sets, and what is known of the rest.
  private static func settings(
    _ spots: ArraySlice<Deployment.Spot>, _ option: PlanOption?
  ) -> [TableColumn<Deployment.Spot>] {
    let set = { (lever: PlanOption.Lever) in option?.lever == lever ? option?.to : nil }
    let dbm = { (value: Double?) in value.map { NumberFormat.fixed($0, 0) } ?? "–" }
    let (measured, transmit) = (set(.recalibrate), set(.power))
    var columns: [TableColumn<Deployment.Spot>] = []
    if measured != nil || spots.contains(where: { $0.measuredPower != nil }) {
      columns.append(
        .number(String(localized: "Measured power"), "dBm") { dbm(measured ?? $0.measuredPower) })
    }
    if transmit != nil || spots.contains(where: { $0.transmitPower != nil }) {
      columns.append(
        .number(String(localized: "Transmit power"), "dBm") { dbm(transmit ?? $0.transmitPower) })
    }
    if spots.contains(where: { $0.advertisingInterval != nil }) {
      columns.append(
        .number(String(localized: "Advertising interval"), "ms") { spot in
          spot.advertisingInterval.map { NumberFormat.fixed($0, 0) } ?? "–"
        })
    }
    return columns
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
