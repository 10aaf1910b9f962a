import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// A table of truth on another clock than its log.
@Suite struct TruthShiftTests {
  /// A walk past ten places, a minute at each, and the table of its intervals.
  private func walk(seed: UInt64, tableLater offset: Double) -> (log: String, table: String) {
    var walk = SimulatedWalk(seed: seed)
    let packets = walk.packets(each: 30, step: 2)
    var (log, table) = ("timestamp,beacon,rssi_dbm\n", "start,end,distance_m\n")
    for (index, packet) in packets.enumerated() {
      log += "\(packet.time),tag,\(packet.level)\n"
      guard index.isMultiple(of: 30) else { continue }
      // The surveyor writes down when the next stop begins.
      table += "\(packet.time - 2 + offset),\(packet.time + 60 + offset),\(packet.distance)\n"
    }
    return (log, table)
  }

  private func issues(_ log: String, _ table: String) throws -> [SurveyIssue] {
    let folder = try TemporaryFolder()
    let mapping = LogMapping(truth: try folder.write(table, to: "truth.csv"))
    let sink = CollectingSink()
    let path = try folder.write(log, to: "walk.csv")
    _ = try LogReader(mapping: mapping).read(path: path, displayName: "walk.csv", into: sink)
    return sink.issues
  }

  @Test(arguments: [45.0, -45, 25, 120]) func `A clock that was not set is found by the levels`(
    offset: Double
  )
    throws
  {
    let (log, table) = walk(seed: 3, tableLater: offset)
    let issue = try #require(try issues(log, table).first { $0.code == .truthOffset })
    let found = try #require(issue.help?.firstMatch(of: /add (-?\d+) s/)).output.1
    #expect(abs((Double(found) ?? 0) + offset) <= 6, "\(issue.message)")
  }

  @Test func `A table on the clock of the log raises no doubt, even one written in haste`() throws {
    for seed in 0..<10 as Range<UInt64> {
      let (log, table) = walk(seed: seed, tableLater: Double(seed) - 5)
      #expect(!(try issues(log, table).contains { $0.code == .truthOffset }), "seed \(seed)")
    }
  }

  @Test func `A table of another zone that overlaps the log is found`() throws {
    var walk = SimulatedWalk(seed: 8)
    var clock = TruthShift()
    var table: [TruthShift.Interval] = []
    for stop in 0..<40 {
      let start = Double(stop) * 300
      let place = Int(walk.uniform() * 8)
      table.append(.init(start: start + 3600, end: start + 3900, place: "\(place)"))
      for packet in 0..<20 {
        clock.see(
          .name("tag"), nil, time: start + 15 * Double(packet), level: walk.level(-60 - 4 * Double(place)))
      }
    }
    #expect(clock.seconds(table) { _, _ in nil } == [-3600])
  }

  /// Stops of a minute with ten seconds of walking between them, so that the table fits about as well if it is moved by a whole stop.
  @Test(arguments: [0.0, -45, 45])
  func `Where all stops take equally long, distances decide or offsets are named`(
    offset: Double
  ) {
    let trials = TestLength.isLong ? 30 : 6
    var (decided, named, silent) = (0, 0, 0)
    for seed in 0..<trials {
      var walk = SimulatedWalk(seed: UInt64(seed))
      let beacons = (0..<9).map { _ in (x: 30 * walk.uniform(), y: 20 * walk.uniform()) }
      let places = (0..<24).map { _ in (x: 30 * walk.uniform(), y: 20 * walk.uniform()) }
      func metres(_ place: Int, _ beacon: Int) -> Double {
        max(0.3, hypot(places[place].x - beacons[beacon].x, places[place].y - beacons[beacon].y))
      }
      var clock = TruthShift()
      var table: [TruthShift.Interval] = []
      for place in places.indices {
        let start = 70 * Double(place)
        table.append(.init(start: start + offset, end: start + 60 + offset, place: "\(place)"))
        for second in 0..<70 {
          for beacon in beacons.indices {
            let next = second < 60 ? place : min(place + 1, places.count - 1)
            let share = max(0, Double(second) - 60) / 10
            let distance = (1 - share) * metres(place, beacon) + share * metres(next, beacon)
            clock.see(
              .name("\(beacon)"), nil, time: start + Double(second),
              level: walk.level(-62 - 21 * log10(distance)))
          }
        }
      }
      let known = clock.seconds(table) { interval, beacon in
        guard case .name(let name) = beacon, let place = Int(interval.place), let number = Int(name) else {
          return nil
        }
        return metres(place, number)
      }
      let unknown = clock.seconds(table) { _, _ in nil }
      if known.count == 1, abs(known[0] + offset) <= 5 { decided += 1 }
      if unknown.contains(where: { abs($0 + offset) <= 5 }) { named += 1 }
      if known.isEmpty, unknown.isEmpty { silent += 1 }
    }
    let most = 9 * trials / 10
    if offset == 0 {
      #expect(silent == trials)
    } else {
      #expect(decided >= most && named >= most, "\(decided) decided, \(named) named of \(trials)")
    }
  }

  @Test func `Levels that say nothing about places raise no doubt`() throws {
    var walk = SimulatedWalk(seed: 9)
    var clock = TruthShift()
    let table = (0..<20).map { stop in
      TruthShift.Interval(start: Double(stop) * 60, end: Double(stop) * 60 + 60, place: "\(stop % 7)")
    }
    for second in 0..<1200 { clock.see(.name("tag"), nil, time: Double(second), level: walk.level(-70)) }
    #expect(clock.seconds(table) { _, _ in nil }.isEmpty)
  }
}
