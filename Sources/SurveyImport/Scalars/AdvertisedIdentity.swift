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
      let digits = Hexadecimal.text(high, digits: 16) + Hexadecimal.text(low, digits: 16)
      var uuid = ""
      for (index, digit) in digits.enumerated() {
        if [8, 12, 16, 20].contains(index) { uuid.append("-") }
        uuid.append(digit)
      }
      return .iBeacon(uuid: uuid, major: major, minor: minor)
    case .eddystone(let high, let low, let instance):
      let namespace = Hexadecimal.text(UInt64(high), digits: 4) + Hexadecimal.text(low, digits: 16)
      return .name("\(namespace)/\(Hexadecimal.text(instance, digits: 12))")
    case .address(let address):
      let digits = Array(Hexadecimal.text(address, digits: 12))
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
      let digits = uuid.utf8.filter { $0 != UInt8(ascii: "-") }
      if let high = Hexadecimal.number(digits.prefix(16)), let low = Hexadecimal.number(digits.dropFirst(16))
      {
        self = .iBeacon(high, low, major: major, minor: minor)
      }
    case .address(let address):
      if let number = Hexadecimal.number(address.utf8.filter { $0 != UInt8(ascii: ":") }) {
        self = .address(number)
      }
    case .name:
      let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      if parts.map(\.count) == [20, 12], let high = Hexadecimal.number(parts[0].prefix(4)),
        let low = Hexadecimal.number(parts[0].dropFirst(4)), let instance = Hexadecimal.number(parts[1])
      {
        self = .eddystone(UInt16(high), low, instance: instance)
      }
    }
  }
}
