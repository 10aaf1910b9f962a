import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDrift
import TestSupport
import Testing

/// Places with the wrong name, beside beacons that hang elsewhere. All levels here are simulated.
@Suite struct MislabelledPlaceTests {
  /// Beacons at corners and edges, 20 places in four rows.
  private let beacons: [Position]
  private let places = (0..<20).map { Position(x: 1.5 + 3.7 * Double($0 / 4), y: 1.5 + 3.6 * Double($0 % 4)) }

  init() {
    beacons = [(3, 3), (17, 4), (9, 12), (3, 12), (16, 11), (10, 3)].map { Position(x: $0.0, y: $0.1) }
  }

  private enum Week { case healthy, moved, exchanged, wrongName }

  /// The places named of a week, each visit with as many packets; and the place with the wrong name.
  private func found(_ week: Week, beacons count: Int, visited: Int, packets: Int = 12, seed: UInt64) -> (
    names: [String], wrong: Int
  ) {
    var random = SeededGenerator(seed: seed)
    var beacons = Array(self.beacons.prefix(count))
    var shadows = (0..<count * 20).map { _ in 3 * random.normal() }
    func dwells(_ places: [Int], standing: [Int: Int] = [:], start: Double) -> [Dwell] {
      places.enumerated().flatMap { visit, place in
        let real = standing[place] ?? place
        return (0..<count).map { beacon in
          let distance = max(
            0.5, hypot(self.places[real].x - beacons[beacon].x, self.places[real].y - beacons[beacon].y))
          let mean = -59 - 20 * log10(distance) + shadows[beacon * 20 + real] + 1.2 * random.normal()
          return Dwell(
            beacon: .name("b\(beacon)"), location: SurveyLocation(name: "S\(place)", distance: distance),
            conditions: Conditions(receiver: "A"), start: start + 20 * Double(visit),
            end: start + 20 * Double(visit) + 9,
            histogram: RSSIHistogram((0..<packets).map { _ in Int((mean + 3.5 * random.normal()).rounded()) })
          )
        }
      }
    }
    let calibration = PathLossFitting.fit(
      dwells(Array(0..<20), start: 1_790_000_000), options: FitOptions(checksHeldOut: false))
    switch week {
    case .healthy, .wrongName: break
    case .moved:
      beacons[1] = Position(x: beacons[1].x - 7, y: beacons[1].y + 4)
      for place in 0..<20 { shadows[20 + place] = 3 * random.normal() }
    case .exchanged:
      beacons.swapAt(0, 1)
      for place in 0..<40 { shadows[place] = 3 * random.normal() }
    }
    let new = (0..<20).map { ($0, random.uniform()) }.sorted { $0.1 < $1.1 }.prefix(visited).map(\.0).sorted()
    let wrong = new[visited / 2]
    let farthest = (0..<20).max {
      hypot(places[$0].x - places[wrong].x, places[$0].y - places[wrong].y)
        < hypot(places[$1].x - places[wrong].x, places[$1].y - places[wrong].y)
    }
    let logs = dwells(new, standing: week == .wrongName ? [wrong: farthest ?? 0] : [:], start: 1_791_000_000)
    return (MislabelledPlace.found(logs, calibration: calibration).map(\.place), wrong)
  }

  @Test(arguments: [(3, 20, 12), (3, 6, 12), (6, 20, 12), (6, 6, 12), (6, 20, 4)])
  func `A place keeps its name where nothing changed, or a beacon hangs elsewhere`(
    beacons: Int, visited: Int, packets: Int
  ) {
    let seeds = TestLength.count(60, short: 15)
    for week in [Week.healthy, .moved, .exchanged] {
      let wrong = (1...UInt64(seeds)).count {
        !found(week, beacons: beacons, visited: visited, packets: packets, seed: $0).names.isEmpty
      }
      #expect(wrong * 15 <= seeds, "\(week): \(wrong) of \(seeds)")
    }
  }

  @Test(arguments: [
    (3, 20, 12, 0.8), (3, 8, 12, 0.4), (6, 20, 12, 0.9), (6, 6, 12, 0.9), (6, 20, 8, 0.9), (6, 20, 4, 0.8),
  ])
  func `A place with another's levels is named, and it alone`(
    beacons: Int, visited: Int, packets: Int, share: Double
  ) {
    let seeds = TestLength.count(60, short: 15)
    let results = (1...UInt64(seeds)).map {
      found(.wrongName, beacons: beacons, visited: visited, packets: packets, seed: $0)
    }
    let right = results.count { $0.names == ["S\($0.wrong)"] }
    #expect(Double(right) >= share * Double(seeds), "\(right) of \(seeds)")
    #expect(results.count { result in result.names.contains { $0 != "S\(result.wrong)" } } * 15 <= seeds)
  }
}
