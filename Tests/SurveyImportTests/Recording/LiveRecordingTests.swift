import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct LiveRecordingTests {
  private let now = 1_790_000_000.0

  @Test func `Rows are in the log as soon as their lines have come`() throws {
    // The log's rows when the second and third pieces are written.
    let pieces = [
      "timestamp,beacon,rssi_dbm\n1600000001,door,-60\n", "1600000002,door,-61\n1600000003,do", "or,-62\n",
    ]
    let reading = try LiveReading(pieces, fields: [0: [.location: "A", .distanceMetres: "2"]])
    #expect(
      reading.rows == [
        "1600000001.000,door,-60,A,2.0", "1600000002.000,door,-61,A,2.0", "1600000003.000,door,-62,A,2.0",
      ])
    #expect(reading.recording.finished.map(\.receivedPackets) == [3])
    #expect(reading.recording.finished[0].location.distance == 2)
    #expect(reading.summary.receivedPackets == 3)
  }

  @Test func `btmon: identity, arrival and what the surveyor says`() throws {
    let pieces =
      ["Bluetooth monitor ver 5.66\n= Note: Linux version 6.1 (x86_64)            0.493712\n"]
      + (0..<5).map { btmonReport("\(740 + $0).25", level: -60 - $0) }
    let fields: [LogField: String] = [
      .location: "A3", .distanceMetres: "2", .placement: "overhead", .crowd: "empty", .people: "3",
    ]
    let reading = try LiveReading(pieces, fields: [0: fields], now: { 1_790_000_000 })
    // The first reading falls on its arrival, the others keep their spacing; a clock that stands still holds them back.
    #expect(reading.rows[0] == "1790000000.000,\(btmonBeacon),-60,A3,2.0")
    #expect(reading.rows[4] == "1790000004.000,\(btmonBeacon),-64,A3,2.0")
    #expect(reading.log.contains(",overhead,empty,3,"))
    #expect(reading.recording.issues.map(\.code) == [.otherEntry, .movedClock])
    // An import gives the same dwell.
    let imported = try Reading(reading.log).sink.dwells
    #expect(imported.map(\.histogram) == reading.recording.finished.map(\.histogram))
    #expect(imported.map(\.conditions) == reading.recording.finished.map(\.conditions))
    #expect(imported.map(\.lag) == reading.recording.finished.map(\.lag))
  }

  @Test func `hcidump without times: each reading has that of its arrival`() throws {
    let packet = "> 04 3E 0E 02 01 03 01 58 C1 C9 72 39 D0 02 01 06 C4\n"
    var time = now
    let reading = try LiveReading(
      ["HCI sniffer - Bluetooth packet analyzer ver 5.66\n", packet, packet, packet],
      mapping: LogMapping(constants: [.address: "*"]).withLivePlace,
      now: {
        time += 0.5
        return time
      })
    let times = reading.rows.compactMap { Double($0.prefix { $0 != "," }) }
    #expect(times.count == 3)
    #expect(times.allSatisfy { $0 > now } && times == times.sorted())
    // However many arrive in one breath, none is taken for another's repetition.
    let together = try LiveReading(
      ["HCI sniffer - Bluetooth packet analyzer ver 5.66\n" + packet + packet + packet + packet],
      mapping: LogMapping(constants: [.address: "*"]).withLivePlace, now: { 1_790_000_000.123 })
    #expect(together.rows.count == 4)
    #expect(try Reading(together.log).summary.receivedPackets == 4)
    #expect(reading.rows[0].hasSuffix(",D0:39:72:C9:C1:58,-60,A,"))
    #expect(reading.recording.issues.contains { $0.code == .movedClock })
  }

  @Test func `What the capture says itself goes before what the surveyor says`() throws {
    let log =
      "timestamp,beacon,rssi_dbm,location,distance_m,crowd\n1600000001,door,-60,B,3,full\n1600000002,door,-60,B,,\n"
    let fields: [LogField: String] = [.location: "A", .distanceMetres: "2", .crowd: "empty"]
    let reading = try LiveReading([log], fields: [0: fields], mapping: LogMapping())
    #expect(reading.rows == ["1600000001.000,door,-60,B,3.0", "1600000002.000,door,-60,B,2.0"])
    #expect(reading.recording.finished.map(\.conditions.crowd) == ["full", "empty"])
  }

  @Test func `A dwell ends when the surveyor says so, and between dwells nothing is kept`() throws {
    let row = { (second: Int) in "\(1_600_000_000 + second),door,-60\n" }
    let reading = try LiveReading(
      ["timestamp,beacon,rssi_dbm\n", row(1) + row(2), row(3), row(4), row(5)],
      fields: [0: [.location: "A"], 3: [:], 4: [.location: "B"]])
    #expect(
      reading.rows == [
        "1600000001.000,door,-60,A,", "1600000002.000,door,-60,A,", "1600000003.000,door,-60,A,",
        "1600000005.000,door,-60,B,",
      ])
    #expect(reading.recording.betweenDwells == 1)
    #expect(reading.recording.finished.map(\.location.name) == ["A", "B"])
    #expect(reading.recording.issues.map(\.code).contains(.betweenDwells))
  }

  @Test func `A reading that was held up in a pipe does not slip into the next dwell`() throws {
    let reading = try LiveReading(
      ["timestamp,beacon,rssi_dbm\n\(now - 1),door,-60\n", "\(now - 2),door,-61\n\(now),door,-62\n"],
      fields: [0: [.location: "A"], 1: [.location: "B"]], now: { 1_790_000_000 })
    #expect(reading.rows.map { $0.dropFirst(15) } == ["door,-60,A,", "door,-62,B,"])
  }

  @Test func `A gateway's messages without times have those of their arrival`() throws {
    let report = GatewaySamples.report("-61.00")
    let line = "espresense/devices/iBeacon:11111111-2222-3333-4444-555555555555-1-515/kitchen \(report)\n"
    let reading = try LiveReading([line + line, line], fields: [0: [.location: "A", .distanceMetres: "2"]])
    #expect(reading.rows.count == 3)
    #expect(reading.rows[0].hasPrefix("1790000000.000,11111111-2222-3333-4444-555555555555/1/515,-61,A,2"))
    #expect(
      reading.recording.finished.map(\.conditions) == [Conditions(receiver: "kitchen", source: .averaged)])
  }

  @Test func `What was heard shortly before the first dwell began is kept`() throws {
    let log = "timestamp,beacon,rssi_dbm\n\(now - 30),door,-60\n\(now - 29),door,-61\n"
    #expect(try LiveReading([log]).rows.count == 2)
  }

  @Test func `Dwells end after a silence, as those of an import`() throws {
    let log =
      "timestamp,beacon,rssi_dbm\n1600000001,door,-60\n1600000002,door,-61\n1600000040,door,-62\n1600000041,door,\n"
    let reading = try LiveReading([log])
    #expect(reading.recording.finished.map(\.receivedPackets) == [2, 1])
    #expect(reading.recording.missedPackets == 1)
    #expect(try Reading(reading.log).sink.dwells.map(\.receivedPackets) == [2, 1])
  }

  @Test func `One distance is never written down for two beacons`() throws {
    let log = "timestamp,beacon,rssi_dbm\n1600000001,door,-60\n1600000002,bar,-61\n"
    let error = try #require(throws: LogError.self) {
      try LiveReading([log], fields: [0: [.location: "A", .distanceMetres: "2"]])
    }
    #expect(error.issue.code == .ambiguousDistance)
    #expect(error.issue.help?.contains("--beacon") == true)
    // Named, the distance is that beacon's, and the other is recorded without it.
    let named = try LiveReading(
      [log], fields: [0: [.location: "A", .distanceMetres: "2", .beacon: "bar"]])
    #expect(named.rows == ["1600000001.000,door,-60,A,", "1600000002.000,bar,-61,A,2.0"])
    // With the distance alone, nothing is known of the other.
    let alone = try LiveReading([log], fields: [0: [.distanceMetres: "2", .beacon: "bar"]])
    #expect(alone.rows == ["1600000002.000,bar,-61,,2.0"])
    // A name of the site's, and a site's only beacon.
    let site = Site(beacons: [
      Beacon(identifier: .name("bar"), name: "robot"), Beacon(identifier: .name("door")),
    ])
    let robot = try LiveReading(
      [log], fields: [0: [.distanceMetres: "2", .beacon: "robot"]], site: site)
    #expect(robot.rows == ["1600000002.000,bar,-61,,2.0"])
    let single = try LiveReading(
      [log], fields: [0: [.distanceMetres: "2"]], site: Site(beacons: [Beacon(identifier: .name("door"))]))
    #expect(single.rows == ["1600000001.000,door,-60,,2.0"])
  }

  @Test func `One distance is never written down for two receivers`() throws {
    let log = "timestamp,beacon,rssi_dbm,receiver\n1600000001,door,-60,hall\n1600000002,door,-61,kitchen\n"
    let error = try #require(throws: LogError.self) {
      try LiveReading([log], fields: [0: [.location: "A", .distanceMetres: "2"]])
    }
    #expect(error.issue.code == .ambiguousDistance)
    #expect(try LiveReading([log]).rows.count == 2)
  }

  @Test func `A log without the columns that are needed stays as it is`() throws {
    let existing = "timestamp,beacon,rssi_dbm,location\n"
    let log = "timestamp,beacon,rssi_dbm\n1600000001,door,-60\n"
    let error = try #require(throws: LogError.self) {
      try LiveReading([log], fields: [0: [.location: "A", .crowd: "full"]], existing: existing)
    }
    #expect(error.issue.code == .missingColumn)
    #expect(error.issue.message.contains("crowd"))
    let fitting = try LiveReading([log], existing: existing)
    #expect(fitting.log == existing + "1600000001.000,door,-60,A\n")
  }

  @Test func `Rows that cannot be used are counted and told`() throws {
    let log =
      "timestamp,beacon,rssi_dbm\n1600000001,door,loud\n1600000002,door,127\n1600000003,door,-60\n1600000004,door\n"
    let reading = try LiveReading([log])
    #expect(reading.rows == ["1600000003.000,door,-60,A,"])
    #expect(reading.recording.rejectedRows == 3)
    #expect(reading.recording.issues.map(\.code) == [.invalidRSSI, .sentinelRSSI, .missingCell])
  }

  @Test(arguments: [
    ([LogField.distanceMetres: "0"], IssueCode.invalidDistance), ([.distanceMetres: "two"], .invalidDistance),
    ([.people: "many"], .invalidNumber),
  ])
  func `What the surveyor types is checked`(fields: [LogField: String], code: IssueCode) throws {
    let error = try #require(throws: LogError.self) { try DwellSetting(fields) }
    #expect(error.issue.code == code)
    #expect(error.issue.message.hasPrefix(fields.keys.first?.rawValue ?? "?"))
  }

  @Test func `Seeded captures are recorded as they are, however they are cut`() throws {
    for seed in 0..<30 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let beacons = ["door", "bar", "a, \"b\""]
      var rows: [(time: Int, beacon: String, level: Int)] = []
      for index in 0..<60 {
        rows.append(
          (
            index * 137, beacons.randomElement(using: &generator) ?? "",
            Int.random(in: -99...(-40), using: &generator)
          ))
      }
      let capture =
        "timestamp,beacon,rssi_dbm\n"
        + rows.map {
          "\(1_600_000_000 + Double($0.time) / 1000),\"\($0.beacon.replacing("\"", with: "\"\""))\",\($0.level)\n"
        }.joined()
      var pieces: [String] = []
      var rest = Substring(capture)
      while !rest.isEmpty {
        let count = Int.random(in: 1...200, using: &generator)
        pieces.append(String(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let reading = try LiveReading(pieces)
      let imported = try Reading(reading.log)
      #expect(imported.summary.receivedPackets == rows.count, "seed \(seed)")
      for dwell in imported.sink.dwells {
        let levels = rows.filter { $0.beacon == dwell.beacon.description }.map(\.level)
        #expect(dwell.series.packets.map(\.level) == levels, "seed \(seed)")
      }
      #expect(Set(imported.sink.dwells.map(\.beacon)) == Set(reading.recording.finished.map(\.beacon)))
    }
  }
}
