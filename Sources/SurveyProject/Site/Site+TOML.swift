package import RadioSurvey

extension ZoneBoundaries {
  package static func read(_ root: TableReader) -> ZoneBoundaries {
    guard let table = root.table("zones") else { return .default }
    defer { table.finish() }
    let immediate = table.number(
      "immediate_m", .between(0.05, 1000), default: ZoneBoundaries.default.immediate)
    let near = table.number("near_m", .between(0.05, 1000), default: ZoneBoundaries.default.near)
    if immediate >= near {
      table.report(
        .invalidValue, table.has("near_m") ? "near_m" : "immediate_m",
        "near_m must be above immediate_m, found \(near) and \(immediate)",
        help: "the defaults are immediate_m = 0.5 and near_m = 3")
      return .default
    }
    return ZoneBoundaries(immediate: immediate, near: near)
  }
}

extension Prices {
  /// Reads `[prices]`; `nil` without one, or without what a price needs.
  package static func read(_ root: TableReader) -> Prices? {
    guard let table = root.table("prices") else { return nil }
    defer { table.finish() }
    let currency = table.required(
      "currency", table.name("currency"), help: "add the currency of the prices: 'currency = \"EUR\"'")
    let price = NumberRange.between(0, 1_000_000_000)
    let beacon = table.required(
      "beacon", table.number("beacon", price), help: "add what one beacon costs, hung: 'beacon = 25'")
    let battery = table.number("battery", price)
    guard let currency, let beacon else { return nil }
    return Prices(currency: currency, beacon: beacon, battery: battery)
  }

  func write(to writer: inout TOMLWriter) {
    writer.header("[prices]")
    writer.put("currency", currency)
    writer.put("beacon", beacon)
    writer.put("battery", battery)
  }
}

extension ReceiverProfile {
  /// Reads one `[[receiver]]`. The caller finishes the table.
  package static func read(_ table: TableReader) -> ReceiverProfile? {
    let name = table.required("name", table.name("name"))
    let sensitivity = table.number("sensitivity_dbm", .between(-119, -30))
    let dutyCycle = table.number("duty_cycle", .between(0.001, 1))
    let source = table.choice("source", ReadingSource.self)
    guard let name else { return nil }
    return ReceiverProfile(
      receiver: Receiver(rawValue: name), sensitivity: sensitivity, dutyCycle: dutyCycle, source: source)
  }
}

extension PlacementDefinition {
  /// Reads one `[[placement]]`. The caller finishes the table.
  package static func read(_ table: TableReader) -> PlacementDefinition? {
    let name = table.required("name", table.name("name"))
    let height = table.number("height_above_device_m", .between(0, 1000))
    return name.map { PlacementDefinition(placement: Placement(rawValue: $0), heightAboveDevice: height) }
  }
}

extension CrowdLevelDefinition {
  /// Reads one `[[crowd]]`. The caller finishes the table.
  package static func read(_ table: TableReader) -> CrowdLevelDefinition? {
    let name = table.required("name", table.name("name"))
    let people = table.integer("people", SurveyBounds.people)
    let density = table.number("people_per_m2", .between(0, 20))
    return name.map {
      CrowdLevelDefinition(level: CrowdLevel(rawValue: $0), people: people, peoplePerSquareMetre: density)
    }
  }
}

extension TableReader {
  /// Reads every `[[key]]` table; the later of two with one name is reported and left out.
  package func list<Item>(_ key: String, name: (Item) -> String, read: (TableReader) -> Item?) -> [Item] {
    var items: [Item] = []
    var names: Set<String> = []
    for table in tables(key) {
      let item = read(table)
      table.finish()
      guard let item else { continue }
      if names.insert(name(item)).inserted {
        items.append(item)
      } else {
        table.document.report(
          .duplicateName, at: table.path, "[[\(key)]] '\(name(item))' is declared twice",
          help: "rename one or remove it")
      }
    }
    return items
  }

  /// Reports a name that the file does not declare, if it declares any; or a pattern, if it fits none of them.
  package func check(
    _ key: String, _ name: String?, isOneOf declared: [String], of what: String,
    fits: (_ name: String, _ pattern: String) -> Bool = { $0 == $1 }
  ) {
    guard let name, !declared.isEmpty, !declared.contains(where: { fits($0, name) }) else { return }
    let help =
      NearestName.nearest(to: name, among: declared).map { "did you mean '\($0)'?" }
      ?? "add a [[\(what)]] with that name, or use one of: \(declared.joined(separator: ", "))"
    report(.invalidValue, key, "\(key): no [[\(what)]] is named '\(name)'", help: help)
  }
}

