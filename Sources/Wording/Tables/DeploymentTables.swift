package import CalibrationModel
import RadioSurvey

extension ResultTable {
  package static func deployment(_ deployment: Deployment, limit: Int = .max) -> ResultTable {
    ResultTable(
      caption: say("Install list"), Array(deployment.beacons.prefix(limit)),
      columns: [
        .number(say("Beacon")) { String($0.number) },
        .text(say("To do")) { InstallListTable.action($0) },
        .number("x", "m") { NumberFormat.fixed($0.x, 2) },
        .number("y", "m") { NumberFormat.fixed($0.y, 2) },
        InstallListTable.height, InstallListTable.name, InstallListTable.identity,
        .number(say("Serves")) { NumberFormat.percent($0.share) },
        .number(say("Alone")) { NumberFormat.percent($0.onlyShare) },
      ])
  }

  package static func crowdCoverage(_ crowds: [CrowdCoverage]) -> ResultTable {
    ResultTable(
      caption: say("At each crowd level"), crowds,
      columns: [
        .text(say("Crowd level")) { crowd in
          DisplayText.short(crowd.crowd.rawValue, 30) + (crowd.isAsked ? say(" (asked for)") : "")
        },
        .number(say("Reach"), "m") { crowd in crowd.reach.map { NumberFormat.distance($0) } ?? "–" },
        .number(say("Served")) { crowd in crowd.servedShare.map { NumberFormat.percent($0) } ?? "–" },
        .interval(say("90 % range")) { crowd in
          guard let low = crowd.servedShareLow, let high = crowd.servedShareHigh else { return "–" }
          return NumberFormat.range(NumberFormat.percent(low), NumberFormat.percent(high))
        },
        .number(say("Worst point")) { crowd in crowd.worst.map { NumberFormat.percent($0) } ?? "–" },
      ])
  }

  package static func positions(_ layout: FloorLayout, limit: Int = .max) -> ResultTable {
    let name = layout.placement.map { DisplayText.visible($0.rawValue) } ?? say("the placement surveyed")
    return ResultTable(
      caption: say("Positions for \(layout.positions.count) at \(name), with current settings"),
      layout.positions.prefix(limit).enumerated().map { (number: $0.offset + 1, position: $0.element) },
      columns: [
        .number(say("Beacon")) { String($0.number) },
        .number("x", "m") { NumberFormat.fixed($0.position.x, 2) },
        .number("y", "m") { NumberFormat.fixed($0.position.y, 2) },
      ])
  }
}

extension ResultTable {
  package static func floorPlanWalls(_ levels: [PlaceDocument.Level]) -> ResultTable {
    ResultTable(
      members(of: levels) { $0.walls }, continues: { !$0.isFirst },
      columns: [
        .text("Level", grouping: true) { $0.group.name },
        .text("Walls of kind") { $0.value.kind.rawValue },
        .text("Material") { $0.value.material?.rawValue ?? "not known" },
        .number("Walls") { NumberFormat.count($0.value.count) },
        .number("Length", "m") { NumberFormat.fixed($0.value.length, 1) },
        .number("Literature, not measured", "dB") { walls in
          walls.value.material.map { NumberFormat.fixed($0.literatureLoss, 1) } ?? ""
        },
      ])
  }

  package static func floorPlan(_ levels: [PlaceDocument.Level]) -> ResultTable {
    ResultTable(
      levels,
      columns: [
        .text("Level") { $0.name },
        .number("Floor", "m²") { NumberFormat.fixed($0.area, 1) },
        .number("Walls") { level in NumberFormat.count(level.walls.reduce(0) { $0 + $1.count }) },
        .number("Length", "m") { level in NumberFormat.fixed(level.walls.reduce(0) { $0 + $1.length }, 1) },
        .number("Openings") { NumberFormat.count($0.openings) },
        .number("Fixtures") { NumberFormat.count($0.fixtures.count) },
        .number("Areas") { NumberFormat.count($0.areas.count) },
        .number("Points") { NumberFormat.count($0.points.count) },
        .number("Mounts") { NumberFormat.count($0.mounts.count) },
      ])
  }
}

