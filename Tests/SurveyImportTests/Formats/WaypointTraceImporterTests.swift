import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct WaypointTraceImporterTests {
  private static let uuid = "FDA50693-A4E2-4FB1-AFCF-C6EB07647825"

  @Test func `Positions are interpolated between waypoints, and say so`() throws {
    let reading = try Reading(FormatSample.trace.text)
    #expect(reading.sink.rejected.map(\.issue.line) == [3, 11])
    let first = try #require(reading.sink.dwells.first)
    #expect(first.location.position == Position(x: 15, y: 20, floor: "F8"))
    #expect(!first.location.isNamed)
    #expect(reading.sink.dwells.last?.location.position == Position(x: 20, y: 21, floor: "F8"))
  }

  @Test func `A named place needs no waypoint`() throws {
    let reading = try Reading(FormatSample.trace.text, mapping: LogMapping(constants: [.location: "walk"]))
    #expect(reading.summary.receivedPackets == 5)
    #expect(reading.summary.rejectedRows == 0)
  }

  @Test func `A waypoint on a line that does not end is not believed`() throws {
    let text =
      FormatSample.trace.text + FormatSample.traceHeard(1_574_230_755_000, -61)
      + "1574230760000\tTYPE_WAYPOINT\t20.0\t4"
    let reading = try Reading(text)
    #expect(reading.summary.receivedPackets == 3)
    #expect(reading.summary.issues["invalid-coordinate"] == 1)
    #expect(try Reading(text + "0.0\n").summary.receivedPackets == 5)
  }

  @Test func `A waypoint and a reading that cannot be read`() throws {
    let text =
      FormatSample.trace.text
      + "1574230760000\tTYPE_WAYPOINT\tx\ty\n1574230761000\tTYPE_BEACON\t\(Self.uuid)\n?\n"
    let reading = try Reading(text)
    #expect(reading.summary.issues["invalid-coordinate"] == 1)
    #expect(reading.summary.issues["missing-cell"] == 2)
    #expect(reading.summary.receivedPackets == 3)
  }

  struct Trace: CustomTestStringConvertible {
    var name: String
    var rows: Int
    var received: Int
    var merged = 0
    var waypoints: Int
    var beacons: Int
    var testDescription: String { name }
  }

  @Test(
    .enabled(if: SharedData.exists("data/mall-ibeacon/traces"), "\(SharedData.skipped)"),
    arguments: [
      Trace(name: "5dd4e29150e04e0006f55fbc", rows: 69, received: 69, waypoints: 15, beacons: 4),
      Trace(
        name: "5dd9e7bf9191710006b5705f", rows: 403, received: 402, merged: 1, waypoints: 12, beacons: 37),
    ])
  func `Two walks through malls`(trace: Trace) throws {
    let sink = CollectingSink()
    let path = SharedData.url("data/mall-ibeacon/traces/\(trace.name).txt").path
    let summary = try LogReader().read(path: path, displayName: trace.name, into: sink)
    #expect(summary.rows == trace.rows)
    #expect(summary.receivedPackets == trace.received)
    #expect(summary.format == "TYPE_BEACON trace (\(trace.waypoints) waypoints, positions interpolated)")
    #expect(Set(sink.dwells.map(\.beacon)).count == trace.beacons)
    #expect(summary.issues["merged-packet", default: 0] == trace.merged)
    #expect(summary.issues["interpolated-position"] == trace.received + trace.merged)
  }

  @Test func `Positions are not interpolated from one trace of a file to the next`() throws {
    let next =
      "#file\tnext.txt\n#\tstartTime:1574230800000\n" + FormatSample.traceHeard(1_574_230_800_500, -50)
      + "1574230801000\tTYPE_WAYPOINT\t99.0\t99.0\n1574230801500\tTYPE_WIFI\tx\n"
      + FormatSample.traceHeard(1_574_230_801_000, -51)
      + "1574230802000\tTYPE_WAYPOINT\t99.0\t99.0\n"
    let reading = try Reading(FormatSample.trace.text + next)
    #expect(reading.summary.issues["missing-location"] == 3)
    #expect(reading.summary.receivedPackets == 4)
    #expect(reading.sink.dwells.last?.location.position == Position(x: 99, y: 99))
  }

  @Test(
    .enabled(if: SharedData.exists("data/mall-ibeacon"), "\(SharedData.skipped)"),
    arguments: [
      Trace(name: "site1_B1", rows: 26_517, received: 25_832, merged: 9, waypoints: 965, beacons: 0),
      Trace(name: "site1_F1", rows: 21_068, received: 20_566, merged: 47, waypoints: 742, beacons: 0),
      Trace(name: "site2_F1", rows: 2004, received: 1974, waypoints: 639, beacons: 0),
    ])
  func `The walks of a whole floor in one file`(trace: Trace) throws {
    let sink = CollectingSink()
    let path = SharedData.url("data/mall-ibeacon/\(trace.name).tsv.gz").path
    let summary = try LogReader().read(path: path, displayName: trace.name, into: sink)
    #expect(summary.rows == trace.rows)
    #expect(summary.receivedPackets == trace.received)
    #expect(summary.issues["missing-location"] == trace.rows - trace.received - trace.merged)
    #expect(
      summary.format == "TYPE_BEACON trace (\(trace.waypoints) waypoints, positions interpolated), gzip")
    #expect(sink.dwells.allSatisfy { $0.location.position != nil && !$0.location.isNamed })
  }
}
