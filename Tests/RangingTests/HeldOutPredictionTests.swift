import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import Ranging
import Support

@Suite struct LoudestHeardTests {
  @Test(arguments: 1...8)
  func `Heard for certain it is the integral of all, two are a closed form, and the rest is silence`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let levels = (0..<5).map { _ in
      LoudestBeacon.Level(mean: -70 + 12 * generator.uniform(), sd: 2 + 5 * generator.uniform())
    }
    let certain = [Double](repeating: 1, count: 5)
    let all = try #require(LoudestBeacon.probabilities(of: levels))
    for index in levels.indices {
      let share = try #require(LoudestBeacon.probability(of: index, in: levels, heard: certain))
      #expect(abs(share - all[index]) < 1e-9)
    }
    let heard = levels.map { _ in generator.uniform() }
    let shares = try levels.indices.map {
      try #require(LoudestBeacon.probability(of: $0, in: levels, heard: heard))
    }
    let silence = heard.reduce(1) { $0 * (1 - $1) }
    #expect(isClose(shares.total + silence, to: 1, within: 1e-9))

    let (a, b) = (levels[0], levels[1])
    let louder = Distributions.normalCDF((a.mean - b.mean) / hypot(a.sd, b.sd))
    let two = try #require(LoudestBeacon.probability(of: 0, in: [a, b], heard: Array(heard.prefix(2))))
    #expect(abs(two - heard[0] * (1 - heard[1] + heard[1] * louder)) < 1e-9)
  }

  @Test func `A part in common cancels between equals`() throws {
    let levels = [-60.0, -63, -66].map { LoudestBeacon.Level(mean: $0, sd: 5) }
    let all = try #require(LoudestBeacon.probabilities(of: levels, correlation: 0.5))
    let one = try #require(
      LoudestBeacon.probability(of: 1, in: levels, heard: [1, 1, 1], correlation: 0.5))
    #expect(abs(one - all[1]) < 1e-9)
    #expect(LoudestBeacon.probability(of: 3, in: levels, heard: [1, 1, 1]) == nil)
    #expect(LoudestBeacon.probability(of: 0, in: levels, heard: [1, 1, 2]) == nil)
  }
}

@Suite struct PredictedShareTests {
  private func place(_ x: Double) -> SurveyPlace {
    SurveyPlace(
      Dwell(
        beacon: BeaconIdentifier("A"), location: SurveyLocation(name: "p", position: Position(x: x, y: 0))),
      session: "")
  }

  /// By hand: of 4 places with two visits each 2, 1, 1 and 0 are seen, and ½ is predicted of each: the sums differ from what is
  /// predicted by 1, 0, 0 and −1, so the variance is 4/3 · 2/8².
  @Test func `The interval of the difference is that of the scatter over places`() throws {
    let seen = [[true, true], [true, false], [false, true], [false, false]]
    let trials = seen.enumerated().flatMap { index, visits in
      visits.map {
        PredictedShare.Trial(place: place(Double(index)), isSeen: $0, predicted: 0.5, drawn: [0.5, 0.5])
      }
    }
    let share = PredictedShare(trials)
    #expect(share.places == 4 && share.trials == 8 && share.seen == 4)
    #expect(share.measured == 0.5 && share.predicted == 0.5 && share.difference == 0)
    let interval = try #require(share.differenceInterval)
    // t at 0.975 with 3 degrees of freedom.
    #expect(abs(interval.upper - 3.182446305284263 * (4.0 / 3 * 2 / 64).squareRoot()) < 1e-9)
    #expect(!share.isLess && !share.isMore)
    #expect(share.interval == ShareInterval.clustered([(2, 2), (1, 2), (1, 2), (0, 2)]))
  }

  @Test func `What is seen never although it is certain is clearly less`() {
    let trials = (0..<6).map {
      PredictedShare.Trial(place: place(Double($0)), isSeen: false, predicted: 1, drawn: [1, 0.9])
    }
    let share = PredictedShare(trials)
    #expect(share.isLess && share.difference == -1)
    #expect(PredictedShare(Array(trials.prefix(1))).differenceInterval == nil)
  }
}

/// Surveys drawn from the model itself, in two sessions at places of their own.
@Suite struct HeldOutPredictionTests {
  private static let beacons = [0.0, 5, 10].flatMap { x in [0.0, 6].map { Position(x: x, y: $0) } }

  private var site: Site {
    var site = Site()
    site.beacons = Self.beacons.enumerated().map { index, position in
      var beacon = Beacon(identifier: BeaconIdentifier("B\(index)"))
      beacon.position = position
      return beacon
    }
    return site
  }