extension Beacon {
  /// Reads one `[[beacon]]`; `nil` if it has no usable identity. The caller finishes the table.
  package static func read(_ table: TableReader) -> Beacon? {
    let name = table.name("name")
    let identifier = identifier(table, name: name)
    let x = table.number("x_m", .within(SurveyBounds.coordinate))
    let y = table.number("y_m", .within(SurveyBounds.coordinate))
    let z = table.number("z_m", .within(SurveyBounds.coordinate))
    let floor = table.name("floor")
    var position: Position?
    if let x, let y {
      position = Position(x: x, y: y, z: z, floor: floor)
    } else {
      let parts = ["x_m", "y_m", "z_m", "floor"].filter(table.has)
      if let first = parts.first, !(table.has("x_m") && table.has("y_m")) {
        table.report(
          .missingKey, first, "a position needs both x_m and y_m, found \(parts.joined(separator: " and "))",
          help: "add the missing coordinate or remove \(parts.joined(separator: " and "))")
      }
    }
    let placement = table.name("placement").map(Placement.init(rawValue:))
    let interval = table.number("advertising_interval_ms", .between(20, 10_240))
    let transmitPower = table.number("transmit_power_dbm", .between(-127, 20))
    let measuredPower = table.number("measured_power_dbm", .between(-127, 20))
    let battery = table.number("battery_mah", .between(1, 1_000_000))
    let charge = table.number("charge_per_event_uc", .between(0.1, 100_000))
    let sleep = table.number("sleep_ua", .between(0, 100_000))
    guard let identifier else { return nil }
    return Beacon(
      identifier: identifier, name: name, position: position, placement: placement,
      advertisingInterval: interval, transmitPower: transmitPower, measuredPower: measuredPower,
      batteryCapacity: battery, chargePerEvent: charge, sleepCurrent: sleep)
  }

  /// The identity: `beacon`, or `uuid` with `major` and `minor`, or `address`, or else the name.
  private static func identifier(_ table: TableReader, name: String?) -> BeaconIdentifier? {
    let text = table.name("beacon")
    let uuid = table.name("uuid")
    let major = table.integer("major", 0...65_535)
    let minor = table.integer("minor", 0...65_535)
    let address = table.name("address")
    let ways = ["beacon", "uuid", "address"].filter(table.has)
    if ways.count > 1 {
      table.report(
        .invalidValue, ways[1], "a beacon has one identity, found \(ways.joined(separator: " and "))",
        help: "keep the one that the logs use")
      return nil
    }
    switch ways.first {
    case "beacon": return text.map { BeaconIdentifier($0) }
    case "address":
      guard let address else { return nil }
      if BeaconIdentifier.isAddress(address) { return BeaconIdentifier(address) }
      table.report(
        .invalidValue, "address", "address: expected six pairs of hexadecimal digits, found '\(address)'",
        help: "write it as AA:BB:CC:DD:EE:FF, or use 'beacon' for a name")
    case "uuid":
      if let uuid, !BeaconIdentifier.isUUID(uuid) {
        table.report(
          .invalidValue, "uuid", "uuid: expected a UUID, found '\(uuid)'",
          help: "write it as 8-4-4-4-12 hexadecimal digits")
      }
      let needed = (table.required("major", major), table.required("minor", minor))
      if let uuid, BeaconIdentifier.isUUID(uuid), case (let major?, let minor?) = needed {
        return .iBeacon(uuid: uuid.uppercased(), major: UInt16(major), minor: UInt16(minor))
      }
    default:
      for key in ["major", "minor"] where table.has(key) {
        table.report(.missingKey, key, "\(key) without uuid", help: "add 'uuid = \"…\"' or remove \(key)")
      }
      if let name { return BeaconIdentifier(name) }
      if !table.has("name") {
        table.document.report(
          .missingKey, at: table.path, "\(table.path.label) has no identity",
          help: "add 'beacon', or 'uuid', 'major' and 'minor', or 'address', as in the logs")
      }
    }
    return nil
  }
}
