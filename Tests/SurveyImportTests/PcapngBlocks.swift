import RadioSurvey

/// Builds the blocks of a pcapng capture in one byte order.
struct PcapngBlocks {
  var isBig = false
  var bytes: [UInt8] = []

  func number(_ value: some FixedWidthInteger) -> [UInt8] {
    isBig ? Capture.big(value) : Capture.little(value)
  }

  mutating func add(_ kind: UInt32, _ body: [UInt8]) {
    let padding = [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    let length = number(UInt32(12 + body.count + padding.count))
    bytes += Capture.join(number(kind), length, body, padding, length)
  }

  mutating func section() {
    add(0x0A0D_0D0A, Capture.join(number(UInt32(0x1A2B_3C4D)), number(UInt32(1)), number(Int64(-1))))
  }

  /// An interface; a comment comes first, so that options must be walked.
  mutating func interface(_ link: UInt16, resolution: UInt8? = nil, offset: Int64? = nil) {
    var options = Capture.join(number(UInt16(1)), number(UInt16(5)), Array("hello".utf8), [0, 0, 0])
    if let resolution {
      options += Capture.join(number(UInt16(9)), number(UInt16(1)), [resolution, 0, 0, 0])
    }
    if let offset { options += Capture.join(number(UInt16(14)), number(UInt16(8)), number(offset)) }
    add(
      1,
      Capture.join(number(link), number(UInt16(0)), number(UInt32(0)), options, [0, 0, 0, 0]))
  }

  mutating func packet(_ interface: UInt32, _ units: UInt64, _ packet: [UInt8]) {
    let length = number(UInt32(packet.count))
    add(
      6,
      Capture.join(
        number(interface), number(UInt32(units >> 32)), number(UInt32(truncatingIfNeeded: units)), length,
        length, packet))
  }

  static let strong = Sniffed.nordic(Sniffed.iBeacon, magnitude: 61)
  static let weak = Sniffed.nordic(Sniffed.iBeacon, magnitude: 64)

  /// Microseconds since the start, as blocks have them.
  static func time(_ microseconds: Int) -> [UInt8] {
    let units = UInt64(Capture.start * 1_000_000 + microseconds)
    return Capture.little(UInt32(units >> 32)) + Capture.little(UInt32(truncatingIfNeeded: units))
  }

  /// Two packets 200 ms apart, a stranger between them, and a block of names.
  static func capture(isBig: Bool) -> [UInt8] {
    var blocks = PcapngBlocks(isBig: isBig)
    blocks.section()
    blocks.interface(272)
    blocks.packet(0, UInt64(Capture.start) * 1_000_000, strong)
    blocks.add(4, [1, 2, 3, 4, 5])
    blocks.packet(0, UInt64(Capture.start) * 1_000_000 + 100_000, Sniffed.nordic(Sniffed.door, magnitude: 50))
    blocks.packet(0, UInt64(Capture.start) * 1_000_000 + 200_000, weak)
    return blocks.bytes
  }
}
