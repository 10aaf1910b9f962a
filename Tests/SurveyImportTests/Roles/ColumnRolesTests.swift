import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Columns known by what is in them: what arrives is what is in the file.
@Suite struct ColumnRolesTests {
  /// Two devices that hear, or are heard, 9 dB apart, in rows of a table.
  private func rows(_ devices: [String], seed: UInt64 = 1, _ row: (SimulatedWalk.Packet, String) -> String)
    -> String
  {
    var walk = SimulatedWalk(seed: seed)
    return walk.packets(each: 8).flatMap { packet in
      devices.enumerated().map { index, device in
        var packet = packet
        packet.level -= 9 * index
        packet.time += 0.11 * Double(index)
        return row(packet, device) + "\n"
      }
    }.joined()
  }

  @Test(arguments: ["scanner", "phone", "host", "gateway", "station", "sniffer", "anchor"])
  func `Columns named like receivers are read without being asked for`(name: String) throws {
    let text =
      "timestamp,beacon,rssi_dbm,distance_m,\(name)\n"
      + rows(["hall", "door"]) { "\($0.time),tag,\($0.level),\($0.distance),\($1)" }
    let reading = try Reading(text)
    #expect(Set(reading.sink.dwells.map(\.conditions.receiver)) == ["hall", "door"])
    #expect(reading.summary.receivedPackets == 160)
  }

  @Test(arguments: ["model", "gerät", "who", "unit", "xyz"])
  func `A column of any name that tells rows apart is asked about and not merged`(name: String) throws {
    let text =
      "rssi;distance_m;\(name);beacon;time\n"
      + rows(["A52", "S21"]) { "\($0.level);\($0.distance);\($1);tag;\($0.time)" }
    #expect(try Reading(text).summary.issues["unread-distinction"] == 1)
    let log = try inspected(text)
    #expect(log.receivers == ["A52", "S21"])
    #expect(log.receivedPackets == 160)
    #expect(log.questions.contains { $0.contains(name) })
    #expect(log.issues["unread-distinction"] == nil)
  }

  @Test(arguments: ["mac", "sensor", "entity_id", "tag", "device"])
  func `Names of devices are beacons where nothing else names one`(name: String) throws {
    let text =
      "timestamp,\(name),rssi,distance_m\n"
      + rows(["tag-a", "tag-b"]) { "\($0.time),\($1),\($0.level),\($0.distance)" }
    let log = try inspected(text)
    #expect(Set(log.beacons.map(\.beacon)) == [.name("tag-a"), .name("tag-b")])
    #expect(log.receivedPackets == 160)
  }

  @Test func `Names of devices that were damaged on the way tell no rows apart`() throws {
    var walk = SimulatedWalk(seed: 3)
    let text =
      "time,address,name,rssi,distance_m\n"
      + walk.packets(each: 20).enumerated().map { index, packet in
        let name = index.isMultiple(of: 17) ? "Ta\(index)" : index.isMultiple(of: 3) ? "" : "Tag"
        return "\(packet.time),C4:11:22:33:44:01,\(name),\(packet.level),\(packet.distance)\n"
      }.joined()
    let log = try inspected(text)
    #expect(log.receivedPackets == 200 && log.receivers.isEmpty)
    #expect(log.beacons.map(\.beacon) == [.address("C4:11:22:33:44:01")])
    #expect(log.questions.isEmpty && log.issues["unread-distinction"] == nil)
  }

  @Test func `Words for how near a beacon is are not devices`() throws {
    var walk = SimulatedWalk(seed: 4)
    let text =
      "timestamp,beacon,rssi_dbm,distance_m,proximity,connectable\n"
      + walk.packets().map {
        "\($0.time),tag,\($0.level),\($0.distance),\($0.level > -60 ? "close" : $0.level > -75 ? "middling" : "remote"),\(Int($0.time) % 2 == 0)\n"
      }.joined()
    #expect(try Reading(text).summary.issues["unread-distinction"] == nil)
    #expect(try inspected(text).receivers.isEmpty)
  }

