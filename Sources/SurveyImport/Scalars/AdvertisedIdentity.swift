import RadioSurvey

/// What an advertising packet says of its sender, as numbers, so that packets are distinguished without making strings.
enum AdvertisedIdentity: Hashable {
  /// Proximity UUID in two halves, major, minor. An AltBeacon has the same parts: its 20-byte identifier is read as an
  /// organisational UUID and two numbers, as its specification recommends.
  case iBeacon(UInt64, UInt64, major: UInt16, minor: UInt16)
  /// Eddystone-UID: the ten bytes of the namespace in two parts, the six of the instance.
  case eddystone(UInt16, UInt64, instance: UInt64)
  /// A device address.
  case address(UInt64)
  /// A local name.
  case name([UInt8])

  /// The identity by which logs, the store and the survey file know a beacon.
  ///
  /// Eddystone-UID is `NAMESPACE/INSTANCE`, 20 and 12 upper-case hexadecimal digits.
  var identifier: BeaconIdentifier {
    switch self {
    case .iBeacon(let high, let low, let major, let minor):
      let digits = Self.hex(high, 16) + Self.hex(low, 16)
      var uuid = ""
      for (index, digit) in digits.enumerated() {
        if [8, 12, 16, 20].contains(index) { uuid.append("-") }
        uuid.append(digit)
      }
      return .iBeacon(uuid: uuid, major: major, minor: minor)
    case .eddystone(let high, let low, let instance):
      return .name("\(Self.hex(UInt64(high), 4))\(Self.hex(low, 16))/\(Self.hex(instance, 12))")
    case .address(let address):
      let digits = Array(Self.hex(address, 12))
      return .address(
        stride(from: 0, to: 12, by: 2).map { String(digits[$0...($0 + 1)]) }.joined(separator: ":"))
    case .name(let bytes): return .name(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// What a packet must say to come from a beacon. A name is a local name, unless it has the shape of an Eddystone-UID.
  init(_ identifier: BeaconIdentifier) {
    let text = identifier.description
    self = .name(Array(text.utf8))
    switch identifier {
    case .iBeacon(let uuid, let major, let minor):
      let digits = uuid.filter { $0 != "-" }
      if let high = UInt64(digits.prefix(16), radix: 16), let low = UInt64(digits.dropFirst(16), radix: 16) {
        self = .iBeacon(high, low, major: major, minor: minor)
      }
    case .address(let address):
      if let number = UInt64(address.filter { $0 != ":" }, radix: 16) { self = .address(number) }
    case .name:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      if parts.map(\.utf8.count) == [20, 12], let high = UInt16(parts[0].prefix(4), radix: 16),
        let low = UInt64(parts[0].dropFirst(4), radix: 16), let instance = UInt64(parts[1], radix: 16)
      {
        self = .eddystone(high, low, instance: instance)
      }
    }
  }

  private static func hex(_ value: UInt64, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
