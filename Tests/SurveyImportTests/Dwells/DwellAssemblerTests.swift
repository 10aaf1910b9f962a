import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct DwellAssemblerTests {
  @Test(arguments: [
    ("location", "bar"), ("placement", "overhead"), ("crowd", "full"), ("people", "4"), ("carriage", "hand"),
    ("orientation_deg", "90"), ("receiver", "phone"), ("channel", "38"), ("source", "averaged"),
    ("beacon", "bar"),
  ])
  func `A new dwell begins when anything changes`(name: String, value: String) throws {
    let isBeacon = name == "beacon"
    let header = isBeacon ? "timestamp,rssi_dbm,distance_m" : "timestamp,beacon,rssi_dbm,distance_m"
    let cells = isBeacon ? ("1,-60,2", "2,-61,2") : ("1,door,-60,2", "2,door,-61,2")
    let reading = try Reading(
      "\(header),\(name)\n\(cells.0),\(isBeacon ? "door" : "")\n\(cells.1),\(value)\n")
    #expect(reading.sink.dwells.count == 2)
    #expect(reading.sink.dwells.map(\.receivedPackets) == [1, 1])
  }

  @Test func `A new dwell begins after the gap and not before`() throws {
    let text = walk("1,door,-60,2", "31,door,-60,2", "61.1,door,-60,2")
    #expect(try Reading(text).sink.dwells.map(\.receivedPackets) == [2, 1])
    #expect(try Reading(text, mapping: LogMapping(gap: 31)).sink.dwells.map(\.receivedPackets) == [3])
  }

  @Test func `Beacons that alternate keep one dwell each, in the order in which they began`() throws {
    let rows = (0..<1000).map { "\(Double($0) / 10),b\($0 % 7),-\(60 + $0 % 7),2" }
    let reading = try Reading("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"))
    #expect(reading.sink.dwells.map(\.beacon.description) == (0..<7).map { "b\($0)" })
    #expect(reading.sink.dwells.map(\.histogram.bins.count) == Array(repeating: 1, count: 7))
    #expect(reading.summary.dwells == 7)
  }

  @Test func `The same place written differently is one dwell`() throws {
    let reading = try Reading(walk("1,door,-60,2", "2,door,-61,2.0", "3,door,-62, 2.00 "))
    #expect(reading.sink.dwells.map(\.receivedPackets) == [3])
  }

  @Test func `Lag pairs never reach across dwells or beacons`() throws {
    let reading = try Reading(
      walk("1,a,-60,2", "1,b,-70,2", "2,a,-61,2", "2,b,-71,2", "3,a,,2", "4,a,-62,2", "5,a,-63,4"))
    #expect(reading.sink.dwells.map(\.lag.pairs) == [2, 1, 0])
    #expect(reading.sink.dwells.first?.lag.productSum == 60 * 61 + 61 * 62)
  }

  @Test
  func `A log that records misses states expected packets for every dwell, also those before the first miss`()
    throws
  {
    let reading = try Reading(walk("1,a,-60,2", "2,a,-60,3", "3,a,-60,4", "4,a,,4", "5,a,,5"))
    #expect(reading.sink.dwells.map(\.expectedPackets) == [1, 1, 2, 1])
    #expect(reading.sink.dwells.map(\.receivedPackets) == [1, 1, 1, 0])
    #expect(reading.summary.missedPackets == 2)
    #expect(try Reading(walk("1,a,-60,2", "2,a,-60,3")).sink.dwells.map(\.expectedPackets) == [nil, nil])
  }

  @Test func `Dwells that could not wait for the first miss say that nothing is known`() throws {
    var limits = ReadLimits()
    limits.heldDwells = 2
    let rows = (1...5).map { "\($0),a,-60,\($0)" } + ["6,a,,5"]
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"), limits: limits)
    #expect(reading.sink.dwells.map(\.expectedPackets) == [nil, nil, nil, nil, 2])
  }

  @Test func `Averaged readings have no expected packets`() throws {
    let text =
      "timestamp,beacon,rssi_dbm,distance_m,source\n1,a,-60,2,averaged\n2,a,,2,averaged\n3,b,-60,2,raw\n"
    #expect(try Reading(text).sink.dwells.map(\.expectedPackets) == [nil, 1])
  }

  @Test func `Memory follows what is open: silent dwells are delivered, and counts stay the same`() throws {
    var limits = ReadLimits()
    limits.rowsBetweenSweeps = 8
    let rows = (0..<500).map { "\($0 * 10),b\($0 / 2),-60,2" }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n")
    let swept = try Reading(text, limits: limits)
    #expect(swept.sink.dwells == (try Reading(text).sink.dwells))
    #expect(swept.sink.dwells.count == 250)
  }

  @Test func `A dwell that grows beyond the limit goes on in another`() throws {
    var limits = ReadLimits()
    limits.packetsPerDwell = 100
    let rows = (0..<250).map { "\($0),a,-60,2" }
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"), limits: limits)
    #expect(reading.sink.dwells.map(\.receivedPackets) == [100, 100, 50])
    #expect(Set(reading.sink.dwells.map(\.location)).count == 1)
  }

  @Test func `The site fills in what the log does not say`() throws {
    let site = Site(
      beacons: [
        Beacon(
          identifier: .name("a"), position: Position(x: 0, y: 0), placement: "overhead",
          advertisingInterval: 95)
      ], receivers: [ReceiverProfile(receiver: "phone", source: .averaged)])
    let text = "timestamp,beacon,rssi_dbm,x_m,y_m,receiver\n0,a,-60,3,4,\n1,a,-61,3,4,\n0,a,-60,3,4,phone\n"
    let dwells = try Reading(text, site: site).sink.dwells
    #expect(dwells.map(\.location.distance) == [5, 5])
    #expect(dwells.map(\.location.name) == ["x 3 m, y 4 m", "x 3 m, y 4 m"])
    #expect(dwells.map(\.conditions.placement) == ["overhead", "overhead"])
    #expect(dwells.map(\.conditions.source) == [.raw, .averaged])
    #expect(dwells.map(\.expectedPackets) == [11, nil])
  }
}