  private func dwells(seed: UInt64) -> [Dwell] {
    var generator = SeededGenerator(seed: seed)
    var dwells: [Dwell] = []
    for place in 0..<80 {
      let (x, y) = (10 * generator.uniform(), 6 * generator.uniform())
      for beacon in site.beacons {
        guard let there = beacon.position else { continue }
        let along = hypot(there.x - x, there.y - y)
        let mean = -60 - 24 * log10(max(along, 0.1)) + 4 * generator.normal()
        let levels = (0..<9).map { _ in Int((mean + 2 * generator.normal()).rounded()) }
        dwells.append(
          Dwell(
            beacon: beacon.identifier,
            location: SurveyLocation(
              name: "p\(place)", position: Position(x: x, y: y), distance: max(along, 0.1)),
            conditions: Conditions(session: SurveySession(rawValue: place < 40 ? "first" : "second")),
            start: Double(100 * place), end: Double(100 * place + 9), histogram: RSSIHistogram(levels)))
      }
    }
    return dwells
  }

  private func check(_ dwells: [Dwell]) -> NearestCheck {
    let splits = SurveySplit.sessions(of: dwells, options: FitOptions(site: site))
    return NearestCheck(
      splits,
      question: NearestQuestion(fits: [], site: site, policy: RangingSettings(), packets: 10, crowd: nil),
      sessions: SurveySessions(dwells))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Where the model holds the prediction agrees with what is seen`(seed: UInt64) throws {
    let check = check(dwells(seed: seed))
    #expect(check.rows.map(\.session) == ["first", "second"] && check.together.count == 1)
    #expect(check.rows.allSatisfy { $0.fittedPlaces == 40 && $0.right.trials == 40 })
    let front = try #require(check.front).right
    #expect(front.trials == 80 && front.places == 80 && check.silentVisits == 0)
    let interval = try #require(front.differenceInterval)
    // One of twenty seeds may be outside by chance; these are not.
    #expect(interval.lower < 0 && interval.upper > 0, "\(front)")
    #expect(check.bands.reduce(0) { $0 + $1.right.trials } == 80)
  }

  @Test func `Zones of places left out sum to one and agree with the prediction`() throws {
    let dwells = dwells(seed: 4)
    let split = try #require(
      SurveySplit.places(PlaceSplit(places: 30, seed: 7), of: dwells, options: FitOptions(site: site)))
    #expect(split.fittedPlaces == 50 && split.left.count == 30 * Self.beacons.count)
    let matrices = ZoneMatrix.matrices(
      [split], site: site, policy: RangingSettings(), sessions: SurveySessions(dwells), seed: 1)
    let matrix = try #require(matrices.first)
    #expect(matrices.count == 1 && matrix.right.trials == 180 && matrix.right.places == 30)
    for row in matrix.rows {
      #expect(row.cells.map(\.named) == NamedZone.allCases)
      #expect(abs(row.cells.reduce(0) { $0 + $1.share.predicted } - 1) < 1e-9)
      #expect(row.cells.reduce(0) { $0 + $1.share.seen } == row.cells[0].share.trials)
    }
    let interval = try #require(matrix.right.differenceInterval)
    #expect(interval.lower < 0 && interval.upper > 0, "\(matrix.right)")
    #expect(SurveySplit.places(PlaceSplit(places: 80), of: dwells, options: FitOptions(site: site)) == nil)
    let one = dwells.filter { $0.session == SurveySession(rawValue: "first") }
    #expect(SurveySplit.sessions(of: one, options: FitOptions(site: site)).isEmpty)
  }

  /// Packets sent and not received: how often none is heard is part of the prediction.
  @Test func `Locations at which nothing is heard are a column of their own`() throws {
    var generator = SeededGenerator(seed: 11)
    let weak = dwells(seed: 5).map { dwell in
      var dwell = dwell
      var kept = RSSIHistogram()
      for bin in dwell.histogram.bins where bin.level >= -78 {
        for _ in 0..<bin.count where generator.uniform() < 0.8 { kept.add(bin.level) }
      }
      dwell.histogram = kept
      dwell.expectedPackets = 9
      return dwell
    }
    let split = try #require(
      SurveySplit.places(PlaceSplit(places: 30, seed: 7), of: weak, options: FitOptions(site: site)))
    let matrix = try #require(
      ZoneMatrix.matrices(
        [split], site: site, policy: RangingSettings(), sessions: SurveySessions(weak), seed: 1
      ).first)
    let far = try #require(matrix.rows.first { $0.zone == .far })
    let silent = far.cells[3].share
    #expect(silent.seen > 5 && silent.predicted > 0.02, "\(silent)")
    let interval = try #require(silent.differenceInterval)
    #expect(interval.lower < 0 && interval.upper > 0, "\(silent)")
  }
}
