import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Lines of text that tools print for people.
@Suite struct TextLogImporterTests {
  /// A line for each packet of a walk.
  private func text(_ line: (SimulatedWalk.Packet, Int) -> String) -> String {
    var walk = SimulatedWalk(seed: 1)
    return walk.packets(each: 4).enumerated().map { line($1, $0) + "\n" }.joined()
  }

  private static let address = BeaconIdentifier.address("C4:11:22:33:44:01")

  static let shapes: [(name: String, line: @Sendable (SimulatedWalk.Packet, Int) -> String)] = [
    ("bluetoothctl", { packet, _ in "[CHG] Device C4:11:22:33:44:01 RSSI: \(packet.level)" }),
    (
      "bluetoothctl with colours",
      { packet, _ in "\u{1B}[0;93m[CHG]\u{1B}[0m Device C4:11:22:33:44:01 RSSI: 0xffffffc4 (\(packet.level))"
      }
    ),
    (
      "ESPHome",
      { packet, index in
        "[23:59:\(10 + index)][D][esp32_ble_tracker:438]: Found device C4:11:22:33:44:01 RSSI=\(packet.level)\n"
          + "[23:59:\(10 + index)][D][sensor:094]: 'Tag RSSI': Sending state \(packet.level).00000 dBm with 0 decimals"
      }
    ),
    (
      "esp-idf",
      { packet, index in
        "I (\(1000 + index * 500)) DEMO: address c4:11:22:33:44:01\nI (\(1001 + index * 500)) DEMO: RSSI of packet:\(packet.level) dbm"
          .replacing("RSSI of packet", with: "rssi")
      }
    ),
    (
      "btmgmt",
      { packet, _ in "hci0 dev_found: C4:11:22:33:44:01 type LE Random rssi \(packet.level) flags 0x0000" }
    ),
    (
      "bleak",
      { packet, _ in "C4:11:22:33:44:01: Tag AdvertisementData(local_name='Tag', rssi=\(packet.level))" }
    ),
    (
      "Tasmota",
      { packet, index in
        "11:22:\(10 + index).444 MQT: tele/t/SENSOR = {\"Time\":\"2026-03-01T11:22:00\",\"ATC\":{\"mac\":\"C41122334401\",\"RSSI\":\(packet.level)}}"
      }
    ),
  ]

  @Test(arguments: [
    #""time":1772360000.5"#, #""ts" : "1772360000500""#, #""tst":"2026-03-01T10:13:20.5Z""#,
    #""received_at":1772360000500"#,
  ])
  func `Lines with JSON that has a time of its own keep it`(member: String) {
    let line = #"scanner/kitchen {"mac":"C4:11:22:33:44:01","rssi":-70,\#(member)}"#
    let seconds = TextLine(Array(line.utf8)).time
    #expect(["1772360000.5", "2026-03-01T10:13:20.5Z"].contains(seconds), "\(seconds)")
    #expect(TextLine(Array(#"scanner/kitchen {"mac":"x","rssi":-70,"count":1772360000}"#.utf8)).time.isEmpty)
  }

