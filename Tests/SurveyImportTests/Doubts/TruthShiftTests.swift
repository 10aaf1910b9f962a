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
    #expect(clock.seconds(table) == -3600)
  }

  @Test func `Levels that say nothing about places raise no doubt`() throws {
    var walk = SimulatedWalk(seed: 9)
    var clock = TruthShift()
    let table = (0..<20).map { stop in
      TruthShift.Interval(start: Double(stop) * 60, end: Double(stop) * 60 + 60, place: "\(stop % 7)")
    }
    for second in 0..<1200 { clock.see(.name("tag"), nil, time: Double(second), level: walk.level(-70)) }
    #expect(clock.seconds(table) == nil)
  }
}
