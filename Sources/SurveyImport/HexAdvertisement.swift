import RadioSurvey

/// The LE advertising reports of one HCI event packet (Bluetooth Core, Vol 4 Part E, 7.7.65.2 and 7.7.65.13).
struct HexAdvertisement {
  /// One report of an event.
  struct Report: Equatable {
    /// Who advertises: the iBeacon, AltBeacon or Eddystone-UID identity of the payload, otherwise the address.
    var beacon: BeaconIdentifier
    /// The level in dBm as the event has it; 127 is “not available”.
    var level: Int
  }

  /// What the bytes of an HCI packet are.
  enum Outcome: Equatable {
    /// Advertising reports.
    case reports([Report])
    /// Another event, command or data packet.
    case other
    /// An advertising report that is cut short or contradicts itself.
    case damaged
  }

  /// Reads an HCI packet from its H4 type on: `04 3E length 02 …` or `04 3E length 0D …`.
  static func read(_ packet: [UInt8]) -> Outcome {
    guard packet.count >= 3, packet[0] == 0x04, packet[1] == 0x3E else {
      return packet.count < 3 && packet.first == 0x04 ? .damaged : .other
    }
    guard packet.count == 3 + Int(packet[2]), packet.count >= 5 else { return .damaged }
    switch packet[3] {
    case 0x02: return legacy(packet[5...], count: Int(packet[4]))
    case 0x0D: return extended(packet[5...], count: Int(packet[4]))
    default: return .other
    }
  }

  private static func legacy(_ bytes: ArraySlice<UInt8>, count: Int) -> Outcome {
    // With more than one report the specification sorts by field, controllers by report; nobody can tell which.
    guard count == 1, let length = bytes.dropFirst(8).first, bytes.count == 10 + Int(length),
      let level = bytes.last
    else { return .damaged }
    let payload = Array(bytes.dropFirst(9).dropLast())
    let address = Array(bytes.dropFirst(2).prefix(6))
    return .reports([Report(beacon: beacon(address, payload), level: Int(Int8(bitPattern: level)))])
  }

  private static func extended(_ bytes: ArraySlice<UInt8>, count: Int) -> Outcome {
    var rest = bytes
    var reports: [Report] = []
    for _ in 0..<count {
      // Event type 2, address type, address 6, PHYs 2, set, transmit power, level, interval 2, direct address 7, length.
      guard let length = rest.dropFirst(23).first, rest.count >= 24 + Int(length) else { return .damaged }
      let report = Array(rest.prefix(24 + Int(length)))
      reports.append(
        Report(
          beacon: beacon(Array(report[3..<9]), Array(report[24...])), level: Int(Int8(bitPattern: report[13]))
        ))
      rest = rest.dropFirst(report.count)
    }
    return rest.isEmpty && count > 0 ? .reports(reports) : .damaged
  }

  /// The identity that the AD structures of a payload carry, or the address, whose bytes come least significant first.
  private static func beacon(_ address: [UInt8], _ payload: [UInt8]) -> BeaconIdentifier {
    var rest = payload[...]
    while let length = rest.first, length > 0, rest.count > Int(length) {
      let data = Array(rest.dropFirst(2).prefix(Int(length) - 1))
      if let beacon = beacon(type: rest[rest.startIndex + 1], data) { return beacon }
      rest = rest.dropFirst(Int(length) + 1)
    }
    return .address(address.reversed().map { hexadecimal([$0]) }.joined(separator: ":"))
  }

  private static func beacon(type: UInt8, _ data: [UInt8]) -> BeaconIdentifier? {
    // Company, type and length: Apple's iBeacon, and AltBeacon of any company.
    let isIBeacon = data.starts(with: [0x4C, 0x00, 0x02, 0x15]) && data.count >= 25
    let isAltBeacon = data.dropFirst(2).starts(with: [0xBE, 0xAC]) && data.count >= 26
    if type == 0xFF, isIBeacon || isAltBeacon {
      let groups = [data[4..<8], data[8..<10], data[10..<12], data[12..<14], data[14..<20]]
      return .iBeacon(
        uuid: groups.map { hexadecimal($0) }.joined(separator: "-"),
        major: UInt16(data[20]) << 8 | UInt16(data[21]), minor: UInt16(data[22]) << 8 | UInt16(data[23]))
    }
    if type == 0x16, data.starts(with: [0xAA, 0xFE, 0x00]), data.count >= 20 {
      return .name("\(hexadecimal(data[4..<14]))/\(hexadecimal(data[14..<20]))")
    }
    return nil
  }

  /// Upper-case digits, two a byte.
  private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789ABCDEF")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