  @Test func `A pattern of the user reads lines that no tool prints, and counts the others`() throws {
    let log = text { packet, index in
      "\(packet.time) | beacon#7 strength \(-packet.level) below 0 | cell \(packet.distance) m\(index == 3 ? "\nnoise" : "")"
    }
    let pattern =
      #"^(?<timestamp>\S+) \| beacon#(?<beacon>\d+) strength (?<rssi_dbm>\d+) below 0 \| cell (?<distance_m>\S+) m"#
    let signed = log.replacing("strength ", with: "strength -")
    let mapping = LogMapping(linePattern: pattern.replacing("(?<rssi_dbm>", with: "(?<rssi_dbm>-"))
    let reading = try Reading(signed, mapping: mapping, name: "notes.txt")
    #expect(reading.summary.receivedPackets == 40 && reading.summary.issues == ["other-entry": 1])
    #expect(Set(reading.sink.dwells.map(\.beacon)) == [.name("7")])
    #expect(Set(reading.sink.dwells.compactMap(\.location.distance)) == Set(SimulatedWalk.distances))
    #expect(reading.summary.format == "lines of text (timestamp, beacon, rssi_dbm, distance_m)")
    #expect(
      try failure(of: signed, mapping: LogMapping(linePattern: "(?<beacon>x)"))?.issue.code == .missingColumn)
    #expect(try failure(of: signed, mapping: LogMapping(linePattern: "(("))?.issue.code == .missingColumn)
  }

  @Test(arguments: TextLogImporterTests.shapes.indices) func `Each packet of a tool arrives once`(shape: Int)
    throws
  {
    let (name, line) = Self.shapes[shape]
    let log = try inspected(text(line), name: "scan.txt")
    #expect(log.beacons.map(\.beacon) == [Self.address], "\(name)")
    #expect(log.receivedPackets == 40, "\(name)")
  }

  @Test func `logcat and the console of iOS name beacons by their triple`() throws {
    let uuid = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"
    let logcat = text { packet, index in
      "01-17 17:44:\(10 + index).100 4101-4101/app D/RangedBeacon: calculated new runningAverageRssi:-68.85\n"
        + "01-17 17:44:\(10 + index).101 4101-4101/app I/Ranging: The beacon id1: \(uuid.lowercased()) id2: 4 id3: 101 is about 2.8 meters away. rssi \(packet.level)"
    }
    let console = text { packet, index in
      "2026-03-01 10:00:\(10 + index).123 App[1:2] CLBeacon (uuid:\(uuid), major:4, minor:101, proximity:2 +/- 1.4m, rssi:\(packet.level))"
    }
    for text in [logcat, console] {
      let log = try inspected(text, name: "log.txt")
      #expect(log.beacons.map(\.beacon) == [.iBeacon(uuid: uuid, major: 4, minor: 101)])
      #expect(log.receivedPackets == 40)
    }
    #expect(try inspected(console, name: "log.txt").clock == .withoutZone)
  }

  @Test(arguments: [
    ("A TX: -59 dBm RSSI: -71 dBm", [-71]), ("A RSSI: -71 dBm, measured power: -59 dBm", [-71]),
    ("A -59 dBm TX, -71 dBm RSSI, B -80 dBm (RSSI)", [-71, -80]),
    ("A noise floor: -98 dBm, level -71 dBm", [-71]),
    ("A RSSI -71 dBm (noise: -98 dBm) threshold=-90 dBm", [-71]),
    ("A Rx power -71 dBm, Tx power level -12 dBm", [-71]),
    ("A rssi@1m: -59 dBm rssi: -71 dBm", [-71]), ("A Calibrated RSSI at 1 m: -59 dBm", []),
    ("A average RSSI: -68 dBm, RSSI: -71 dBm", [-71]), ("A RSSI: -71 dBm B RSSI: -71 dBm", [-71, -71]),
    ("A at -71 dBm, B at -71 dBm", [-71, -71]), ("A Cinema RSSI: -71", [-71]), ("1 m RSSI -71 dBm A", [-71]),
    ("A Ground floor: -71 dBm", [-71]), ("A Power: -71 dBm", [-71]),
  ]) func `The words in front of numbers in dBm say which is the level`(line: String, levels: [Int]) {
    let text = line.replacing("A", with: "C4:11:22:33:44:01").replacing("B ", with: "D5:11:22:33:44:02 ")
    #expect(TextLine(Array(text.utf8)).readings.compactMap { Int($0.level) } == levels, "\(text)")
  }

  @Test func `A power in a line of its own is no level where others are named`() throws {
    let log = try inspected(
      text { packet, _ in
        "Device C4:11:22:33:44:01\n  Power: -59 dBm\n  RSSI: \(packet.level) dBm\n  TX power: -12 dBm"
      }, name: "scan.txt")
    #expect(log.receivedPackets == 40)
    #expect(log.weakest != -59 && log.strongest != -12)
  }

  @Test func `A log that passes midnight goes on`() throws {
    let log = try inspected(
      (0..<40).map { index in
        let second = 86_380 + index
        let (hour, minute) = (second / 3600 % 24, second / 60 % 60)
        return String(
          format: "[%02d:%02d:%02d] Found device C4:11:22:33:44:01 RSSI=-6%d\n", hour, minute, second % 60,
          index % 9)
      }.joined(), name: "log.txt")
    #expect(log.start.flatMap { start in log.end.map { $0 - start } } == 39)
  }

  @Test(arguments: [
    ("Distance: %@ m", "RSSI: %@"), ("# %@ m", "%@"), ("--- Abstand %@ m ---", "%@ dBm"),
    ("== %@m ==", "rssi=%@"),
  ]) func `Lines that say a distance hold for what is below`(heading: String, line: String) throws {
    var walk = SimulatedWalk(seed: 2)
    var text = ""
    for distance in SimulatedWalk.distances {
      text += heading.replacing("%@", with: "\(distance)") + "\n"
      for _ in 0..<15 {
        text += line.replacing("%@", with: "\(walk.level(-60 - 20 * log10(distance)))") + "\n"
      }
    }
    let log = try inspected(text, name: "serial.txt")
    #expect(log.receivedPackets == 150)
    #expect(log.locations == 10)
    #expect(log.nearest == 0.5)
    #expect(log.farthest == 15)
    #expect(log.rejectedRows == 0)
  }

  @Test(arguments: [
    "Device A\n  RSSI: L dBm\n  Distance: D m", "Device A RSSI: L\nDistance: D m",
    "Device A\nDistance: D m\nRSSI: L",
  ]) func `Distances that an app prints with each reading are not the truth`(block: String) throws {
    let log = try inspected(
      text { packet, _ in
        let distance = pow(10, Double(-59 - packet.level) / 20)
        return block.replacing("A", with: "C4:11:22:33:44:01").replacing("L", with: "\(packet.level)")
          .replacing("D m", with: String(format: "%.2f m", distance))
      }, name: "scan.txt")
    #expect(log.receivedPackets == 40)
    #expect(log.farthest == nil && log.missingTruth.contains(.distanceMetres))
    #expect(log.questions.contains(DistanceLines.question))
  }

  @Test func `Distances below several readings are not those of the next ones`() {
    var below = DistanceLines()
    for distance in [1.0, 2, 4] {
      below.see(readings: 12)
      below.see(distance: distance)
    }
    #expect(below.areOfOthers(isWhole: true) && !below.areOfOthers(isWhole: false))
    below.see(readings: 12)
    #expect(!below.areOfOthers(isWhole: true))
    for distance in [2.5, 3, 2.2, 2.8] {
      below.see(distance: distance)
      below.see(readings: 11)
    }
    #expect(below.areOfOthers(isWhole: true))
  }

  @Test func `Comments that say a distance hold for the rows of a table`() throws {
    var walk = SimulatedWalk(seed: 3)
    var text = "mac;rssi\n"
    for distance in SimulatedWalk.distances {
      text += "# \(Int(distance * 100)) cm\n"
      for _ in 0..<15 { text += "C4:11:22:33:44:01;\(walk.level(-60 - 20 * log10(distance)))\n" }
    }
    let log = try inspected(text)
    #expect(log.receivedPackets == 150)
    #expect(log.locations == 10)
    #expect(log.farthest == 15)
  }

  @Test func `Numbers alone are levels of one place`() throws {
    let log = try inspected((0..<20).map { "-6\($0 % 10)\n" }.joined(), name: "2m.txt")
    #expect(log.receivedPackets == 20)
    #expect(log.missingTruth.contains(.beacon))
  }

  @Test func `A level that stands for not heard does so in lines, too`() throws {
    let log = text { packet, index in
      "\(packet.time) device C4:11:22:33:44:01 RSSI: \(index.isMultiple(of: 4) ? -100 : packet.level) dBm"
    }
    let mapping = LogMapping(constants: [.location: "bar", .address: "*"])
    let found = try inspected(log, mapping, name: "scan.txt")
    #expect(found.mapping.notHeard == -100)
    #expect(found.missedPackets == 10 && found.receivedPackets == 30)
  }

  @Test func `A report of other things is not a log`() throws {
    #expect(
      try failure(of: "The meeting is at 10:00.\nBring -5 chairs.\nRoom 4\n")?.issue.code == .unknownFormat)
  }
}

