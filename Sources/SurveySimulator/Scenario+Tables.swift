import RadioSurvey
import SurveyProject

extension Scenario.Radio {
  static func read(_ root: TableReader) -> Self? {
    guard let table = root.required("radio", root.table("radio"), help: "add a table [radio]") else {
      return nil
    }
    defer { table.finish() }
    let power = table.required(
      "reference_power_dbm", table.number("reference_power_dbm", .between(-100, -20)))
    let exponent = table.required("path_loss_exponent", table.number("path_loss_exponent", .between(0.1, 8)))
    let shadowing = table.required("shadowing_sd_db", table.number("shadowing_sd_db", .between(0, 20)))
    let fading = table.required("fading_sd_db", table.number("fading_sd_db", .between(0, 20)))
    let shared = table.number("shadowing_correlation", .between(0, 1), default: 1)
    let correlation = table.number("fading_correlation", .from(0, below: 1), default: 0)
    guard let power, let exponent, let shadowing, let fading else { return nil }
    return Self(
      referencePower: power, pathLossExponent: exponent, shadowingSD: shadowing,
      shadowingCorrelation: shared, fadingSD: fading, fadingCorrelation: correlation)
  }
}

extension Scenario.Walk {
  static func read(_ root: TableReader) -> Self? {
    guard let table = root.required("walk", root.table("walk"), help: "add a table [walk]") else {
      return nil
    }
    defer { table.finish() }
    let spots = table.integer("spots", 1...100_000)
    let around = table.integer("locations_per_beacon", 1...100_000)
    let locations =
      spots
      ?? table.required(
        "locations_per_beacon", around, help: "add 'locations_per_beacon = …' or 'spots = …'")
    let nearest = table.number("nearest_m", .between(0.05, 1000), default: 0.4)
    let limit = table.number("farthest_m", .between(0.05, 1000))
    let farthest = spots == nil ? table.required("farthest_m", limit) : Double.infinity
    for key in ["locations_per_beacon", "farthest_m"] where spots != nil && table.has(key) {
      table.report(
        .invalidValue, key, "a walk over the floor has spots, not \(key)", help: "remove one of the two")
    }
    let height = table.number("device_height_m", .between(0, 100), default: 1.1)
    let packets = table.integer("packets_per_dwell", 1...1_000_000)
    let seconds = table.number("dwell_s", .between(0.001, 86_400))
    let pause = table.number("pause_s", .between(0, 86_400), default: 20)
    let logsMissed = table.flag("log_missed_packets", default: true)
    if let farthest, farthest <= nearest {
      table.report(
        .invalidValue, "farthest_m", "farthest_m must be above nearest_m, found \(farthest) and \(nearest)")
    }
    var length = packets.map(Length.packets)
    if let seconds {
      if table.has("packets_per_dwell") {
        table.report(
          .invalidValue, "dwell_s", "a dwell has either packets_per_dwell or dwell_s", help: "remove one")
      }
      length = .seconds(seconds)
    } else if !table.has("dwell_s") {
      length = table.required(
        "packets_per_dwell", length, help: "add 'packets_per_dwell = …' or 'dwell_s = …'")
    }
    guard let locations, let farthest, let length else { return nil }
    return Self(
      locationsPerBeacon: locations, coversFloor: spots != nil, nearest: nearest, farthest: farthest,
      deviceHeight: height,
      length: length, pause: pause, logsMissedPackets: logsMissed)
  }
}

extension Scenario.PlacementScenario {
  static func read(_ table: TableReader, radio: Scenario.Radio?) -> Self? {
    let definition = PlacementDefinition.read(table)
    let offset = table.number("offset_db", .between(-60, 60), default: 0)
    let exponent = table.number("path_loss_exponent", .between(0.1, 8))
    let shadowing = table.number("shadowing_sd_db", .between(0, 20))
    let fading = table.number("fading_sd_db", .between(0, 20))
    guard let definition else { return nil }
    return Self(
      definition: definition, offset: offset,
      pathLossExponent: exponent ?? radio?.pathLossExponent ?? 2,
      shadowingSD: shadowing ?? radio?.shadowingSD ?? 0, fadingSD: fading ?? radio?.fadingSD ?? 0)
  }
}

extension Scenario.CrowdScenario {
  static func read(_ table: TableReader, placements: Int) -> Self? {
    let definition = CrowdLevelDefinition.read(table)
    let offset = table.number("offset_db", .between(-60, 60), default: 0)
    let loss = table.number("collision_loss", .from(0, below: 1), default: 0)
    return definition.map {
      Self(definition: $0, offsets: Array(repeating: offset, count: placements), collisionLoss: loss)
    }
  }

  /// The level with the offsets that single placements have of their own.
  func applying(_ effects: [ScenarioCrowdEffect], placements: [String]) -> Self {
    var offsets = offsets
    for effect in effects where effect.crowd == definition.level.rawValue {
      if let index = placements.firstIndex(of: effect.placement) { offsets[index] = effect.offset }
    }
    return Self(definition: definition, offsets: offsets, collisionLoss: collisionLoss)
  }
}

/// The effect of a crowd level on one placement.
struct ScenarioCrowdEffect {
  let placement: String
  let crowd: String
  let offset: Double

  static func read(_ root: TableReader, placements: [String], crowds: [String]) -> [ScenarioCrowdEffect] {
    root.list("crowd_effect", name: { "\($0.placement)' × '\($0.crowd)" }) { table in
      let placement = table.required("placement", table.name("placement"))
      let crowd = table.required("crowd", table.name("crowd"))
      let offset = table.required("offset_db", table.number("offset_db", .between(-60, 60)))
      table.check("placement", placement, isOneOf: placements, of: "placement")
      table.check("crowd", crowd, isOneOf: crowds, of: "crowd")
      guard let placement, let crowd, let offset else { return nil }
      return ScenarioCrowdEffect(placement: placement, crowd: crowd, offset: offset)
    }
  }
}

extension Scenario.ReceiverScenario {
  static func read(_ table: TableReader) -> Self? {
    let name = table.required("name", table.name("name"))
    let sensitivity = table.required(
      "sensitivity_dbm", table.number("sensitivity_dbm", .between(-119, -30)))
    let offset = table.number("offset_db", .between(-60, 60), default: 0)
    guard let name, let sensitivity else { return nil }
    return Self(receiver: Receiver(rawValue: name), sensitivity: sensitivity, offset: offset)
  }
}

extension Scenario.BeaconScenario {
  static func read(_ table: TableReader, placements: [String], floorPlan: FloorPlan?) -> Self? {
    let beacon = Beacon.read(table)
    let offset = table.number("offset_db", .between(-60, 60), default: 0)
    for key in ["x_m", "y_m", "z_m", "placement", "advertising_interval_ms"] {
      _ = table.required(key, table.has(key) ? "" : nil)
    }
    table.check("placement", beacon?.placement?.rawValue, isOneOf: placements, of: "placement")
    guard let beacon, let position = beacon.position, position.z != nil,
      let interval = beacon.advertisingInterval,
      let placement = placements.firstIndex(where: { $0 == beacon.placement?.rawValue })
    else { return nil }
    if let plan = floorPlan,
      !(0...plan.width).contains(position.x) || !(0...plan.depth).contains(position.y)
    {
      table.report(
        .invalidValue, "x_m", "the beacon is outside the floor plan",
        help: "keep 0 ≤ x_m ≤ \(plan.width) and 0 ≤ y_m ≤ \(plan.depth)")
    }
    return Self(
      beacon: beacon, placement: placement, position: position, interval: interval, offset: offset)
  }
}
