package import RadioSurvey

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
        .invalidValue, ways[1],
        "a beacon has one identity, found \(ways.joined(separator: " and "))",
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
        table.report(
          .missingKey, key, "\(key) without uuid", help: "add 'uuid = \"…\"' or remove \(key)")
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
