import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

@Suite struct PacketLoggerImporterTests {
  /// A capture with records at 0, 100, 200 … ms.
  private static func capture(_ records: [(kind: UInt8, bytes: [UInt8])], isBig: Bool = true) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, record) in records.enumerated() {
      let numbers = [
        UInt32(record.bytes.count + 9), UInt32(Capture.start), UInt32(index * 100_000),
      ]
      bytes += numbers.flatMap { isBig ? Capture.big($0) : Capture.little($0) } + [record.kind] + record.bytes
    }
    return bytes
  }

  private static let records: [(kind: UInt8, bytes: [UInt8])] = [
    (0xFB, Array("power on".utf8)),
    (
      0x01,
      Capture.event(
        Capture.report(from: 0xA1, Capture.altBeacon, -61), Capture.report(from: 0xA3, Capture.door, -50))
    ),
    (0x00, Capture.command),
    (0x01, Capture.event(Capture.extendedReport(from: 0xA1, Capture.iBeacon, -64), subevent: 0x0D)),
  ]

  @Test(arguments: [true, false])
  func `Both byte orders give the same dwells`(isBig: Bool) throws {
    let reading = try Reading(Self.capture(Self.records, isBig: isBig), mapping: Capture.mapping)
    #expect(reading.summary.format == "PacketLogger (\(isBig ? "big" : "little")-endian)")
    #expect(
      reading.sink.dwells == [
        Capture.dwell(Capture.iBeaconIdentifier, [-61, -64], milliseconds: [100, 300])
      ])
    #expect(reading.summary.issues == ["foreign-device": 1, "not-advertising": 2])
  }

  @Test func `A capture that is cut off at any byte never invents a packet, and says that it is cut`() throws
  {
    let bytes = Self.capture(Self.records)
    #expect(try Capture.inventions(bytes).isEmpty)
    let cut = try Reading(Array(bytes.dropLast()), mapping: Capture.mapping)
    #expect(cut.summary.receivedPackets == 1)
    #expect(cut.summary.issues["truncated-capture"] == 1)
    #expect(try Reading(bytes, mapping: Capture.mapping).summary.issues["truncated-capture"] == nil)
    try Capture.shake(bytes)
  }

  @Test func `What is no record ends the reading aloud`() throws {
    let more = (0..<6).map { _ in Self.records[1] }
    let bytes = Self.capture(more) + [UInt8](repeating: 0x41, count: 40)
    let reading = try Reading(bytes, mapping: Capture.mapping)
    #expect(reading.summary.receivedPackets == 6)
    #expect(reading.summary.issues["damaged-record"] == 1)
    #expect(reading.summary.issues["truncated-capture"] == nil)
  }

  @Test func `A fraction of a second that is none is no capture`() throws {
    var bytes = Self.capture(Self.records)
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
