@Memberwise package struct Beacon: Hashable, Codable, Sendable {
  /// Its identity in the logs.
  package var identifier: BeaconIdentifier
  /// The surveyor's name for it; shown to people.
  package var name: String?
  package var position: Position?
  /// How it hangs; applies to every dwell of the beacon that does not say otherwise.
  package var placement: Placement?
  /// Advertising interval in milliseconds (20…10 240).
  package var advertisingInterval: Double?
  /// Transmit power of the radio in dBm. Not the level at 1 m.
  package var transmitPower: Double?
  /// The level at 1 m that the beacon broadcasts (“measured power”), dBm.
  package var measuredPower: Double?
  /// Capacity of its battery as sold, mAh.
  package var batteryCapacity: Double?
  /// Charge of one advertising event by its data sheet, µC.
  package var chargePerEvent: Double?
  /// Current between advertising events by its data sheet, µA.
  package var sleepCurrent: Double?
}

/// What names a beacon in a survey: an iBeacon triple, a device address, or a name the surveyor gave it.
///
/// The canonical text (`description`) is unique per beacon, orders beacons, and is what logs, the store and JSON carry:
/// `UUID/major/minor` with an upper-case UUID, an upper-case colon-separated address, or the name as written.
package enum BeaconIdentifier: Hashable, Sendable {
  /// Proximity UUID (upper case, with hyphens), major and minor (0…65535).
  case iBeacon(uuid: String, major: UInt16, minor: UInt16)
  /// A Bluetooth device address, `AA:BB:CC:DD:EE:FF`, however it was written: see ``DeviceAddress``.
  case address(String)
  /// A name that the surveyor or the log gave the beacon.
  case name(String)

  /// Reads the canonical text back: a triple or an address where the text has that shape, a name otherwise. Every
  /// spelling of an address is read.
  package init(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 3, Self.isUUID(parts[0]), let major = UInt16(parts[1]), let minor = UInt16(parts[2]) {
      self = .iBeacon(uuid: parts[0].uppercased(), major: major, minor: minor)
    } else if let address = DeviceAddress.canonical(text) {
      self = .address(address)
    } else {
      self = .name(text)
    }
  }

  /// Whether the text is 8-4-4-4-12 hexadecimal digits.
  package static func isUUID(_ text: some StringProtocol) -> Bool {
    // Each row of a log that names beacons in full asks this, so nothing is allocated.
    var count = 0
    for byte in text.utf8 {
      switch count {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      case 0..<36: guard DeviceAddress.isDigit(byte) else { return false }
      default: return false
      }
      count += 1
    }
    return count == 36
  }

  /// Whether the text is an address, however it is written.
  package static func isAddress(_ text: some StringProtocol) -> Bool { DeviceAddress.canonical(text) != nil }
}

extension BeaconIdentifier: CustomStringConvertible, Comparable, Codable {
  /// The canonical text.
  package var description: String {
    switch self {
    case .iBeacon(let uuid, let major, let minor): "\(uuid)/\(major)/\(minor)"
    case .address(let address): address
    case .name(let name): name
    }
  }

  /// Orders by canonical text, so that output is stable.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.description < rhs.description }

  /// Decodes from canonical text.
  package init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes as canonical text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
