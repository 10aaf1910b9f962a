import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support
import SurveyAnalysis
import SurveyDrift
import TestSupport
import Testing

/// New logs of a part of a corridor, of a weaker phone, and of beacons that die or lose power at times: 100 m, fourteen beacons, and forty places
/// by which each hears a few. All levels here are simulated.
@Suite struct CorridorDriftTests {
  private struct Spot {
    var name: String
    var position: Position
    var shadows: [Double]
  }

  /// What new logs are like.
  private struct Week {
    var spots: [Spot]
    var offset = 0.0
    var dead: Int?
    /// A beacon that has no power in every second minute, or at these places.
    var failing: (beacon: Int, places: Set<String>)?
  }

  private static let hung = (0..<14).map { Position(x: 4 + 7 * Double($0), y: $0 % 2 == 0 ? 3 : 11) }
  private static func name(_ beacon: Int) -> BeaconIdentifier { .name("B\(beacon)") }

  private static func spots(_ count: Int, to end: Double, _ name: String, _ random: inout SeededGenerator)
    -> [Spot]
  {
    (0..<count).map { index in
      let x = (Double(index) + 0.2 + 0.6 * random.uniform()) * end / Double(count)
      return Spot(
        name: "\(name)\(index)", position: Position(x: x, y: 1 + 12 * random.uniform()),
        shadows: hung.map { _ in 3.5 * random.normal() })
    }
  }

  /// One round, received down to about −95 dBm.
  private static func round(
    _ week: Week, start: Double, packets: Int = 12, _ random: inout SeededGenerator
  ) -> [Dwell] {
    var dwells: [Dwell] = []
    for (index, spot) in week.spots.enumerated() {
      for (beacon, position) in hung.enumerated() {
        let distance = max(1, position.distance(to: spot.position) ?? 1)
        let mean =
          -60 - 28 * log10(distance) + spot.shadows[beacon] + 0.8 * random.normal() + week.offset
        let levels = (0..<packets).map { _ in mean + 3 * random.normal() }.filter {
          $0 > -95 + 0.8 * random.normal()
        }.map { Int($0.rounded()) }
        let isOff = week.failing?.beacon == beacon && week.failing?.places.contains(spot.name) == true
        if levels.isEmpty || week.dead == beacon || isOff { continue }
        let time = start + 60 * Double(index)
        dwells.append(
          Dwell(
            beacon: name(beacon),
            location: SurveyLocation(name: spot.name, position: spot.position, distance: distance),
            conditions: Conditions(receiver: "A"), start: time, end: time + 9,
            histogram: RSSIHistogram(levels)
          ))
      }
    }
    return dwells
  }

  private struct Corridor {
    var spots: [Spot]
    var others: [Spot]
    var calibration: [Dwell]
    var random: SeededGenerator

    init(seed: UInt64, daySD: Double = 1) {
      var random = SeededGenerator(seed: seed)
      let spots = CorridorDriftTests.spots(40, to: 100, "P", &random)
      others = CorridorDriftTests.spots(20, to: 50, "N", &random)
      calibration = []
      for start in [0.0, 172_800] {
        let week = Week(spots: spots, offset: daySD * random.normal())
        calibration += CorridorDriftTests.round(week, start: 1_790_000_000 + start, &random)
      }
      (self.spots, self.random) = (spots, random)
    }

    /// Places where both days received nearly all packets of a beacon.
    func strong(_ beacon: Int) -> [String] {
      let own = calibration.filter {
        $0.beacon == CorridorDriftTests.name(beacon) && $0.receivedPackets >= 10
      }
      return Dictionary(grouping: own, by: \.location.name).filter { $0.value.count > 1 }.keys.sorted()
    }

    mutating func fits(_ week: Week) -> (new: [ConditionFit], old: [ConditionFit], dwells: [Dwell]) {
      let dwells = CorridorDriftTests.round(week, start: 1_791_000_000, &random)
      let fits = [dwells, calibration].map {
        PathLossFitting.fit($0, options: FitOptions(checksHeldOut: false))
      }
      return (fits[0], fits[1], dwells)
    }

    mutating func verdicts(_ week: Week, heard: Set<BeaconIdentifier> = []) -> [BeaconVerdict] {
      let fits = fits(week)
      var drift = BeaconDrift(fits.new, calibration: fits.old)
      drift.hung = Dictionary(
        uniqueKeysWithValues: CorridorDriftTests.hung.enumerated().map { (CorridorDriftTests.name($0), $1) })
      drift.heardElsewhere = heard
      return drift.verdicts([fits.dwells])
    }