/// JSON whose levels stand in lists.
@Suite struct NestedJSONImporterTests {
  private let uuid = "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0"

  @Test func `The beacons of a ranging event are rows`() throws {
    var walk = SimulatedWalk(seed: 1)
    let text = walk.packets(each: 4).map { packet in
      let beacons = [101, 102].map {
        #"{"uuid":"\#(uuid)","major":4,"minor":\#($0),"rssi":\#(packet.level)}"#
      }
      return
        #"{"timestamp":\#(Int(packet.time * 1000)),"region":{"identifier":"site"},"beacons":[\#(beacons.joined(separator: ","))]}"#
        + "\n"
    }.joined()
    let log = try inspected(text, name: "events.jsonl")
    #expect(log.beacons.map(\.packets) == [40, 40])
    #expect(log.clock == .unix)
  }

  @Test func `Objects under addresses are packets of those, or of the beacon in their bytes`() throws {
    let data = "0201061AFF4C000215\(uuid.replacing("-", with: ""))00040065C5"
    let text = (0..<30).map { index in
      #"{"data":{"gw_mac":"C8:25:2D:8E:9C:2C","timestamp":\#(1_772_360_000 + index),"tags":{"#
        + #""C4:11:22:33:44:01":{"rssi":-6\#(index % 9),"timestamp":\#(1_772_360_000 + index),"data":"\#(data)"},"#
        + #""D5:11:22:33:44:02":{"rssi":-7\#(index % 8),"timestamp":\#(1_772_360_000 + index),"data":"0201061BFF"}}}}"#
        + "\n"
    }.joined()
    let mapping = LogMapping(constants: [.location: "bar", .address: "*"])
    let log = try inspected(text, mapping, name: "ruuvi.jsonl")
    #expect(
      Set(log.beacons.map(\.beacon)) == [
        .iBeacon(uuid: uuid, major: 4, minor: 101), .address("D5:11:22:33:44:02"),
      ])
    #expect(log.beacons.map(\.packets) == [30, 30])
    #expect(log.receivers.count == 1)
  }

  @Test func `Lists of levels under names of devices are packets`() throws {
    let places = (0..<6).map { index in
      #"{"x": \#(index), "y": 1, "facing_direction": "north", "base_station_to_rssi": {"Pi1": [-60, -61, -62], "Pi2": [-70, -71, -72]}}"#
    }
    let log = try inspected("[" + places.joined(separator: ", ") + "]", name: "fingerprints.json")
    #expect(log.receivedPackets == 36)
    #expect(log.receivers == ["Pi1", "Pi2"])
    #expect(log.hasCoordinates)
  }
}
