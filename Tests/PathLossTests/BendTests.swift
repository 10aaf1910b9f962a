import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import Support
import TestSupport
import Testing

/// Lines that bend. All levels here are simulated.
@Suite struct BendTests {
  /// Beacons that each have their own shadowing, surveyed at the same distances.
  struct Survey {
    var near = 2.0
    var far = 4.5
    var bend = 6.0
    var beacons = 8
    var places = 24
    var shadowingSD = 3.0

    func level(at distance: Double) -> Double {
      -59 - 10 * near * log10(distance) - 10 * (far - near) * max(0, log10(distance / bend))
    }

    func distance(_ share: Double) -> Double { 0.6 * pow(30, share) }

    func dwells(seed: UInt64) -> [Dwell] {
      var random = SeededGenerator(seed: seed)
      return (0..<beacons).flatMap { beacon in
        (0..<places).map { place in
          let distance = distance((Double(place) + random.uniform()) / Double(places))
          let centre = level(at: distance) + shadowingSD * random.normal()
          return SyntheticSurvey.dwell(
            beacon: .name("B\(beacon)"), location: "L\(place)", distance: distance,
            levels: (0..<12).map { _ in Int((centre + 2 * random.normal()).rounded()) })
        }
      }
    }

    func fit(seed: UInt64) throws -> ConditionFit {
      try #require(PathLossFitting.fit(dwells(seed: seed)).first)
    }
  }

  @Test func `A bend that predicts other beacons is counted`() throws {
    let survey = Survey()
    let fit = try survey.fit(seed: 1)
    let bend = try #require(fit.bend)
    let far = try #require(fit.farExponent)
    #expect(abs(log10(bend.distance / survey.bend)) < 0.12)
    #expect(abs((fit.pathLossExponent?.estimate ?? 0) - survey.near) < 0.4)
    #expect(abs(far.estimate - survey.far) < 0.6)
    #expect(far.lower95 ?? 9 < survey.far && far.upper95 ?? 0 > survey.far)
    // What the line now says is no reason for doubt.
    #expect(fit.shapes?.chosen == "dual-slope" && fit.shapes?.difference == nil)
    #expect(fit.reason(.shapeDiffers) == nil && fit.status == .calibrated)
    let model = try #require(PathLossModel(fit))
    for distance in [1.0, 3, 10, 15] {
      #expect(abs(model.mean(at: distance) - survey.level(at: distance)) < 1.2, "\(distance)")
    }
  }

  @Test func `Straight levels stay straight`() throws {
    var survey = Survey()
    survey.far = survey.near
    var bent = 0
    for seed in 1...20 as ClosedRange<UInt64> where try survey.fit(seed: seed).bend != nil { bent += 1 }
    #expect(bent <= 1, "\(bent) of 20")
  }

  @Test func `Intervals of a bent line hold at places never seen, near and far`() throws {
    let survey = Survey(beacons: 6, places: 12)
    var inside: [Bool: (one: Int, two: Int, all: Int)] = [:]
    var random = SeededGenerator(seed: 7)
    for seed in 1...30 as ClosedRange<UInt64> {
      let fit = try survey.fit(seed: seed)
      let model = try #require(PathLossModel(fit))
      for _ in 0..<40 {
        let distance = survey.distance(random.uniform())
        let level =
          survey.level(at: distance) + survey.shadowingSD * random.normal()
          + 2 / 12.0.squareRoot() * random.normal()
        let error = abs(level - model.mean(at: distance)) / model.predictiveSD(at: distance, packets: 12)
        func reach(_ level: Double) -> Double {
          Distributions.studentTQuantile((1 + level) / 2, degreesOfFreedom: model.degreesOfFreedom)
        }
        var counts = inside[distance > survey.bend] ?? (0, 0, 0)
        counts.one += error <= reach(0.6827) ? 1 : 0
        counts.two += error <= reach(0.9545) ? 1 : 0
        counts.all += 1
        inside[distance > survey.bend] = counts
      }
    }
    for (isFar, counts) in inside {
      let all = Double(counts.all)
      #expect((0.64...0.76).contains(Double(counts.one) / all), "\(isFar): \(counts)")
      #expect((0.925...0.98).contains(Double(counts.two) / all), "\(isFar): \(counts)")
    }
  }

  @Test(arguments: [0.5, 1, 2.5]) func `Distances are those at which the bent line has the level`(
    steepening: Double
  ) throws {
    let bend = Bend(distance: 5, steepening: steepening)
    var model = PathLossModel(
      referencePower: -60, pathLossExponent: 2, bend: bend, shadowingSD: 3, fadingSD: 2,
      covariance: LineCovariance(interceptVariance: 0.6, covariance: -0.5, slopeVariance: 0.9),
      degreesOfFreedom: 40, distanceRange: Interval(lower: 0.5, upper: 20))
    let radio = RadioDraw(model)
    for distance in [0.5, 4.9, 5, 5.1, 18] {
      let level = model.mean(at: distance)
      #expect(abs(radio.mean(at: distance) - level) < 1e-12)
      #expect(abs(radio.distance(atMean: level) / distance - 1) < 1e-12)
      for ratio in [1, 1.2] {
        model.spreadTrend =
          ratio == 1
          ? nil
          : SpreadTrend(
            factor: 1, ratioPerDecade: ratio, ratioPerDecadeBeyond: ratio, centre: 3,
            distance: Interval(lower: 0.5, upper: 20), gain: 1, gainError: 0.1)
        let ends = try #require(model.distanceInterval(meanLevel: level, packets: 5, level: 0.68))
        #expect(abs(model.distanceCDF(ends.lower, meanLevel: level, packets: 5) - 0.16) < 1e-9)
        #expect(abs(model.distanceCDF(ends.upper, meanLevel: level, packets: 5) - 0.84) < 1e-9)
        #expect(ends.lower < distance && distance < ends.upper)
      }
    }
    // Continuous at the bend, and as steep beyond as the bend says.
    #expect(abs(model.mean(at: 5 * (1 + 1e-12)) - model.mean(at: 5)) < 1e-9)
    let fall = model.mean(at: 5) - model.mean(at: 50)
    #expect(abs(fall - 20 * steepening) < 1e-9)
  }

  @Test func `A step in one beacon's shadowing is no bend`() throws {
    // One walk of alike neighbours: no other beacon shows that the bend is the venue's.
    var random = SeededGenerator(seed: 3)
    var shadow = 0.0
    let dwells = (0..<120).map { index in
      let distance = 1 + 0.15 * Double(index)
      shadow = 0.95 * shadow + 4 * (1 - 0.95 * 0.95).squareRoot() * random.normal()
      let centre = -59 - 22 * log10(distance) + shadow
      var dwell = SyntheticSurvey.dwell(
        location: "x \(index)", distance: distance,
        levels: (0..<8).map { _ in Int((centre + 2 * random.normal()).rounded()) })
      dwell.location.position = Position(x: distance, y: 0)
      return dwell
    }
    let beacon = Beacon(identifier: .name("B1"), position: Position(x: 0, y: 0))
    let fit = try #require(
      PathLossFitting.fit(dwells, options: FitOptions(beacons: [beacon.identifier: beacon])).first)
    #expect(fit.decorrelation != nil && fit.bend == nil)
  }
}
