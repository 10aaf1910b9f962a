import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// What `inspect` proposes never merges, drops or invents: tables whose rows are known are read with the mapping that it finds, and what
/// arrives is held against the rows.
@Suite struct PrintedCommandTests {
  /// A table as somebody may write it: names, order, separator and units by chance.
  private struct Table {
    var text = ""
    var rows = 0
    var beacons = 0
    /// 1 without a column of receivers.
    var receivers = 1
    var distances: Set<Double> = []
    var names: [String] = []

    private struct Column {
      var name: String
      var cell: (SimulatedWalk.Packet, _ beacon: Int, _ receiver: Int, _ row: Int) -> String
    }

    private static let times = [
      ("timestamp", 0), ("time", 0), ("ts", 1), ("received_at", 0), ("epochMillis", 2), ("Zeitstempel", 0),
      ("tst", 1),
      ("last_changed", 0), ("horodatage", 0),
    ]
    private static let levels = [
      "rssi", "RSSI (dBm)", "rssi_dbm", "signal", "Pegel", "rss", "signal_strength",
    ]
    private static let phones = [
      "scanner", "phone", "gateway", "host", "model", "station", "receiver", "Gerät", "sniffer",
    ]
    private static let places = [
      ("distance_m", 1.0), ("Abstand (m)", 1), ("distance_cm", 100), ("dist_m", 1), ("distancia_m", 1),
      ("true_distance_m", 1),
    ]

    init(seed: UInt64) {
      var walk = SimulatedWalk(seed: seed)
      func pick<T>(_ list: [T]) -> T { list[min(list.count - 1, Int(walk.uniform() * Double(list.count)))] }
      beacons = pick([1, 2, 3])
      receivers = pick([1, 1, 2, 3])
      let separator = pick([",", ";", "\t"])
      let (time, unit) = pick(Self.times)
      let (place, metres) = pick(Self.places)
      var columns = [
        Column(name: time) { packet, _, _, _ in
          switch unit {
          case 1: String(format: "%.3f", packet.time)
          case 2: String(Int(packet.time * 1000))
          default:
            Date(timeIntervalSince1970: packet.time).formatted(
              Date.ISO8601FormatStyle(includingFractionalSeconds: true))
          }
        }, Column(name: pick(Self.levels)) { packet, _, _, _ in "\(packet.level)" },
        Column(name: place) { packet, _, _, _ in String(format: "%g", packet.distance * metres) },
      ]
      switch pick([0, 1, 2, 3]) {
      case 0:
        columns.append(
          Column(name: pick(["mac", "address", "bdaddr"])) { _, beacon, _, _ in "C4:11:22:33:44:0\(beacon)" })
      case 1:
        columns.append(
          Column(name: pick(["beacon", "tag", "sensor", "Bake"])) { _, beacon, _, _ in "tag-\(beacon)" })
      case 2:
        columns.append(Column(name: "mac") { _, beacon, _, _ in "C4112233440\(beacon)" })
      default:
        columns += [
          Column(name: "uuid") { _, _, _, _ in "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0" },
          Column(name: pick(["major", "maj"])) { _, _, _, _ in "4" },
          Column(name: pick(["minor", "min"])) { _, beacon, _, _ in "\(100 + beacon)" },
        ]
      }
      if receivers > 1 {
        columns.append(
          Column(name: pick(Self.phones)) { _, _, receiver, _ in ["S21", "A52", "Pixel 7"][receiver] })
      }
      if walk.uniform() < 0.5 { columns.append(Column(name: "battery") { _, _, _, _ in "97" }) }
      if walk.uniform() < 0.5 { columns.append(Column(name: "n") { _, _, _, row in "\(row)" }) }
      columns = columns.map { ($0, walk.uniform()) }.sorted { $0.1 < $1.1 }.map(\.0)
      names = columns.map(\.name)
      text = names.joined(separator: separator) + "\n"
      for packet in walk.packets(each: 6, reference: -45) {
        for beacon in 0..<beacons {
          for receiver in 0..<receivers {
            var own = packet
            own.time += 0.1 * Double(beacon) + 0.03 * Double(receiver)
            own.level = walk.level(Double(packet.level) - 6 * Double(beacon) - 8 * Double(receiver))
            text += columns.map { $0.cell(own, beacon, receiver, rows) }.joined(separator: separator) + "\n"
            rows += 1
          }
        }
      }
      distances = Set(SimulatedWalk.distances)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `Every row arrives, of its beacon, at its receiver and place`(seed: UInt64)
    throws
  {
    let table = Table(seed: seed)
    let log = try inspected(table.text)
    let reading = try Reading(table.text, mapping: log.mapping)
    let dwells = reading.sink.dwells
    let words: Comment = "\(table.names): \(log.mapping.columns)"
    #expect(reading.summary.receivedPackets == table.rows, words)
    #expect(Set(dwells.map(\.beacon)).count == table.beacons, words)
    #expect(Set(dwells.map(\.conditions.receiver)).count == table.receivers, words)
    #expect(
      Set(dwells.compactMap(\.location.distance).map { ($0 * 1000).rounded() / 1000 }) == table.distances,
      words)
    #expect(dwells.map(\.start).min().map { abs($0 - 1_772_360_030.5) < 0.01 } == true, words)
    #expect(log.receivedPackets == table.rows && log.beacons.count == table.beacons, words)
  }
}
