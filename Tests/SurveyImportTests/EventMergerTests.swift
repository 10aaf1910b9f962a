import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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
