import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

/// Whole places and whole beacons left out, and splits by place, on surveys drawn here.
@Suite struct GroupLeaveOutTests {
  /// Eight beacons heard at each of twelve places: location effects of 2 dB, and offsets of beacon and place as told.
  private func dwells(seed: UInt64, beaconSD: Double = 0, placeSD: Double = 0) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    let beacons = (0..<8).map { _ in beaconSD * random.normal() }
    return (0..<12).flatMap { place in
      let shared = placeSD * random.normal()
      return beacons.indices.map { beacon in
        let distance = 0.5 * pow(30, random.uniform())
        let centre = -59 - 22 * log10(distance) + shared + beacons[beacon] + 2 * random.normal()
        let levels = (0..<12).map { _ in Int((centre + 2 * random.normal()).rounded()) }
        return SyntheticSurvey.dwell(
          beacon: .name("B\(beacon)"), location: "P\(place)", distance: distance, levels: levels)
      }
    }
  }

  private func fit(_ dwells: [Dwell], split: PlaceSplit? = nil) throws -> ConditionFit {
    try #require(PathLossFitting.fit(dwells, options: FitOptions(split: split)).first)
  }

  private func width(_ interval: Interval?) throws -> Double {
    let interval = try #require(interval)
    return interval.upper - interval.lower
  }

  @Test func `Both units are counted and the packet line fails`() throws {
    let fit = try fit(dwells(seed: 4))
    let places = try #require(fit.heldOutPlaces)
    let beacons = try #require(fit.heldOutBeacons)
    #expect(places.leftOut == 12 && places.fitted == 11 && places.heldOut?.groups == 12)
    #expect(beacons.leftOut == 8 && beacons.fitted == 7 && beacons.heldOut?.groups == 8)
    for groups in [places, beacons] {
      let front = try #require(groups.heldOut)
      let reml = try #require(groups.reml)
      #expect(front.locations == 96 && reml.locations == 96)
      // In front stands the line that the scatter of beacons has widened.
      #expect(front.coverage68 >= reml.coverage68 && front.coverage95 >= reml.coverage95)
      #expect(front.exact95.contains(HeldOutCheck.twoSigma))
      #expect(try #require(groups.ols).exact68.upper < HeldOutCheck.oneSigma)
      #expect(front.exact68.lower < front.interval68.lower && front.exact68.upper > front.interval68.upper)
    }
  }

  /// Beacons that differ make the locations of one beacon miss, or hit, together: the interval over beacons knows.
  @Test func `What beacons share widens the interval over beacons`() throws {
    var ratios: [Double] = []
    for seed in 1...5 as ClosedRange<UInt64> {
      let front = try #require(try fit(dwells(seed: seed, beaconSD: 5)).heldOutBeacons?.heldOut)
      ratios.append(try width(front.groupInterval68) / width(front.interval68))
    }
    #expect(ratios.allSatisfy { $0 > 1.2 })
    #expect(ratios.total / 5 > 1.8)
  }

  @Test func `Distances are no places and one location a place is no group`() throws {
    let alone = try fit(SyntheticSurvey(locations: 24).dwells(seed: 2))
    #expect(alone.heldOut != nil && alone.heldOutPlaces == nil && alone.heldOutBeacons == nil)
    let unnamed = dwells(seed: 1).map { dwell in
      var dwell = dwell
      dwell.location.isNamed = false
      return dwell
    }
    let fit = try fit(unnamed)
    #expect(fit.heldOutPlaces == nil && fit.heldOutBeacons != nil)
  }

  @Test func `A split is drawn from the places alone`() throws {
    let names = Set((0..<81).map { "P\($0)" })
    let split = PlaceSplit(places: 21, seed: 7)
    #expect(split.drawn(from: names) == split.drawn(from: Set(names.sorted().reversed())))
    #expect(Set(split.drawn(from: names)).count == 21)
    #expect(split.drawn(from: names) != PlaceSplit(places: 21, seed: 8).drawn(from: names))
    let survey = dwells(seed: 3)
    let straight = try fit(survey, split: PlaceSplit(places: 3))
    let reversed = try fit(survey.reversed(), split: PlaceSplit(places: 3))
    #expect(straight.split == reversed.split)
    #expect(straight.split?.fitted == 9 && straight.split?.heldOut?.locations == 24)
  }

  /// Levels of the places left out do not touch the fit: lowered by 30 dB, every one of them is missed.
  @Test func `Nothing of the places left out enters the fit`() throws {
    let survey = dwells(seed: 3)
    let split = PlaceSplit(places: 3, seed: 2)
    let names = try #require(try fit(survey, split: split).split?.names)
    let lowered = survey.map { dwell in
      guard names.contains(dwell.location.name) else { return dwell }
      let levels = dwell.histogram.bins.flatMap { Array(repeating: $0.level - 30, count: $0.count) }
      return SyntheticSurvey.dwell(
        beacon: dwell.beacon, location: dwell.location.name, distance: dwell.location.distance, levels: levels
      )
    }
    let missed = try #require(try fit(lowered, split: split).split)
    #expect(missed.names == names)
    #expect(missed.heldOut?.inside95 == 0 && missed.ols?.inside95 == 0)
  }

  @Test func `A split that leaves too little is refused`() throws {
    let survey = dwells(seed: 3)
    let tooMany = try #require(try fit(survey, split: PlaceSplit(places: 12)).split)
    #expect(tooMany.heldOut == nil)
    #expect(tooMany.refusal == .tooFewPlaces(places: 12, leftOut: 12))
    let line = SyntheticSurvey(locations: 10).dwells(seed: 1)
    let tooFew = try #require(try fit(line, split: PlaceSplit(places: 8)).split)
    #expect(tooFew.refusal == .noFit(places: 2, locations: 2))
  }

  /// Near locations scatter by 9 dB in patches, and by 1 dB elsewhere, and no smooth trend follows patches: two thirds lie inside
  /// over all, fewer than half of the nearest third.
  @Test func `A share that is right only over all distances is a reason`() throws {
    let scatter = [9, 1, 9, 1, 9, 1, 1, 1, 1]
    let survey = (0..<120).map { g in
      let distance = 0.5 * pow(40, Double(g) / 119)
      let offset = scatter[g * 9 / 120] * (g % 2 == 0 ? 1 : -1)
      let level = -60 - Int((20 * log10(distance)).rounded()) + offset
      return SyntheticSurvey.dwell(
        location: "L\(g)", distance: distance, levels: [level, level + 1, level, level - 1])
    }
    let fewer = try #require(try fit(Array(survey.prefix(57))).heldOutByDistance)
    #expect(fewer.map(\.locations) == [19, 19, 19])
    let fit = try fit(survey)
    let bands = try #require(fit.heldOutByDistance)
    #expect(bands.map(\.locations) == [40, 40, 40])
    #expect(bands[0].inside68 < 20, "\(bands.map(\.inside68))")
    #expect(bands[2].inside68 == 40, "\(bands.map(\.inside68))")
    #expect(try #require(fit.heldOut).interval68.contains(HeldOutCheck.oneSigma))
    let reason = try #require(fit.reason(.undercoverage))
    #expect(fit.status == .weak && reason.values["leftOut"].string == "distance")
  }

  @Test func `Receivers are added up`() throws {
    let survey = ["a", "b", "c"].flatMap { name in
      dwells(seed: UInt64(name.utf8.first ?? 0)).map { dwell in
        var dwell = dwell
        dwell.conditions.receiver = Receiver(rawValue: name)
        return dwell
      }
    }
    let fits = PathLossFitting.fit(survey)
    let pools = PooledCoverage.pool(fits)
    let pool = try #require(pools.first)
    #expect(pools.count == 1 && pool.receivers == 3 && pool.refused == 0)
    #expect(pool.heldOut.locations == 288 && pool.heldOut.groups == 3)
    let inside = fits.compactMap(\.heldOut).reduce(0) { $0 + $1.coverage68 * Double($1.locations) }
    #expect(abs(Double(pool.heldOut.inside68) - inside) < 1e-6)
    #expect(PooledCoverage.pool([fits[0]]).isEmpty)
  }
}