  @Test func `Two addresses under one identity are two beacons`() throws {
    let uuid = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"
    let text =
      "timestamp,uuid,major,minor,mac,rssi,distance_m\n"
      + rows(["C4:11:22:33:44:01", "C4:11:22:33:44:02"]) {
        "\($0.time),\(uuid),1,1,\($1),\($0.level),\($0.distance)"
      }
    let log = try inspected(text)
    #expect(log.beaconCount == 2)
    #expect(log.mapping.columns[.address] == "mac")
    #expect(!log.questions.isEmpty)
  }

  @Test func `A name that stays while addresses take turns is the beacon`() throws {
    var walk = SimulatedWalk(seed: 5)
    let text =
      "Time,Name,Address,RSSI,distance_m\n"
      + walk.packets().enumerated().map { index, packet in
        "\(packet.time),Badge,5A:00:00:00:00:0\(index / 60),\(packet.level),\(packet.distance)\n"
      }.joined()
    let log = try inspected(text)
    #expect(log.beacons.map(\.beacon) == [.name("Badge")])
    #expect(log.receivedPackets == 200)
  }

  @Test(arguments: ["C4-11-22-33-44-01", "c4:11:22:33:44:01", "C41122334401", "c411.2233.4401"])
  func `Spellings of an address are one address`(spelling: String) throws {
    let text = "timestamp,address,rssi_dbm,distance_m\n1,C4:11:22:33:44:01,-60,1\n2,\(spelling),-61,1\n"
    #expect(Set(try Reading(text).sink.dwells.map(\.beacon)) == [.address("C4:11:22:33:44:01")])
  }

  @Test(arguments: [("rssi_raw", "rssi_kalman"), ("RSSI", "mRSSI"), ("rssi", "geglättet"), ("raw", "b")])
  func `Filtered levels beside their source are not packets`(raw: String, filtered: String) throws {
    var walk = SimulatedWalk(seed: 6)
    var smooth: Double?
    let text =
      "timestamp,beacon,\(filtered),\(raw),distance_m\n"
      + walk.packets().map { packet in
        smooth = smooth.map { 0.85 * $0 + 0.15 * Double(packet.level) } ?? Double(packet.level)
        return "\(packet.time),tag,\(Int((smooth ?? 0).rounded())),\(packet.level),\(packet.distance)\n"
      }.joined()
    let log = try inspected(text)
    #expect(log.receivedPackets == 200)
    #expect(log.roles.first { $0.column == raw }?.field == .rssi)
    #expect(log.roles.first { $0.column == filtered }?.field == nil)
  }

  @Test(arguments: [
    ("epochMillis", 1000.0, 0.0), ("millis", 1000, -1_772_360_000), ("t", 1, -1_772_360_000), ("tst", 1, 0),
    ("elapsed", 1, -1_772_360_000), ("ms", 1000, -1_772_360_000), ("received_at", 1, 0),
  ]) func `Clocks of any name are read`(name: String, factor: Double, shift: Double) throws {
    var walk = SimulatedWalk(seed: 7)
    let text =
      "\(name),maj,min,proximityUUID,signal,distance_m\n"
      + walk.packets().map { packet in
        let time = (packet.time + shift) * factor
        return
          "\(factor > 1 ? "\(Int(time))" : "\(time)"),3,9,0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0,\(packet.level),\(packet.distance)\n"
      }.joined()
    let log = try inspected(text)
    #expect(log.receivedPackets == 200)
    #expect(log.clock == (shift == 0 ? .unix : .sinceStart))
    let span = try #require(log.start.flatMap { start in log.end.map { $0 - start } })
    #expect(abs(span - 369.5) < 1)
  }

  @Test func `A level that is an average by its name is read as one`() throws {
    let text =
      "distance_m,beacon,mean_rssi\n"
      + SimulatedWalk.distances.map { "\($0),tag,\(Int(-60 - 20 * log10($0)))\n" }.joined()
    let log = try inspected(text)
    #expect(log.averagedPackets == 10)
  }