    mutating func silent(_ week: Week, heard: Set<BeaconIdentifier> = []) -> [BeaconIdentifier] {
      verdicts(week, heard: heard).filter { $0.answer == .silent }.map(\.beacon)
    }
  }

  private static var seeds: ClosedRange<UInt64> { 1...UInt64(TestLength.count(20, short: 2)) }

  @Test func `Beacons of a part that is not visited are not silent, nor those that a weaker phone misses`() {
    for seed in Self.seeds {
      var corridor = Corridor(seed: seed)
      let (spots, new) = (corridor.spots, corridor.others)
      for part in [spots[..<20], spots[..<13], spots[20...], new[...]] {
        #expect(corridor.silent(Week(spots: Array(part))) == [], "\(seed), \(part.count)")
      }
      #expect(corridor.silent(Week(spots: spots, offset: -8)) == [], "\(seed)")
      #expect(corridor.silent(Week(spots: new, offset: -8)) == [], "\(seed)")
    }
  }

  @Test
  func `A dead beacon of the part that is visited is silent, at new places unless it is heard elsewhere`() {
    for seed in Self.seeds {
      var corridor = Corridor(seed: seed)
      for dead in [2, 3, 4] {
        let (spots, new) = (corridor.spots, corridor.others)
        let half = Week(spots: Array(spots[..<20]), dead: dead)
        #expect(corridor.silent(half, heard: [Self.name(dead)]) == [Self.name(dead)], "\(seed), \(dead)")
        let others = Week(spots: new, dead: dead)
        #expect(corridor.silent(others) == [Self.name(dead)], "\(seed), \(dead)")
        #expect(corridor.silent(others, heard: [Self.name(dead)]) == [], "\(seed), \(dead)")
      }
    }
  }

  @Test func `A beacon that has no power at some of its strong places is silent there`() {
    for seed in Self.seeds {
      var corridor = Corridor(seed: seed)
      for beacon in [3, 6, 9] {
        let strong = corridor.strong(beacon)
        guard strong.count > 4 else { continue }
        let failing = Set(strong.enumerated().filter { $0.offset % 2 == 0 }.map(\.element))
        let spots = corridor.spots
        let week = Week(spots: spots, failing: (beacon, failing))
        let silent = corridor.verdicts(week).filter { $0.answer == .silent }
        #expect(silent.map(\.beacon) == [Self.name(beacon)], "\(seed), \(beacon): \(silent)")
        #expect(silent.allSatisfy { $0.places <= failing.count && $0.among != nil && $0.since == nil })
      }
    }
  }

  @Test func `Where the interval decides the answer does, and near the floor there is no interval`() {
    var count = 0
    for seed in Self.seeds {
      var corridor = Corridor(seed: 20 + seed)
      let spots = corridor.spots
      // Of a few places at one end, most beacons are near the floor.
      let weeks = [spots, Array(spots[..<8])].map { Week(spots: $0) }
      for verdict in weeks.flatMap({ corridor.verdicts($0) }) where verdict.answer == .unclear {
        #expect(verdict.clearPlaces == nil || verdict.shift == nil && verdict.placesNeeded == nil)
        if let clear = verdict.clearPlaces { #expect(clear < 3) }
        if let interval = verdict.interval { #expect(max(-interval.lower, interval.upper) >= verdict.margin) }
        count += verdict.clearPlaces == nil ? 0 : 1
      }
    }
    #expect(count > 0)
  }

  /// The mean of the packets that still come near the receiver's floor would say −5 instead of −8 dB.
  @Test func `The interval of a weaker phone's offset holds, although weak packets are lost`() {
    let seeds = 1...UInt64(TestLength.count(20, short: 4))
    for offset in [-4.0, -8] {
      var (holds, errors) = (0, 0.0)
      for seed in seeds {
        var corridor = Corridor(seed: 50 + seed, daySD: 0)
        let spots = corridor.spots
        let fits = corridor.fits(Week(spots: spots, offset: offset))
        guard let shift = DriftCheck.compare(fits.new, with: fits.old).first?.shift else { continue }
        errors += shift.estimate - offset
        if let lower = shift.lower95, let upper = shift.upper95, lower <= offset, upper >= offset {
          holds += 1
        }
      }
      #expect(holds >= seeds.count * 3 / 4, "\(offset): \(holds)")
      #expect(abs(errors) / Double(seeds.count) < 0.3, "\(offset): \(errors)")
    }
  }
}
