import Foundation
import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct CSVImporterTests {
  @Test func `A canonical log becomes dwells with everything it says`() throws {
    let reading = try Reading(sample)
    #expect(reading.summary.rows == 5)
    #expect(reading.summary.receivedPackets == 4)
    #expect(reading.summary.missedPackets == 1)
    #expect(reading.summary.rejectedRows == 0)
    #expect(reading.summary.format == "CSV")
    #expect(reading.sink.dwells.count == 3)
    let door = try #require(reading.sink.dwells.first)
    #expect(door.beacon == .name("door"))
    #expect(door.location == SurveyLocation(name: "by the \"door\"", distance: 1.5))
    #expect(
      door.conditions
        == Conditions(
          placement: "overhead", crowd: "empty", people: 3, carriage: "hand", receiver: "phone", channel: 37))
    #expect(door.start == 1_714_557_600)
    #expect(door.end == 1_714_557_600.2)
    #expect(door.expectedPackets == 3)
    #expect(door.histogram == RSSIHistogram([-61, -62]))
    #expect(door.lag == LagStatistics(pairs: 1, productSum: 61 * 62, leadSum: -61, lagSum: -62))
    #expect(door.series.packets.map(\.milliseconds) == [0, 100])
    #expect(reading.sink.dwells.map(\.location.name) == ["by the \"door\"", "a, b", "two\nlines"])
    #expect(reading.sink.dwells.map(\.expectedPackets) == [3, 1, 1])
  }

  @Test(arguments: [(";", "CSV (semicolon-separated)"), ("\t", "CSV (tab-separated)")])
  func `Other separators are found in the header and reported`(separator: String, name: String) throws {
    let text = walk("1,door,-61,2", "2,door,-62,2").replacing(",", with: separator)
    let reading = try Reading(text)
    #expect(reading.summary.format == name)
    #expect(reading.summary.receivedPackets == 2)
  }

  @Test func `Names are matched without regard to case, and mapped ones are used`() throws {
    let mapping = LogMapping(
      columns: [.timestamp: "Time", .rssi: "rssi", .distanceCentimetres: "distance"],
      constants: [.beacon: "robot", .placement: "in-clear"])
    let reading = try Reading("time,RSSI,Distance\n2021-01-08 14:23:51,-38.0,20\n", mapping: mapping)
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.location == SurveyLocation(name: "distance 0.2 m", isNamed: false, distance: 0.2))
    #expect(dwell.beacon == .name("robot"))
    #expect(dwell.conditions.placement == "in-clear")
    #expect(dwell.start == 1_610_115_831)
    #expect(reading.sink.codes == [.timestampWithoutZone])
  }

  @Test func `A column that is mapped for one field and canonical for another belongs to the first`() throws {
    let text = "timestamp,beacon,rssi_dbm,distance_m,location\n1,door,-61,2,overhead\n"
    let reading = try Reading(text, mapping: LogMapping(columns: [.placement: "location"]))
    #expect(reading.sink.dwells.first?.conditions.placement == "overhead")
    #expect(reading.sink.dwells.first?.location.isNamed == false)
  }

  @Test func `A log may do without times`() throws {
    let reading = try Reading("beacon,rssi_dbm,location\ndoor,-61,bar\ndoor,-63,bar\n")
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.start == 0)
    #expect(dwell.end == 0)
    #expect(dwell.lag.pairs == 1)
    #expect(dwell.series.packets.map(\.level) == [-61, -63])
  }

  @Test func `Records longer than the window are read, for whatever size of window`() throws {
    let name = String(repeating: "long name ", count: 30_000)
    let text =
      "timestamp,beacon,rssi_dbm,location\n" + (0..<5).map { "\($0),door,-6\($0),\"\(name)\"\n" }.joined()
    var limits = ReadLimits()
    limits.headLength = 64
    let reading = try Reading(text, limits: limits)
    #expect(reading.summary.receivedPackets == 5)
    #expect(reading.sink.dwells.map(\.location.name.count) == [name.count - 1 + 1])
  }

  @Test func `Blank lines are no rows`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n\n1,door,-60,2\r\n\r\n\n2,door,-61,2\n\n")
    #expect(reading.summary.rows == 2)
    #expect(reading.summary.rejectedRows == 0)
  }

  @Test func `A stray quote costs its line and not the lines after it`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,location\n1,door,-60,\"bar\n2,door,-61,bar\n3,door,-62,bar\n")
    #expect(reading.sink.codes == [.unterminatedQuote])
    #expect(reading.sink.rejected.first?.issue.line == 2)
    #expect(reading.summary.receivedPackets == 2)
    // Two stray quotes that pair up across lines.
    let paired = try Reading(
      "timestamp,beacon,rssi_dbm,location\n1,door,-60,\"bar\n2,door,-61,bar\n3,door,-62,bar\"x\n4,door,-63,bar\n"
    )
    #expect(paired.sink.codes == [.unterminatedQuote])
    #expect(paired.summary.receivedPackets == 3)
  }

  @Test func `Lines are counted through quoted line ends`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,location\n1,door,-60,\"two\nlines\"\n2,door,loud,bar\n")
    let issue = try #require(reading.sink.rejected.first?.issue)
    #expect(
      issue.description.hasPrefix("walk.csv:4:8: error: expected RSSI in dBm, found 'loud' [invalid-rssi]"))
  }
}