  @Test func `Neither the least nor the greatest of several packets is the level`() throws {
    let text =
      "time,tag,rssi_min,rssi_max,rssi_avg,distance_m\n"
      + rows(["a"]) { packet, _ in
        "\(packet.time),tag,\(packet.level - 6),\(packet.level + 4),\(packet.level),\(packet.distance)"
      }
    let log = try inspected(text)
    #expect(log.averagedPackets == 80, "\(log.receivedPackets)")
    #expect(log.roles.first { $0.field == .rssi }?.column == "rssi_avg")
    #expect {
      try Reading("time,beacon,rssi_min,rssi_max,distance_m\n1,a,-70,-60,2\n2,a,-71,-61,2\n")
    } throws: {
      "\($0)".contains("--column rssi_dbm=NAME")
    }
  }

  @Test func `Every column has a line that says what it is`() throws {
    let log = try inspected(
      "timestamp,beacon,rssi_dbm,distance_m,battery,scanner\n"
        + rows(["hall", "door"]) { "\($0.time),tag,\($0.level),\($0.distance),87,\($1)" })
    #expect(
      log.roles.map(\.column) == ["timestamp", "beacon", "rssi_dbm", "distance_m", "battery", "scanner"])
    #expect(log.roles.map(\.field) == [.timestamp, .beacon, .rssi, .distanceMetres, nil, .receiver])
  }

  @Test func `Signed bytes without their sign are levels`() throws {
    var walk = SimulatedWalk(seed: 8)
    let text =
      "timestamp,beacon,rssi,distance_m\n"
      + walk.packets().map { "\($0.time),tag,\($0.level + 256),\($0.distance)\n" }.joined()
    let reading = try Reading(text)
    #expect(reading.summary.receivedPackets == 200)
    #expect(reading.summary.issues["converted-rssi"] == 1)
    #expect(reading.sink.dwells.allSatisfy { ($0.histogram.mean ?? 0) < -40 })
  }

  @Test(arguments: [",", "."]) func `Days of a spreadsheet are asked about, whatever its decimal mark`(
    mark: String
  )
    throws
  {
    let rows = (0..<20).map { "\(45_000.5 + Double($0) / 86_400);tag;-6\($0 % 3);2\n" }.joined()
    let text = "time;beacon;rssi;distance_m\n" + rows.replacing(".", with: mark)
    #expect(try failure(of: text)?.issue.code == .ambiguousTime)
    let log = try inspected(text)
    #expect(log.mapping.timeUnit == .excelDays)
    #expect(log.start.map { abs($0 - 1_678_881_600) < 0.01 } == true)
    #expect(log.receivedPackets == 20)
  }

  @Test func `Blanks below each value are told, and a value in each row is not`() throws {
    func codes(_ placement: (Int) -> String) throws -> [IssueCode] {
      let rows = (0..<20).map { "\(placement($0)),\(1_714_557_600 + $0),tag,-6\($0 % 3),2\n" }.joined()
      return try Reading("placement,timestamp,beacon,rssi,distance_m\n" + rows).sink.codes
    }
    #expect(try codes { $0 < 10 ? "table" : "ceiling" } == [])
    #expect(try codes { $0 % 10 == 0 ? "table \($0)" : "" } == [.mergedCells])
    // Where it is known for a part of the rows only.
    #expect(try codes { $0 < 5 ? "table" : "" } == [])
  }

  @Test(arguments: ["address", "mac"])
  func `Several addresses of one identity at one time are several beacons, also at distances of their own`(
    name: String
  ) throws {
    let uuid = "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52"
    func text(_ sender: (Int) -> Int) -> String {
      let rows = (0..<60).map {
        "\(1_714_557_600 + $0),\(uuid),1,1,C4:11:22:33:44:0\(sender($0)),-6\($0 % 3),\(1 + sender($0))\n"
      }
      return "timestamp,uuid,major,minor,\(name),rssi_dbm,distance_m\n" + rows.joined()
    }
    let several = text { $0 % 2 }
    #expect(try Reading(several).sink.codes.contains(.unreadDistinction))
    let log = try inspected(several)
    #expect(log.mapping.columns[.address] == name && !log.questions.isEmpty)
    #expect(Set(try Reading(several, mapping: log.mapping).sink.dwells.map(\.beacon)).count == 2)
    #expect(try !Reading(text { $0 / 20 }).sink.codes.contains(.unreadDistinction))
    guard name == "address" else { return }
    let site = Site(beacons: [0, 1].map { Beacon(identifier: .address("C4:11:22:33:44:0\($0)")) })
    let listed = try Reading(several, site: site)
    #expect(Set(listed.sink.dwells.map(\.beacon)) == Set(site.beacons.map(\.identifier)))
    #expect(!listed.sink.codes.contains(.unreadDistinction))
  }

  @Test(arguments: ["timestamp", "time"]) func `Milliseconds from an unknown start are asked about, and read`(
    name: String
  ) throws {
    func text(_ step: Int, _ jitter: Int) -> String {
      let rows = (0..<40).map { "\(2345 + $0 * step + $0 * $0 % 7 * jitter),tag,\(-60 - $0 % 3),2\n" }
      return "\(name),beacon,rssi_dbm,distance_m\n" + rows.joined()
    }
    #expect(try failure(of: text(305, 1))?.issue.code == .ambiguousTime)
    let log = try inspected(text(305, 1))
    #expect(log.mapping.timeUnit == .milliseconds && log.start == 2.345 && !log.questions.isEmpty)
    #expect(try Reading(text(305, 1), mapping: LogMapping(timeUnit: .seconds)).summary.receivedPackets == 40)
    // Seconds: packets, and a round of places.
    #expect(try Reading(text(1, 0)).sink.dwells.count == 1)
    #expect(try Reading(text(45, 0)).summary.receivedPackets == 40)
  }

  @Test func `Seconds since 2001 are asked about, and read`() throws {
    let rows = (0..<20).map { "\(793_800_000.25 + Double($0)),tag,\(-60 - $0 % 3),2\n" }.joined()
    let text = "timestamp,beacon,rssi,distance_m\n" + rows
    #expect(try failure(of: text)?.issue.code == .ambiguousTime)
    let log = try inspected(text)
    #expect(log.mapping.timeUnit == .apple)
    #expect(log.start == 793_800_000.25 + TimeUnit.appleEpoch)
    #expect(!log.questions.isEmpty)
  }
}

