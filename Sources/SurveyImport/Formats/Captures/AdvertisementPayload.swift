/// The data of an advertising packet: a sequence of AD structures, each a length, a type and a value (Bluetooth Core,
/// Vol 3 Part C, 11). A length of zero ends the sequence; a structure that runs past the end is not read.
struct AdvertisementPayload {
  /// The first beacon payload: iBeacon, AltBeacon or Eddystone-UID.
  private(set) var beacon: AdvertisedIdentity?
  /// The local name, complete or shortened.
  private(set) var name: ByteView?

  /// Reads the data of a packet.
  init(_ data: ByteView) {
    var offset = 0
    while let length = data[offset], length > 0, let structure = data.slice(offset + 1, Int(length)),
      let kind = structure[0], let value = structure.suffix(from: 1)
    {
      switch kind {
      case 0x08, 0x09: name = name ?? value
      case 0x16: beacon = beacon ?? Self.eddystone(value)
      case 0xFF: beacon = beacon ?? Self.iBeacon(value) ?? Self.altBeacon(value)
      default: break
      }
      offset += 1 + Int(length)
    }
  }

  /// Company 0x004C (least significant byte first), type 0x02, length 0x15, UUID, major, minor, measured power.
  private static func iBeacon(_ value: ByteView) -> AdvertisedIdentity? {
    guard value.count >= 25, value.big(UInt32.self, at: 0) == 0x4C00_0215 else { return nil }
    return triple(value)
  }

  /// Any company, code 0xBEAC, 20 bytes of identifier, reference power, one byte for the manufacturer.
  private static func altBeacon(_ value: ByteView) -> AdvertisedIdentity? {
    guard value.count >= 25, value.big(UInt16.self, at: 2) == 0xBEAC else { return nil }
    return triple(value)
  }

  private static func triple(_ value: ByteView) -> AdvertisedIdentity? {
    guard let high = value.big(UInt64.self, at: 4), let low = value.big(UInt64.self, at: 12),
      let major = value.big(UInt16.self, at: 20), let minor = value.big(UInt16.self, at: 22)
    else { return nil }
    return .iBeacon(high, low, major: major, minor: minor)
  }

  /// Service 0xFEAA (least significant byte first), frame type 0, power at 0 m, namespace, instance.
  private static func eddystone(_ value: ByteView) -> AdvertisedIdentity? {
    guard value.big(UInt16.self, at: 0) == 0xAAFE, value[2] == 0, let high = value.big(UInt16.self, at: 4),
      let low = value.big(UInt64.self, at: 6), let first = value.big(UInt32.self, at: 14),
      let last = value.big(UInt16.self, at: 18)
    else { return nil }
    return .eddystone(high, low, instance: UInt64(first) << 16 | UInt64(last))
  }
}