/// The beacons to hang, for whoever hangs them: a row each, with a box to tick.
package enum InstallListTable {
  /// Rows, at most.
  package static let most = 200

  package static func table(_ map: PlannedMap) -> ResultTable {
    let deployment = map.deployment
    let spots = deployment.beacons.prefix(most)
    let uuids = Set(spots.compactMap { uuid($0.identifier) })
    let isTriple = !uuids.isEmpty && spots.allSatisfy { uuid($0.identifier) != nil || $0.identifier == nil }
    let columns: [TableColumn<Deployment.Spot>] = [
      .number(say("Beacon")) { String($0.number) },
      .text(say("To do")) { action($0) }.shown(if: spots.contains { $0.action != nil }),
      .number("x", "m") { NumberFormat.fixed($0.x, 2) },
      .number("y", "m") { NumberFormat.fixed($0.y, 2) },
      height.shown(if: hasHeights(spots)),
      name.shown(if: spots.contains { $0.name != nil }),
      identity.shown(if: !isTriple),
      .text("UUID") { uuid($0.identifier) ?? "–" }.shown(if: isTriple && uuids.count > 1),
      .number(say("Major")) { number($0.identifier)?.major ?? "–" }.shown(if: isTriple),
      .number(say("Minor")) { number($0.identifier)?.minor ?? "–" }.shown(if: isTriple),
    ]
    let differing = settings(map).filter { $0.common(spots) == nil }.map(\.column)
    return ResultTable(
      caption: caption(map, shown: spots.count, uuid: isTriple && uuids.count == 1 ? uuids.first : nil),
      spots, columns: columns + differing + [.text(say("Done")) { _ in "☐" }])
  }

  static var height: TableColumn<Deployment.Spot> {
    .number(say("Height"), "m") { spot in spot.z.map { NumberFormat.fixed($0, 2) } ?? "–" }
  }
  static var name: TableColumn<Deployment.Spot> {
    .text(say("Where")) { spot in spot.name.map { DisplayText.short($0, 30) } ?? "–" }
  }
  static var identity: TableColumn<Deployment.Spot> {
    .text(say("Identity")) { spot in spot.identifier.map { "\($0)" } ?? "–" }
  }

  static func action(_ spot: Deployment.Spot) -> String {
    switch spot.action {
    case .new: return say("new")
    case .stays: return say("stays")
    case .move:
      guard let from = spot.movedFrom else { return say("move here") }
      return say("move from (\(NumberFormat.fixed(from.x, 1)), \(NumberFormat.fixed(from.y, 1)))")
    case nil: return spot.isKept ? say("stays") : "–"
    }
  }

  private static func hasHeights(_ spots: ArraySlice<Deployment.Spot>) -> Bool {
    spots.contains { $0.z != nil }
  }

  /// What is the same for all of them, in a sentence; `nil` if nothing is.
  package static func sentence(_ map: PlannedMap) -> String? {
    let spots = map.deployment.beacons.prefix(most)
    let common = settings(map).compactMap { setting in
      setting.common(spots).map { "\(setting.name): \(setting.text($0, hasUnit: true))" }
    }
    return common.isEmpty ? nil : say("The same for all: \(common.joined(separator: " · ")).")
  }

  private struct Setting {
    let name: String
    let unit: String
    let decimals: Int
    let value: (Deployment.Spot) -> Double?

    /// `nil` unless all have the same.
    func common(_ spots: ArraySlice<Deployment.Spot>) -> Double? {
      let values = Set(spots.map(value))
      return values.count == 1 ? values.first ?? nil : nil
    }

    func text(_ value: Double, hasUnit: Bool = false) -> String {
      hasUnit ? NumberFormat.fixed(value, decimals, unit) : NumberFormat.fixed(value, decimals)
    }

    var column: TableColumn<Deployment.Spot> {
      .number(name, unit) { spot in value(spot).map { text($0) } ?? "–" }
    }
  }

  /// Those that are known of some beacon: what the option sets, and what is known of the rest.
  private static func settings(_ map: PlannedMap) -> [Setting] {
    let set = { (lever: PlanOption.Lever) in map.option?.lever == lever ? map.option?.to : nil }
    let (measured, transmit) = (set(.recalibrate), set(.power))
    let spots = map.deployment.beacons.prefix(most)
    let above = hasHeights(spots) || map.deployment.height <= 0 ? nil : map.deployment.height
    return [
      Setting(name: say("Above devices"), unit: "m", decimals: 2) { _ in above },
      Setting(name: say("Measured power"), unit: "dBm", decimals: 0) { measured ?? $0.measuredPower },
      Setting(name: say("Transmit power"), unit: "dBm", decimals: 0) { transmit ?? $0.transmitPower },
      Setting(name: say("Advertising interval"), unit: "ms", decimals: 0) { $0.advertisingInterval },
    ].filter { setting in spots.contains { setting.value($0) != nil } }
  }

  private static func caption(_ map: PlannedMap, shown: Int, uuid: String?) -> String {
    let count = map.deployment.beacons.count
    let name = map.deployment.placement.at
    return "\(NumberFormat.count(count, "beacon"))\(name)" + (uuid.map { say(", UUID \($0)") } ?? "")
      + (shown < count ? say("; first \(NumberFormat.count(shown)), the rest in report.json") : "")
  }

  private static func uuid(_ identifier: BeaconIdentifier?) -> String? {
    if case .iBeacon(let uuid, _, _) = identifier { uuid } else { nil }
  }

  private static func number(_ identifier: BeaconIdentifier?) -> (major: String, minor: String)? {
    if case .iBeacon(_, let major, let minor) = identifier { (String(major), String(minor)) } else { nil }
  }
}
