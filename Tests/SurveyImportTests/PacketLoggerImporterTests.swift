import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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