/// Wide tables whose columns are not beacons.
@Suite struct WideColumnsTests {
  @Test func `Phones are receivers of one beacon`() throws {
    let rows = SimulatedWalk.distances.map { "\($0),\(-55.5 - 20 * log10($0)),\(-63.2 - 18 * log10($0))\n" }
      .joined()
    let text = "Distance (m),Pixel 7,Galaxy A54\n" + rows
    #expect(try failure(of: text)?.issue.code == .missingColumn)
    let log = try inspected(text)
    #expect(log.receivers == ["Galaxy A54", "Pixel 7"])
    #expect(log.beaconCount == 1)
    #expect(log.averagedPackets == 20)
    #expect(log.questions.contains { $0.contains("Pixel 7") })
    let other = try inspected(text, LogMapping(constants: [.receiver: "mine"]))
    #expect(other.beaconCount == 2)
  }

  @Test(arguments: [
    "n;0,5 m;1 m;2 m;4 m", "rssi_0.5m,rssi_1m,rssi_2m,rssi_4m", ".5,1,2,4", "50 cm\t100 cm\t200 cm\t400 cm",
  ]) func `Distances as headings of columns`(header: String) throws {
    let mark = header.contains(";") ? ";" : header.contains("\t") ? "\t" : ","
    let rows = (1...20).map { index in
      ((header.hasPrefix("n") ? ["\(index)"] : []) + [-55, -60, -66, -72].map { "\($0 - index % 3)" }).joined(
        separator: mark) + "\n"
    }
    let log = try inspected(header + "\n" + rows.joined())
    #expect(log.receivedPackets == 80)
    #expect(log.nearest == 0.5)
    #expect(log.farthest == 4)
    #expect(log.locations == 4)
  }

  /// What R, pandas and home-made loggers write for a beacon that a scan does not hear.
  @Test(arguments: ["NA", "NaN", "#N/A", "-1", "1", "-120", "0", ""])
  func `A beacon that is often not heard keeps its column`(_ marker: String) throws {
    let rows = (0..<40).map {
      "\(10 + $0),P\($0 / 8 + 1),\(-60 - $0 % 4),\($0 % 5 < 2 ? marker : "\(-70 - $0 % 3)"),21.\($0 % 7)\n"
    }.joined()
    let log = try inspected("timestamp,location,b1,b2,temperature\n" + rows)
    #expect(log.beaconCount == 2 && log.receivedPackets == 64 && log.missedPackets == 16)
    #expect(log.strongest == -60 && log.weakest == -72)
  }

