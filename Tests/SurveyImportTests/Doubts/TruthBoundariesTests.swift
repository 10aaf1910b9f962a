import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Single boundaries of a table of truth that are wrong, in simulated walks past six beacons.
@Suite struct TruthBoundariesTests {
  /// Walks that a test simulates with each mistake; twice as many without one.
  private static let walks = TestLength.count(100, short: 10)

  /// A walk of 24 stops of a minute with ten seconds between. The surveyor writes down when each stop begins.
  private struct Walk {
    var readings: [(time: Double, beacon: Int, level: Int)] = []
    var table: [TruthShift.Interval] = []
    /// The stop whose end is wrong.
    var wrong = 0

    /// - Parameter late: seconds by which the surveyor leaves a stop later than the table says.
    init(seed: UInt64, late: Double = 0, walking: Double = 10, readingsEach rate: Double = 1) {
      var random = SeededGenerator(seed: seed)
      let start = 1_772_360_000.0
      let (stops, stay) = (24, 60.0)
      let places = (0..<stops).map { _ in (x: 30 * random.uniform(), y: 20 * random.uniform()) }
      let shadows = places.map { _ in (0..<6).map { _ in 4 * random.normal() } }
      var arrivals = (0..<stops).map { Double($0) * (stay + walking) }
      for stop in 0..<stops {
        let end = stop + 1 < stops ? arrivals[stop + 1] : arrivals[stop] + stay
        table.append(
          .init(start: start + arrivals[stop], end: start + end, place: "\(stop)", name: "S\(stop)"))
      }
      wrong = 1 + Int(random.uniform() * Double(stops - 3))
      var departures = arrivals.map { $0 + stay }
      departures[wrong] += late
      arrivals[wrong + 1] += late
      // People and bodies: of all beacons together, and of each, over ten seconds.
      var slow = (0..<7).map { _ in random.normal() }
      let (keep, renew) = (exp(-0.1), (1 - exp(-0.2)).squareRoot())
      var stop = 0
      for second in 0..<Int(departures[stops - 1]) {
        for index in slow.indices { slow[index] = keep * slow[index] + renew * random.normal() }
        let time = Double(second) + 0.5
        while stop + 1 < stops, arrivals[stop + 1] <= time { stop += 1 }
        let next = min(stop + 1, stops - 1)
        let way = arrivals[next] - departures[stop]
        let part = way > 0 ? min(1, max(0, (time - departures[stop]) / way)) : 0
        let x = places[stop].x + part * (places[next].x - places[stop].x)
        let y = places[stop].y + part * (places[next].y - places[stop].y)
        for beacon in 0..<6 where random.uniform() < rate {
          let (bx, by) = (5 + 8 * Double(beacon % 3), beacon < 3 ? 5.0 : 15)
          let distance = max(0.5, ((x - bx) * (x - bx) + (y - by) * (y - by)).squareRoot())
          let wall = (by < 10) != (y < 10) ? 6.0 : 0
          let shadow = (1 - part) * shadows[stop][beacon] + part * shadows[next][beacon]
          let people = 1.5 * (slow[beacon] + slow[6])
          let level = -54 - 22 * log10(distance) - wall + shadow + people + 3 * random.normal()
          guard level > -95 else { continue }
          readings.append((start + time + 0.01 * Double(beacon), beacon, Int(level.rounded())))
        }
      }
    }

    var found: [TruthBoundaries.Found] {
      var clock = TruthShift()
      for reading in readings {
        clock.see(.name("b\(reading.beacon)"), nil, time: reading.time, level: reading.level)
      }
      return clock.boundaries(table)
    }
  }

  @Test(arguments: [10.0, 20]) func `A table that fits raises no doubt`(walking: Double) {
    let count = 2 * Self.walks
    let raised = (0..<UInt64(count)).filter { !Walk(seed: $0, walking: walking).found.isEmpty }
    #expect(raised.count <= max(1, 3 * count / 100), "\(raised)")
  }

  @Test(arguments: [-30.0, 30])
  func `A boundary that is half a minute off is named, with the place and the time`(
    late: Double
  ) {
    let right = (0..<UInt64(Self.walks)).filter { seed in
      let walk = Walk(seed: seed + 1000, late: late)
      return walk.found.contains { found in
        let (own, other) = late < 0 ? (walk.wrong, walk.wrong + 1) : (walk.wrong + 1, walk.wrong)
        return found.own.name == "S\(own)" && found.other.name == "S\(other)"
          && found.time == walk.table[walk.wrong].end && abs(found.seconds + late) <= 15
      }
    }
    #expect(10 * right.count >= 9 * Self.walks, "\(right)")
  }

  @Test func `An import says which boundary of which table is wrong`() throws {
    let walk = Walk(seed: 1001, late: -30)
    let folder = try TemporaryFolder()
    let log = walk.readings.map { "\($0.time),b\($0.beacon),\($0.level)\n" }
    let table = walk.table.map { "\($0.start),\($0.end),\($0.name)\n" }
    let truth = try folder.write("start,end,location\n" + table.joined(), to: "truth.csv")
    let path = try folder.write("timestamp,beacon,rssi_dbm\n" + log.joined(), to: "walk.csv")
    let sink = CollectingSink()
    _ = try LogReader(mapping: LogMapping(truth: truth)).read(
      path: path, displayName: "walk.csv", into: sink)
    let issue = try #require(sink.issues.first { $0.code == .truthBoundary })
    #expect(issue.file == "walk.csv" && issue.message.contains("'S\(walk.wrong)'"), "\(issue)")
    #expect(issue.message.contains("s before 2026-") && issue.message.contains("s too late"), "\(issue)")
  }

  @Test
  func `A surveyor who has left everywhere before the boundary has a habit, and one beacon tells nothing`() {
    var walk = Walk(seed: 7, late: -30)
    walk.readings.removeAll { $0.beacon > 1 }
    #expect(walk.found.isEmpty)
    #expect(Walk(seed: 7, walking: 30).found.isEmpty)
  }
}
