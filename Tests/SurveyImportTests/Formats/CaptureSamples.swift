import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport

/// Bytes of captures, put together by hand.
enum Capture {
  /// The codes that the tests of captures provoke.
  static let provoked: Set<IssueCode> = [
    .unsupportedLinkType, .truncatedCapture, .damagedRecord, .foreignDevice, .notAdvertising, .repeatedReport,
    .crcFailed, .noRSSI, .convertedRSSI,
  ]

  /// Bytes one after another.
  static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap(\.self) }

  /// Reads a real capture.
  static func real(_ name: String, _ mapping: LogMapping, site: Site? = nil) throws -> (
    summary: ImportSummary, sink: CollectingSink
  ) {
    let sink = CollectingSink(site: site)
    let summary = try LogReader(mapping: mapping, site: site)
      .read(path: SharedData.url("data/\(name)").path, displayName: name, into: sink)
    return (summary, sink)
  }

  /// An integer, most significant byte first.
  static func big(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian) { Array($0) }
  }

  /// An integer, least significant byte first.
  static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// 11111111-2222-3333-4444-555555555555, major 1, minor 0x0203.
  static let iBeacon: [UInt8] =
    [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + triple + [0xC5]
  /// The same numbers as an AltBeacon of another company.
  static let altBeacon: [UInt8] = [0x1B, 0xFF, 0x18, 0x01, 0xBE, 0xAC] + triple + [0xC5, 0x00]
  private static let triple: [UInt8] = [
    0x11, 0x11, 0x11, 0x11, 0x22, 0x22, 0x33, 0x33, 0x44, 0x44, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x00,
    0x01,
    0x02, 0x03,
  ]
  /// Namespace 00112233445566778899, instance AABBCCDDEEFF, after the service that Eddystone must announce.
  static let eddystone: [UInt8] = [
    0x03, 0x03, 0xAA, 0xFE, 0x17, 0x16, 0xAA, 0xFE, 0x00, 0xEE, 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66,
    0x77,
    0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF, 0x00, 0x00,
  ]
  /// The local name “door”.
  static let door: [UInt8] = [0x02, 0x01, 0x06, 0x05, 0x09] + Array("door".utf8)

  static let iBeaconIdentifier = BeaconIdentifier.iBeacon(
    uuid: "11111111-2222-3333-4444-555555555555", major: 1, minor: 0x0203)
  static let eddystoneIdentifier = BeaconIdentifier.name("00112233445566778899/AABBCCDDEEFF")

  /// 01:02:03:04:05:NN, as it travels.
  static func address(_ last: UInt8) -> [UInt8] { [last, 5, 4, 3, 2, 1] }

  /// A legacy report: 0 is a connectable advertisement, 4 a scan response.
  static func report(_ kind: UInt8 = 0, from last: UInt8, _ data: [UInt8], _ level: Int8) -> [UInt8] {
    [kind, 0] + address(last) + [UInt8(data.count)] + data + [UInt8(bitPattern: level)]
  }

  /// An extended report: 0x13 is a connectable legacy advertisement.
  static func extendedReport(_ kind: UInt16 = 0x13, from last: UInt8, _ data: [UInt8], _ level: Int8)
    -> [UInt8]
  {
    little(kind) + [0] + address(last) + [1, 0, 0xFF, 127, UInt8(bitPattern: level), 0, 0, 0]
      + [0, 0, 0, 0, 0, 0] + [UInt8(data.count)] + data
  }

  /// An LE Meta event with these reports.
  static func event(_ reports: [UInt8]..., subevent: UInt8 = 0x02) -> [UInt8] {
    let parameters = [subevent, UInt8(reports.count)] + reports.flatMap(\.self)
    return [0x3E, UInt8(parameters.count)] + parameters
  }

  /// A command, as a host sends it.
  static let command: [UInt8] = [0x0C, 0x20, 0x02, 0x01, 0x00]

  /// 2024-05-01T10:00:00Z.
  static let start = 1_714_557_600

  static let mapping = LogMapping(constants: [
    .distanceMetres: "1.5", .placement: "overhead", .receiver: "sniffer",
  ])

  /// What the constants of the mapping mean.
  static func dwell(
    _ beacon: BeaconIdentifier, _ levels: [Int], milliseconds: [Int], channel: Int? = nil
  ) -> Dwell {
    var series = PacketSeries()
    var lag = LagStatistics()
    for (index, level) in levels.enumerated() {
      series.append(milliseconds: milliseconds[index] - milliseconds[0], level: level)
      if index > 0 { lag.add(levels[index - 1], level) }
    }
    return Dwell(
      beacon: beacon, location: SurveyLocation(name: "distance 1.5 m", isNamed: false, distance: 1.5),
      conditions: Conditions(placement: "overhead", receiver: "sniffer", channel: channel),
      start: Double(start) + Double(milliseconds[0]) / 1000,
      end: Double(start) + Double(milliseconds[milliseconds.count - 1]) / 1000,
      histogram: RSSIHistogram(levels), lag: lag, series: series)
  }

  /// Packets as text: beacon, channel, time in milliseconds since the start, level.
  static func packets(_ sink: CollectingSink) -> [String] {
    sink.dwells.flatMap { dwell in
      dwell.series.packets.map { packet in
        let time = Int(((dwell.start - Double(start)) * 1000).rounded()) + packet.milliseconds
        return "\(dwell.beacon) \(dwell.conditions.channel ?? 0) \(time) \(packet.level)"
      }
    }
  }

  /// A btsnoop capture with records at 0, 100, 200 … ms; each has its flags.
  static func btsnoop(_ datalink: UInt32, _ records: [(flags: UInt32, bytes: [UInt8])]) -> [UInt8] {
    var bytes = join(Array("btsnoop\u{0}".utf8), big(UInt32(1)), big(datalink))
    for (index, record) in records.enumerated() {
      let length = big(UInt32(record.bytes.count))
      bytes += join(
        length, length, big(record.flags), big(UInt32(0)), btsnoopTime(index * 100), record.bytes)
    }
    return bytes
  }

  /// Milliseconds since the start, as btsnoop counts time.
  static func btsnoopTime(_ milliseconds: Int) -> [UInt8] {
    big((Int64(start) * 1000 + Int64(milliseconds)) * 1000 + 0x00DC_DDB3_0F2F_8000)
  }

  /// The events below and a command, in one of btsnoop's three layouts.
  static func btsnoop(_ datalink: UInt32) -> [UInt8] {
    switch datalink {
    case 1001: btsnoop(datalink, events.map { (3, $0) } + [(2, command)])
    case 1002: btsnoop(datalink, events.map { (1, [0x04] + $0) } + [(0, [0x01] + command)])
    default: btsnoop(datalink, events.map { (0x0001_0003, $0) } + [(2, command)])
    }
  }

  /// Two reports in the first event, a stranger in the second, an extended report in the third.
  static let events = [
    event(report(from: 0xA1, iBeacon, -61), report(from: 0xA2, eddystone, -70)),
    event(report(from: 0xA3, [0x02, 0x01, 0x06], -50)),
    event(extendedReport(from: 0xA1, iBeacon, -63), subevent: 0x0D),
  ]

  /// A PacketLogger capture with records at 0, 100, 200 … ms.
  static func packetLogger(_ records: [(kind: UInt8, bytes: [UInt8])], isBig: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, record) in records.enumerated() {
      let numbers = [UInt32(record.bytes.count + 9), UInt32(start), UInt32(index * 100_000)]
      bytes += numbers.flatMap { isBig ? big($0) : little($0) } + [record.kind] + record.bytes
    }
    return bytes
  }

  /// A note, an AltBeacon beside a stranger, a command, an extended report.
  static let packetLoggerRecords: [(kind: UInt8, bytes: [UInt8])] = [
    (0xFB, Array("power on".utf8)),
    (0x01, event(report(from: 0xA1, altBeacon, -61), report(from: 0xA3, door, -50))),
    (0x00, command),
    (0x01, event(extendedReport(from: 0xA1, iBeacon, -64), subevent: 0x0D)),
  ]
}
