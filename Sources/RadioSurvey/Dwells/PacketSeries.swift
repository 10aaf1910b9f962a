/// The packets of a dwell in order of arrival: times delta-coded in milliseconds, one byte per reading.
///
/// Layout, repeated per packet: zigzag LEB128 varint of the time since the previous packet (ms; the first counts from the
/// dwell's start), then the level as a two's-complement byte (dBm).
package struct PacketSeries: Hashable, Sendable {
  /// The packed bytes.
  package private(set) var bytes: [UInt8]
  /// Number of packets.
  package private(set) var count: Int
  private var lastMilliseconds: Int

  package init() {
    bytes = []
    count = 0
    lastMilliseconds = 0
  }

  /// One packet of a series.
  package struct Packet: Hashable, Sendable {
    /// Milliseconds since the dwell's start (may be negative where a log is out of order).
    package var milliseconds: Int
    /// Level in dBm.
    package var level: Int
  }

  /// Appends a packet: milliseconds since the dwell's start, level in dBm (−128…127).
  package mutating func append(milliseconds: Int, level: Int) {
    // Differences wrap around, and so do their sums: every time comes back as it was.
    let delta = milliseconds &- lastMilliseconds
    Varint.append(UInt64(bitPattern: Int64((delta << 1) ^ (delta >> 63))), to: &bytes)
    bytes.append(UInt8(bitPattern: Int8(truncatingIfNeeded: level)))
    lastMilliseconds = milliseconds
    count += 1
  }

  /// Unpacks bytes that were packed before; `nil` if they are not a whole series.
  package init?(bytes: [UInt8]) {
    self.bytes = bytes
    count = 0
    lastMilliseconds = 0
    guard let packets = Self.unpack(bytes) else { return nil }
    count = packets.count
    lastMilliseconds = packets.last?.milliseconds ?? 0
  }

  /// Every packet in order.
  package var packets: [Packet] { Self.unpack(bytes) ?? [] }

  private static func unpack(_ bytes: [UInt8]) -> [Packet]? {
    var packets: [Packet] = []
    var rest = bytes[...]
    var time = 0
    while !rest.isEmpty {
      guard let zigzag = Varint.take(from: &rest), let level = rest.popFirst() else { return nil }
      let delta = Int(truncatingIfNeeded: Int64(bitPattern: zigzag >> 1)) ^ -Int(zigzag & 1)
      time &+= delta
      packets.append(Packet(milliseconds: time, level: Int(Int8(bitPattern: level))))
    }
    return packets
  }
}
