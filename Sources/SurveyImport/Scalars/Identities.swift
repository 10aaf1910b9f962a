import RadioSurvey

/// What an advertising packet says of its sender, as numbers, so that packets are distinguished without making strings.
enum AdvertisedIdentity: Hashable {
  /// Proximity UUID in two halves, major, minor. An AltBeacon has the same parts: its 20-byte identifier is read as an
  /// organisational UUID and two numbers, as its specification recommends.
  case iBeacon(UInt64, UInt64, major: UInt16, minor: UInt16)
  /// Eddystone-UID: the ten bytes of the namespace in two parts, the six of the instance.
  case eddystone(UInt16, UInt64, instance: UInt64)
  case address(UInt64)
  case name([UInt8])

  /// The identity by which logs, the store and the survey file know a beacon.
  ///
  /// Eddystone-UID is `NAMESPACE/INSTANCE`, 20 and 12 upper-case hexadecimal digits.
  var identifier: BeaconIdentifier {
    switch self {
    case .iBeacon(let high, let low, let major, let minor):
      let digits = Hexadecimal.text(high, digits: 16) + Hexadecimal.text(low, digits: 16)
      return .iBeacon(uuid: Hexadecimal.uuid(digits), major: major, minor: minor)
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
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      if parts.map(\.utf8.count) == [20, 12],
        let identity = GatewayIdentity.eddystone(namespace: parts[0], instance: parts[1])
      {
        self = identity
      }
    }
  }
}

enum GatewayIdentity {
  /// A UUID with or without hyphens, major and minor; `nil` if one of them is malformed.
  static func triple(uuid: String?, major: String?, minor: String?) -> AdvertisedIdentity? {
    guard let uuid, let major = major.flatMap({ UInt16($0) }), let minor = minor.flatMap({ UInt16($0) })
    else { return nil }
    let digits = uuid.filter { $0 != "-" }
    guard digits.utf8.count == 32, let halves = halves(digits, first: 16) else { return nil }
    return .iBeacon(halves.0, halves.1, major: major, minor: minor)
  }

  /// The namespace of 20 digits and the instance of 12 of an Eddystone-UID, each possibly after `0x`.
  static func eddystone(namespace: String?, instance: String?) -> AdvertisedIdentity? {
    guard let namespace = namespace.map(digits), let instance = instance.map(digits),
      namespace.utf8.count == 20, instance.utf8.count == 12, let parts = halves(namespace, first: 4),
      let high = UInt16(exactly: parts.0), let last = Hexadecimal.number(instance.utf8)
    else { return nil }
    return .eddystone(high, parts.1, instance: last)
  }

  /// A device address, however it is written; twelve decimal digits too.
  static func address(_ text: String?) -> UInt64? {
    guard let text else { return nil }
    let digits = text.utf8.count == 12 ? text : DeviceAddress.canonical(text)?.filter { $0 != ":" } ?? ""
    return digits.utf8.count == 12 ? Hexadecimal.number(digits.utf8) : nil
  }

  /// The beacon payload that an identifier of ESPresense stands for: `iBeacon:UUID-major-minor`, `altBeacon:` with the
  /// same, or `eddy:NAMESPACE-INSTANCE`, of whose namespace the firmware writes the fifth byte twice.
  static func espresense(_ identifier: String) -> AdvertisedIdentity? {
    guard let colon = identifier.firstIndex(of: ":") else { return nil }
    let parts = identifier[colon...].dropFirst().split(separator: "-", omittingEmptySubsequences: false)
      .map(String.init)
    switch identifier[..<colon].lowercased() {
    case "ibeacon", "altbeacon":
      guard parts.count == 7 else { return nil }
      return triple(uuid: parts[..<5].joined(separator: "-"), major: parts[5], minor: parts[6])
    case "eddy":
      guard parts.count == 2 else { return nil }
      let isDoubled =
        parts[0].utf8.count == 22 && parts[0].dropFirst(8).prefix(2) == parts[0].dropFirst(10).prefix(2)
      let namespace = isDoubled ? String(parts[0].prefix(10) + parts[0].dropFirst(12)) : parts[0]
      return eddystone(namespace: namespace, instance: parts[1])
    default: return nil
    }
  }