/// Packets of one advertising event.
@Suite struct EventMergerTests {
  private static let header = "timestamp,beacon,rssi_dbm,distance_m,receiver,channel,source,location\n"

  private func reading(
    _ rows: [String], mapping: LogMapping = LogMapping(), site: Site? = nil
  ) throws -> Reading {
    try Reading(Self.header + rows.joined(separator: "\n"), mapping: mapping, site: site)
  }

  @Test func `One event on three channels is one packet, the first`() throws {
    let reading = try reading([
      "1.001,a,-60,2,phone,37,,", "1.0015,a,-61,2,phone,38,,", "1.004,a,-62,2,phone,39,,",
      "1.101,a,-63,2,phone,38,,",
    ])
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.rows == 4)
    #expect(reading.summary.issues == ["merged-packet": 2])
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-60]), RSSIHistogram([-63])])
    let issue = try #require(reading.sink.issues.first)
    #expect(issue.line == 3)
    #expect(issue.severity == .note)
    #expect(issue.message.contains("within 3 ms"))
    #expect(issue.help?.contains("--merge-ms 0") == true)
  }

  @Test(arguments: [
    // Just beyond 3 ms; another beacon, receiver or place; a packet that was not heard; averaged readings.
    ["1.001,a,-60,2,phone,37,,", "1.0041,a,-61,2,phone,37,,"],
    ["1.001,a,-60,2,phone,37,,", "1.001,b,-61,2,phone,37,,"],
    ["1.001,a,-60,2,phone,37,,", "1.001,a,-61,2,other,37,,"],
    ["1.001,a,-60,2,phone,37,,", "1.001,a,-61,4,phone,37,,"],
    ["1.001,a,-60,2,phone,37,,", "1.001,a,,2,phone,37,,"],
    ["1.001,a,-60,2,phone,37,averaged,", "1.001,a,-61,2,phone,37,averaged,"],
  ])
  func `What is not repeated is kept`(rows: [String]) throws {
    let summary = try reading(rows).summary
    #expect(summary.receivedPackets + summary.missedPackets == 2)
    #expect(summary.issues.isEmpty)
  }

  @Test func `A receiver that the site says smooths is not merged`() throws {
    let site = Site(receivers: [ReceiverProfile(receiver: "phone", source: .averaged)])
    let rows = ["1.001,a,-60,2,phone,,,", "1.001,a,-60,2,phone,,,"]
    #expect(try reading(rows, site: site).summary.receivedPackets == 2)
    #expect(try reading(rows).summary.receivedPackets == 1)
  }

  @Test func `A clock that does not resolve milliseconds merges nothing`() throws {
    let coarse = ["1,a,-60,2,,,,", "1,a,-60,2,,,,", "1.25,a,-60,2,,,,", "1.25,a,-61,2,,,,"]
    #expect(try reading(coarse).summary.receivedPackets == 4)
    // From the row on that shows milliseconds, not before.
    let fine = coarse + ["2.001,a,-60,2,,,,", "2.002,a,-60,2,,,,", "3,a,-60,2,,,,", "3,a,-60,2,,,,"]
    #expect(try reading(fine).summary.issues == ["merged-packet": 2])
    let unix = ["1700000000.57", "1700000000.58", "1700000000.59"].map { "\($0),a,-60,2,,,," }
    #expect(try reading(unix + unix).summary.issues["merged-packet"] == nil)
  }

  @Test func `Each receiver has a clock of its own`() throws {
    let coarse = ["7,a,-60,2,slow,,,", "7,a,-61,2,slow,,,"]
    let fine = ["7.0012,a,-60,2,quick,,,", "7.0015,a,-61,2,quick,,,"]
    #expect(try reading(fine + coarse).summary.issues == ["merged-packet": 1])
    #expect(try reading(coarse + fine + coarse).summary.receivedPackets == 5)
  }

  @Test func `Each packet is compared with the one before, kept or not`() throws {
    let rows = (0..<5).map { "1.00\(1 + 2 * $0),a,-60,2,,,," }
    #expect(try reading(rows).summary.receivedPackets == 1)
  }

  @Test func `The window can be set, and 0 merges nothing`() throws {
    let rows = ["1.001,a,-60,2,,,,", "1.005,a,-60,2,,,,", "1.005,a,-60,2,,,,"]
    #expect(try reading(rows).summary.receivedPackets == 2)
    #expect(try reading(rows, mapping: LogMapping(mergeMilliseconds: 4)).summary.receivedPackets == 1)
    #expect(try reading(rows, mapping: LogMapping(mergeMilliseconds: 0)).summary.receivedPackets == 3)
    let half = try reading(
      ["1.001,a,-60,2,,,,", "1.0014,a,-60,2,,,,"], mapping: LogMapping(mergeMilliseconds: 0.5))
    #expect(half.sink.issues.first?.message.contains("within 0.5 ms") == true)
  }

  @Test func `Packets that were merged were not expected`() throws {
    let rows = ["1.001,a,-60,2,,,,", "1.002,a,-61,2,,,,", "1.101,a,,2,,,,", "1.201,a,-62,2,,,,"]
    #expect(try reading(rows).sink.dwells.map(\.expectedPackets) == [3])
  }

  @Test
  func `Seeded logs: what is kept and what is merged are the rows, and nothing that is kept repeats another`()
    throws
  {
    for seed in 1...20 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var milliseconds = 1
      let rows = (0..<300).map { _ in
        milliseconds += Int(generator.next() % 12)
        let channel = 37 + generator.next() % 3
        return "\(Double(milliseconds) / 1000),b\(generator.next() % 2),-60,2,phone,\(channel),,"
      }
      let reading = try reading(rows)
      let merged = reading.summary.issues["merged-packet"] ?? 0
      #expect(reading.summary.receivedPackets + merged == 300)
      #expect(merged > 0)
      for beacon in ["b0", "b1"] {
        let times = reading.sink.dwells.filter { $0.beacon == .name(beacon) }.flatMap { dwell in
          dwell.series.packets.map { Int((dwell.start * 1000).rounded()) + $0.milliseconds }
        }.sorted()
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 3 })
      }
    }
  }
}