  @Test func `A beacon that transmits at several powers is told`() throws {
    func codes(_ power: (Int) -> String) throws -> Set<IssueCode> {
      let rows = (0..<400).map { "\(10 + $0),b\($0 % 2),\(-60 - $0 % 4),\(1 + $0 / 80),\(power($0))\n" }
        .joined()
      return Set(try Reading("timestamp,beacon,rssi_dbm,distance_m,tx_power\n" + rows).sink.codes)
    }
    #expect(try codes { $0 < 200 ? "0" : "-12" }.contains(.changingPower))
    #expect(try !codes { $0 % 2 == 0 ? "0" : "-12" }.contains(.changingPower))
    #expect(try !codes { $0 == 7 ? "-58" : "-59" }.contains(.changingPower))
  }

  @Test(arguments: ["distance_mm", "Distance (in)", "dist yd"])
  func `A distance in a unit that is not read is no distance in metres`(_ name: String) throws {
    let error = try #require(try failure(of: "beacon,rssi_dbm,\(name)\ndoor,-61,500\ndoor,-62,1000\n"))
    #expect(error.issue.message.contains("a unit that is not read"), "\(error.issue)")
  }

  @Test(arguments: [("ft", LogField.distanceFeet), ("cm", .distanceCentimetres), ("m", .distanceMetres)])
  func `The unit of a distance may stand in a column of its own`(_ unit: String, _ field: LogField) throws {
    let rows = (0..<40).map { "\(10 + $0),b\($0 % 2),\(-60 - $0 % 4),\(1 + $0 / 8),\(unit)\n" }.joined()
    let log = try inspected("timestamp,beacon,rssi_dbm,distance,unit\n" + rows)
    #expect(log.mapping.columns[field] == "distance", "\(log.mapping.columns)")
  }

  @Test func `One cell that is no number makes no receivers of distances`() throws {
    let rows = (0..<200).map { "\(10 + $0),b\($0 % 2),\(-60 - $0 % 4),\($0 == 7 ? "?" : "\(1 + $0 / 40)")\n" }
    let log = try inspected("timestamp,beacon,rssi_dbm,distance\n" + rows.joined())
    #expect(!log.mapping.columns.values.contains("distance"))
    #expect(log.issues["unstated-unit"] != nil, "\(log.issues)")
  }

  @Test func `Minus one is no level`() throws {
    let reading = try Reading("beacon,distance_m,rssi_dbm\ndoor,1,-61\ndoor,1,-1\ndoor,1,-62\n")
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-61, -62])])
  }

  @Test func `Major and minor tell beacons apart, as decimals and without a UUID too`() throws {
    let rows = (0..<30).map { "\(10 + $0),1.0,\(10 + $0 % 3).0,\(-60 - $0 % 4),2\n" }.joined()
    let uuid = "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52"
    let named = try Reading(
      "timestamp,major,minor,rssi_dbm,distance_m\n" + rows, mapping: LogMapping(constants: [.uuid: uuid]))
    #expect(Set(named.sink.dwells.map(\.beacon)).count == 3)
    let log = try inspected("timestamp,major,minor,rssi_dbm,distance_m\n" + rows)
    #expect(log.beaconCount == 3 && log.mapping.constants[.uuid] != nil)
    #expect(log.questions.contains { $0.contains("UUID") }, "\(log.questions)")
  }

  @Test func `A heading and an index do not defeat a wide table`() throws {
    let rows = (0..<40).map {
      "\(($0 * 45) % 360),\(-60 - $0 % 4),\(-70 + $0 % 3),\($0 % 5),\($0 / 5),\($0)\n"
    }.joined()
    let log = try inspected("heading,beaconA,beaconB,x_m,y_m,idx\n" + rows)
    #expect(log.beaconCount == 2)
    #expect(log.receivedPackets == 80)
  }
}
