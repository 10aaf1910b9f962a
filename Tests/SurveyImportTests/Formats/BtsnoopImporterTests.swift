import CalibrationModel
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct BtsnoopImporterTests {
  private static func h4(_ events: [UInt8]...) -> [UInt8] {
    Capture.btsnoop(1002, events.map { (1, [0x04] + $0) })
  }

  @Test func `Each adapter of a capture is a receiver, where there are several`() throws {
    let mapping = LogMapping(constants: [.distanceMetres: "2"])
    let event = Capture.event(Capture.report(from: 1, Capture.iBeacon, -61))
    func receivers(_ reading: Reading) -> Set<String?> {
      Set(reading.sink.dwells.map(\.conditions.receiver?.rawValue))
    }
    func snoop(_ adapters: UInt32...) throws -> Set<String?> {
      receivers(try Reading(Capture.btsnoop(2001, adapters.map { ($0 << 16 | 3, event) }), mapping: mapping))
    }
    #expect(try snoop(0, 1, 0) == ["hci0", "hci1"])
    #expect(try snoop(1, 1) == [nil])
    let text = (0..<2).map {
      btmonReport("2024-05-01 10:00:0\($0).000000", level: -61).replacing("[hci0]", with: "[hci\($0)]")
    }
    #expect(receivers(try Reading(text.joined(), mapping: mapping)) == ["hci0", "hci1"])
    #expect(receivers(try Reading(text[1], mapping: mapping)) == [nil])
    var blocks = PcapngBlocks()
    blocks.section()
    blocks.interface(254)
    for adapter in 0..<3 as Range<UInt16> {
      blocks.packet(
        0, UInt64(Capture.start) * 1_000_000 + UInt64(adapter),
        Capture.big(adapter) + Capture.big(UInt16(3)) + event)
    }
    #expect(receivers(try Reading(blocks.bytes, mapping: mapping)) == ["hci0", "hci1", "hci2"])
    var two = PcapngBlocks()
    two.section()
    two.interface(272)
    two.interface(272)
    for interface in 0..<2 as Range<UInt32> {
      two.packet(interface, UInt64(Capture.start) * 1_000_000 + UInt64(interface), PcapngBlocks.strong)
    }
    #expect(receivers(try Reading(two.bytes, mapping: mapping)) == ["interface 0", "interface 1"])
  }

  @Test func `Several devices of one identity are told, and one that changes its address is not`() throws {
    func codes(_ senders: [UInt8], _ site: Site? = nil) throws -> [IssueCode] {
      let bytes = Capture.btsnoop(
        1002, senders.map { (1, [0x04] + Capture.event(Capture.report(from: $0, Capture.iBeacon, -61))) })
      let reading = try Reading(bytes, mapping: Capture.mapping, site: site)
      #expect(Set(reading.sink.dwells.map(\.beacon)).count == (site == nil ? 1 : 2))
      return reading.sink.codes
    }
    let several = (0..<40).map { UInt8(1 + $0 % 2) }
    #expect(try codes(several) == [.unreadDistinction])
    #expect(try codes((0..<40).map { UInt8(1 + $0 / 10) }) == [])
    // One address was damaged on the way.
    #expect(try codes((0..<40).map { $0 % 13 == 5 ? UInt8(100 + $0) : 1 }) == [])
    let site = Site(
      beacons: [1, 2].map { Beacon(identifier: .address("01:02:03:04:05:0\($0)")) })
    #expect(try codes(several, site) == [])
  }

  @Test func `Strangers are counted, and nothing of them is kept`() throws {
    let reading = try Reading(Capture.btsnoop(1002), mapping: Capture.mapping)
    #expect(reading.summary.rows == 3)
    #expect(Set(reading.sink.codes) == [.foreignDevice, .notAdvertising])
    #expect(!reading.sink.issues.contains { "\($0)".contains("A3") })
  }

  @Test func `A scan response and a fragment are not counted again`() throws {
    let bytes = Self.h4(
      Capture.event(Capture.report(from: 1, Capture.iBeacon, -61)),
      // Apple's controllers use the upper bits of the event type.
      Capture.event(Capture.report(0x24, from: 1, Capture.iBeacon, -62)),
      Capture.event(Capture.extendedReport(0x1B, from: 1, Capture.iBeacon, -63), subevent: 0x0D),
      Capture.event(Capture.extendedReport(0x20, from: 1, Capture.iBeacon, -64), subevent: 0x0D),
      Capture.event(Capture.extendedReport(0x00, from: 2, Capture.eddystone, -70), subevent: 0x0D),
      Capture.event(Capture.extendedReport(0x20, from: 1, Capture.iBeacon, -65), subevent: 0x0D),
      Capture.event(Capture.extendedReport(0x00, from: 1, Capture.iBeacon, -65), subevent: 0x0D),
      Capture.event(Capture.extendedReport(0x00, from: 1, Capture.iBeacon, -66), subevent: 0x0D))
    let reading = try Reading(bytes, mapping: Capture.mapping)
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64, -66], milliseconds: [0, 300, 700]),
        Capture.dwell(Capture.eddystoneIdentifier, [-70], milliseconds: [400]),
      ])
    #expect(reading.summary.issues == ["repeated-report": 4])
  }

  @Test(arguments: [127, 20, 0, -128, -110] as [Int8])
  func `Levels that are none never enter`(level: Int8) throws {
    for event in [
      Capture.event(Capture.report(from: 1, Capture.iBeacon, level)),
      Capture.event(Capture.extendedReport(from: 1, Capture.iBeacon, level), subevent: 0x0D),
    ] {
      let reading = try Reading(
        Self.h4(event, Capture.event(Capture.report(from: 1, Capture.iBeacon, -61))), mapping: Capture.mapping
      )
      #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-61])])
      #expect(reading.sink.codes == [.sentinelRSSI])
      #expect(reading.sink.rejected.first?.text == "packet 1")
    }
  }

  @Test func `Times before 1970 and past the year 5138 are no times`() throws {
    var bytes = Self.h4(Capture.events[0], Capture.events[2])
    bytes.replaceSubrange(32..<40, with: Capture.big(Int64.min))
    let reading = try Reading(bytes, mapping: Capture.mapping)
    #expect(reading.summary.issues == ["invalid-timestamp": 2])
    #expect(reading.summary.receivedPackets == 1)
  }

  @Test func `A capture that is cut off or damaged says so`() throws {
    let bytes = Self.h4(Capture.events[0], Capture.events[1], Capture.events[2])
    let cut = try Reading(Array(bytes.dropLast()), mapping: Capture.mapping)
    #expect(cut.summary.receivedPackets == 2)
    #expect(cut.sink.codes.contains(.truncatedCapture))
    #expect(try failure(of: Array(bytes[..<15]), mapping: Capture.mapping)?.issue.code == .truncatedCapture)
  }

  @Test func `Records that contradict themselves are told`() throws {
    let whole = Capture.event(Capture.report(from: 1, Capture.iBeacon, -61))
    // The event says that it has another report; the next one is shorter than it says.
    var promise = whole
    promise[3] = 2
    let reading = try Reading(Self.h4(promise, Array(whole.dropLast())), mapping: Capture.mapping)
    #expect(reading.sink.rejected.map(\.issue.code) == [.damagedRecord, .damagedRecord])
    #expect(reading.summary.receivedPackets == 1)
    // A length that no record has: nobody can say where the next one begins.
    var endless = Self.h4(whole, whole)
    endless.replaceSubrange(
      (16 + 24 + 1 + whole.count + 4)..<(16 + 24 + 1 + whole.count + 8), with: [0x7F, 0, 0, 0])
    let stopped = try Reading(endless, mapping: Capture.mapping)
    #expect(stopped.sink.issues.map(\.code) == [.damagedRecord])
    #expect(stopped.sink.issues.map(\.severity) == [.error])
    #expect(stopped.summary.receivedPackets == 1)
  }

  @Test func `Captures that cannot be used say why`() throws {
    let good = Self.h4(Capture.events[0])
    #expect(try failure(of: good)?.issue.code == .missingLocation)
    let other = Capture.btsnoop(1003, [])
    #expect(try failure(of: other, mapping: Capture.mapping)?.issue.code == .unsupportedLinkType)
    let strangers = try #require(try failure(of: Self.h4(Capture.events[1]), mapping: Capture.mapping))
    #expect(strangers.issue.code == .noUsableRows)
    #expect(strangers.issue.message.contains("1 × foreign-device"))
    let empty = try failure(of: Capture.btsnoop(1002, []), mapping: Capture.mapping)
    #expect(empty?.issue.code == .noUsableRows)
  }

  /// Advertising reports of the captures: legacy, extended, and those that are scan responses, counted apart by
  /// another reader. Only an iBeacon that passed by in the last one has a beacon payload; every other device must be
  /// asked for.
  @Test(
    .enabled(
      if: SharedData.exists("data/dp3t/exp25-calibration-iphone-to-android-anechoic/02.btsnoop"),
      "\(SharedData.skipped)"),
    arguments: [
      ("02", 4443, 488, 72), ("03", 8286, 313, 32), ("06", 3045, 202, 0), ("08", 4459, 75, 13),
      ("10", 3773, 236, 12), ("18", 3075, 258, 20),
    ])
  func `Real captures are read to their end`(name: String, records: Int, reports: Int, responses: Int) throws
  {
    var mapping = LogMapping(constants: [.distanceMetres: "1", .address: "*"])
    let file = "dp3t/exp25-calibration-iphone-to-android-anechoic/\(name).btsnoop"
    let summary = try Capture.real(file, mapping).summary
    #expect(summary.format == "btsnoop (H4)")
    #expect(summary.receivedPackets == reports - responses)
    #expect(summary.rejectedRows == 0)
    #expect(summary.issues["repeated-report", default: 0] == responses)
    // Every event of these captures has one report.
    #expect(summary.issues["not-advertising"] == records - reports)
    #expect(summary.issues["truncated-capture"] == nil)
    #expect(summary.issues["damaged-record"] == nil)
    // Without being asked for, no device is kept.
    mapping.constants[.address] = nil
    if name == "18" {
      let (summary, sink) = try Capture.real(file, mapping)
      #expect(summary.receivedPackets == 7)
      #expect(summary.issues["foreign-device"] == reports - 7)
      #expect(Set(sink.dwells.map(\.beacon)).count == 1)
    } else {
      #expect(throws: LogError.self) { try Capture.real(file, mapping) }
    }
  }
}