  /// The bytes of a text of hexadecimal digits, possibly after `0x`; `nil` if the text is malformed.
  static func bytes(_ text: String?) -> [UInt8]? {
    guard let text else { return nil }
    let digits = Array(Self.digits(text).utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = Hexadecimal.number(digits[index...(index + 1)]) else { return nil }
      bytes.append(UInt8(byte))
    }
    return bytes
  }

  /// An AD structure; empty if the value is longer than one can be.
  static func structure(_ kind: UInt8, _ value: [UInt8]) -> [UInt8] {
    value.count < 255 ? [UInt8(value.count + 1), kind] + value : []
  }

  /// The AD structure of service data, of a service of 16 bits that is written `feaa`, `0xfeaa`, or as the UUID which
  /// stands for it; empty for any other.
  static func serviceData(_ service: String?, _ data: String?) -> [UInt8] {
    guard let service, let data = bytes(data) else { return [] }
    let short = service.utf8.count == 36 ? String(service.dropFirst(4).prefix(4)) : digits(service)
    guard short.utf8.count == 4, let number = Hexadecimal.number(short.utf8) else { return [] }
    return structure(0x16, [UInt8(number & 0xFF), UInt8(number >> 8)] + data)
  }

  private static func digits(_ text: String) -> String {
    text.lowercased().hasPrefix("0x") ? String(text.dropFirst(2)) : text
  }

  private static func halves(_ digits: String, first: Int) -> (UInt64, UInt64)? {
    guard let high = Hexadecimal.number(digits.utf8.prefix(first)),
      let low = Hexadecimal.number(digits.utf8.dropFirst(first))
    else { return nil }
    return (high, low)
  }
}

enum Hexadecimal {
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The number that 1 to 16 digits are; `nil` for anything else, a sign or a prefix included.
  static func number(_ digits: some Collection<UInt8>) -> UInt64? {
    guard 1...16 ~= digits.count else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = digit(byte) else { return nil }
      number = number << 4 | UInt64(digit)
    }
    return number
  }

  /// 32 digits in the groups of a UUID.
  static func uuid(_ digits: String) -> String {
    let digits = Array(digits.utf8)
    return [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]]
      .map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-")
  }

  /// Upper-case digits with zeros before them.
  static func text(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

/// The spellings of a log's names.
///
/// Swift compares texts by canonical equivalence: an é of one scalar is the é of two. A store or an export compares bytes. So that a name is one
/// name everywhere, its first spelling in the log is kept, and the log says that there was another.
struct NameSpellings {
  /// Names that are remembered, at most; a hostile log may have any number.
  private static let limit = 1 << 16

  private var known: [LogField: Set<String>] = [:]
  private var count = 0
  private(set) var respelled: (field: LogField, name: String)?

  /// Puts every name in the spelling that came first. Returns the beacon.
  mutating func settle(
    _ beacon: BeaconIdentifier, _ location: inout SurveyLocation, _ conditions: inout Conditions
  ) -> BeaconIdentifier {
    location.name = settled(location.name, .location)
    if let floor = location.position?.floor { location.position?.floor = settled(floor, .floor) }
    conditions.placement = conditions.placement.map { Placement(rawValue: settled($0.rawValue, .placement)) }
    conditions.crowd = conditions.crowd.map { CrowdLevel(rawValue: settled($0.rawValue, .crowd)) }
    conditions.carriage = conditions.carriage.map { Carriage(rawValue: settled($0.rawValue, .carriage)) }
    conditions.receiver = conditions.receiver.map { Receiver(rawValue: settled($0.rawValue, .receiver)) }
    conditions.session = conditions.session.map { SurveySession(rawValue: settled($0.rawValue, .session)) }
    guard case .name(let name) = beacon else { return beacon }
    return .name(settled(name, .beacon))
  }

  private mutating func settled(_ name: String, _ field: LogField) -> String {
    // A text of ASCII has no other spelling, but for oddities such as the Kelvin sign, which are not looked for.
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
    if let names = known[field], let index = names.firstIndex(of: name) {
      let first = names[index]
      if !first.utf8.elementsEqual(name.utf8), respelled == nil { respelled = (field, first) }
      return first
    }
    if count < Self.limit {
      known[field, default: []].insert(name)
      count += 1
    }
    return name
  }
}
