import RadioSurvey

/// Identities as gateways and apps write them.
enum GatewayIdentity {
  /// A UUID with or without hyphens, major and minor; `nil` if one of them is none.
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

  /// A device address of twelve digits, with or without separators.
  static func address(_ text: String?) -> UInt64? {
    guard let digits = text?.filter({ $0 != ":" && $0 != "-" }), digits.utf8.count == 12 else { return nil }
    return Hexadecimal.number(digits.utf8)
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

  /// The bytes of a text of hexadecimal digits, possibly after `0x`; `nil` if it is none.
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