@Suite struct PacketLoggerImporterTests {
  @Test(arguments: [true, false])
  func `Both byte orders give the same dwells`(isBig: Bool) throws {
    let reading = try Reading(
      Capture.packetLogger(Capture.packetLoggerRecords, isBig: isBig), mapping: Capture.mapping)
    #expect(reading.summary.format == "PacketLogger (\(isBig ? "big" : "little")-endian)")
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64], milliseconds: [100, 300])
      ])
    #expect(reading.summary.issues == ["foreign-device": 1, "not-advertising": 2])
  }

  @Test func `A capture that is cut off says so`() throws {
    let bytes = Capture.packetLogger(Capture.packetLoggerRecords)
    let cut = try Reading(Array(bytes.dropLast()), mapping: Capture.mapping)
    #expect(cut.summary.receivedPackets == 1)
    #expect(cut.summary.issues["truncated-capture"] == 1)
    #expect(try Reading(bytes, mapping: Capture.mapping).summary.issues["truncated-capture"] == nil)
  }

  @Test func `What is no record ends the reading aloud`() throws {
    let more = (0..<6).map { _ in Capture.packetLoggerRecords[1] }
    let bytes = Capture.packetLogger(more) + [UInt8](repeating: 0x41, count: 40)
    let reading = try Reading(bytes, mapping: Capture.mapping)
    #expect(reading.summary.receivedPackets == 6)
    #expect(reading.summary.issues["damaged-record"] == 1)
    #expect(reading.summary.issues["truncated-capture"] == nil)
  }

  @Test func `A fraction of a second that is none is no capture`() throws {
    var bytes = Capture.packetLogger(Capture.packetLoggerRecords)
    bytes.replaceSubrange(8..<12, with: Capture.big(UInt32(1_000_000)))
    #expect(try failure(of: bytes, mapping: Capture.mapping)?.issue.code == .unknownFormat)
  }

  /// Reports, and those of them that are scan responses, have a level of 0 dBm or more, or follow another of their device
  /// within 3 ms; all but the last counted apart by another reader.
  @Test(
    .enabled(
      if: SharedData.exists("data/dp3t/exp27-calibration-iphone-to-iphone-anechoic/01.pklg"),
      "\(SharedData.skipped)"),
    arguments: [
      ("25-calibration-iphone-to-android-anechoic/103", 8041, 65, 7, 0, 0),
      ("25-calibration-iphone-to-android-anechoic/110", 45173, 471, 14, 0, 2),
      ("27-calibration-iphone-to-iphone-anechoic/01", 11202, 213, 4, 34, 0),
      ("27-calibration-iphone-to-iphone-anechoic/02", 18497, 131, 9, 0, 0),
      ("27-calibration-iphone-to-iphone-anechoic/06", 7963, 98, 6, 1, 0),
      ("27-calibration-iphone-to-iphone-anechoic/08", 8056, 141, 4, 0, 0),
      ("27-calibration-iphone-to-iphone-anechoic/10", 12047, 165, 10, 0, 0),
    ])
  func `Real captures are read to their end`(
    name: String, records: Int, reports: Int, responses: Int, sentinels: Int, merged: Int
  ) throws {
    let mapping = LogMapping(constants: [.distanceMetres: "1", .address: "*"])
    let summary = try Capture.real("dp3t/exp\(name).pklg", mapping).summary
    #expect(summary.format == "PacketLogger (big-endian)")
    #expect(summary.receivedPackets == reports - responses - sentinels - merged)
    #expect(summary.issues["merged-packet", default: 0] == merged)
    #expect(summary.rejectedRows == sentinels)
    #expect(summary.issues["sentinel-rssi", default: 0] == sentinels)
    #expect(summary.issues["repeated-report", default: 0] == responses)
    #expect(summary.issues["not-advertising"] == records - reports)
    #expect(summary.issues["truncated-capture"] == nil)
    #expect(summary.issues["damaged-record"] == nil)
  }
}
