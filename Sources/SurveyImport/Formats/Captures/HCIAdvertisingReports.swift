/// Reads the advertising reports of HCI events (Bluetooth Core, Vol 4 Part E, 7.7.65.2 and 7.7.65.13).
///
/// An event is code, length, parameters. LE Meta events (0x3E) begin with a subevent: 0x02 is a set of legacy reports,
/// 0x0D one of extended reports. The reports of a set follow one another whole, as every controller sends them.
struct HCIAdvertisingReports {
  private let readings: CaptureReadings
  /// The senders of long extended advertisements whose next fragment is to come; only a limited number is remembered.
  private var fragmented: Set<UInt64> = []
  private static let fragmentedLimit = 1 << 12

  /// Delivers to readings.
  init(_ readings: CaptureReadings) { self.readings = readings }

  /// Takes an HCI packet that begins with its kind (H4): 0x04 is an event.
  mutating func takeH4(_ packet: ByteView, time: Double) throws {
    guard packet[0] == 0x04, let event = packet.suffix(from: 1) else { return try readings.passOther() }
    try takeEvent(event, time: time)
  }

  /// Takes an HCI event from its code on.
  mutating func takeEvent(_ event: ByteView, time: Double) throws {
    guard event[0] == 0x3E, let subevent = event[2], subevent == 0x02 || subevent == 0x0D else {
      return try readings.passOther()
    }
    guard let length = event[1], let reports = event.slice(3, Int(length) - 1), let count = reports[0] else {
      return try readings.rejectDamaged("the event is truncated")
    }
    var rest = reports.suffix(from: 1)
    for _ in 0..<count {
      guard let here = rest, let next = subevent == 0x02 ? legacy(here) : extended(here) else {
        return try readings.rejectDamaged("the event ends inside a report")
      }
      try readings.take(next.report, time: time)
      rest = here.suffix(from: next.length)
    }
  }

  /// Event type, address type, address, length, data, level. 127 stands for no level.
  ///
  /// Event type 4 is a scan response. The specification uses the values 0 to 4 only; Apple's controllers have been seen
  /// to use the upper four bits as well, so they are left out of account.
  private func legacy(_ bytes: ByteView) -> (report: Advertisement, length: Int)? {
    guard let kind = bytes[0], let address = bytes.address(at: 2), let length = bytes[8],
      let data = bytes.slice(9, Int(length)), let level = bytes[9 + Int(length)]
    else { return nil }
    return (
      Advertisement(
        address: address, data: data, level: Int(Int8(bitPattern: level)), isRepeat: kind & 0x0F == 4),
      10 + Int(length)
    )
  }

  /// Event type, address type, address, two PHYs, set, transmit power, level, interval, direct address, length, data.
  ///
  /// Bit 3 of the event type marks a scan response; bits 5 and 6 are 01 where another report continues this one's data.
  private mutating func extended(_ bytes: ByteView) -> (report: Advertisement, length: Int)? {
    guard let kind = bytes.little(UInt16.self, at: 0), let address = bytes.address(at: 3),
      let level = bytes[13], let length = bytes[23], let data = bytes.slice(24, Int(length))
    else { return nil }
    let isContinuation = fragmented.remove(address) != nil
    if kind & 0x60 == 0x20, fragmented.count < Self.fragmentedLimit { fragmented.insert(address) }
    return (
      Advertisement(
        address: address, data: data, level: Int(Int8(bitPattern: level)),
        isRepeat: kind & 0x08 != 0 || isContinuation),
      24 + Int(length)
    )
  }
}
