import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// Beacons of unlike power beside one another.
@Suite struct BeaconLevelsTests {
  /// Beacons with these levels at 1 m, at the same places each.
  private func dwells(
    _ powers: [Double], exponent: Double = 2.2, shadowing: Double = 3, places: Int = 10, seed: UInt64
  ) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    return powers.enumerated().flatMap { b, power in
      (0..<places).map { g in
        let distance = 0.5 * pow(30, Double(g) / Double(places - 1))
        let centre = power - 10 * exponent * log10(distance) + shadowing * random.normal()
        let levels = (0..<20).map { _ in max(-119, Int((centre + 2 * random.normal()).rounded())) }
        return SyntheticSurvey.dwell(
          beacon: .name("B\(b)"), location: "L\(g)", distance: distance, levels: levels)
      }
    }
  }

  private func fit(_ dwells: [Dwell]) throws -> ConditionFit {
    try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `Three senders 27 dB apart are named as the reason, not the places`(seed: UInt64) throws {
    let fit = try fit(dwells([-45, -58, -72], seed: seed))
    #expect(fit.sample.locations == 30)
    let values = try #require(fit.reason(.unlikeBeacons)).values
    #expect(fit.reason(.slopeUnclear) == nil && fit.status != .calibrated)
    #expect(values["beacons"].integer == 3 && abs((values["spread_db"].number ?? 0) - 27) < 6)
    #expect(values["shown"].elements.map { $0["beacon"].string } == ["B0", "B1", "B2"])
    let levels = try #require(fit.sample.beaconLevels)
    #expect(levels.isUnlike && levels.pValue < 1e-6)
    #expect(abs(levels.pathLossExponent.estimate - 2.2) < 0.5 && levels.isClear)
    // A sender that is heard at each place is no second group of levels at it.
    #expect(fit.reason(.mixedLevels) == nil)
  }

  @Test func `The common exponent and the levels are those of least squares with a column a beacon`() throws {
    let survey = SurveyedLocations(
      dwells([-50, -63, -71, -58], places: 7, seed: 4), sessions: SurveySessions([Dwell]()))
    let locations = survey.heard
    let y = locations.map(\.mean)
    let levels = try #require(BeaconLevels(locations, levels: y))
    let names = (0..<4).map { BeaconIdentifier.name("B\($0)") }
    let columns =
      names.map { name in locations.map { $0.beacon == name ? 1.0 : 0 } } + [locations.map(\.logDistance)]
    let line = try LeastSquares.fit(columns: columns, response: y)
    #expect(abs(levels.pathLossExponent.estimate + line.coefficients[4] / 10) < 1e-10)
    let error = try #require(levels.pathLossExponent.standardError)
    #expect(abs(error - line.covariance[4, 4].squareRoot() / 10) < 1e-10)
    for (b, name) in names.enumerated() {
      let level = try #require(levels.levels.first { $0.beacon == name })
      #expect(abs(level.referencePower.estimate - line.coefficients[b]) < 1e-9)
      #expect(abs((level.referencePower.standardError ?? 0) - line.covariance[b, b].squareRoot()) < 1e-9)
    }
    #expect(levels.levels.map(\.beacon) == ["B0", "B3", "B1", "B2"].map(BeaconIdentifier.name))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `Beacons of one kind are not unlike`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let powers = (0..<6).map { _ in -59 + 2 * random.normal() }
    let fit = try fit(dwells(powers, shadowing: 4, seed: 100 + seed))
    #expect(fit.reason(.unlikeBeacons) == nil && fit.sample.beaconLevels?.isUnlike == false)
  }

  /// Intervals for another location of a beacon among these: wide, because three beacons tell little of how beacons differ.
  @Test func `Where the beacons hide the slope, each one's own fall is taken, and no plan is made`() throws {
    var (inside, total, hidden, widest) = (0, 0, 0, 0.0)
    for seed in 1...UInt64(TestLength.count(100, short: 25)) {
      // The strongest is surveyed far away, the weakest near.
      let dwells = dwells([-72, -58, -45], seed: seed).map { dwell in
        var dwell = dwell
        let factor = dwell.beacon == .name("B0") ? 0.5 : dwell.beacon == .name("B2") ? 2 : 1
        let distance = dwell.location.distance ?? 1
        var histogram = RSSIHistogram()
        let shift = Int((-22 * log10(factor)).rounded())
        for bin in dwell.histogram.bins { histogram.add(bin.level + shift, count: bin.count) }
        dwell.histogram = histogram
        dwell.location = SurveyLocation(name: dwell.location.name, distance: factor * distance)
        return dwell
      }
      let fit = try fit(dwells)
      guard fit.reason(.slopeAssumed) != nil else { continue }
      hidden += 1
      #expect(fit.status == .weak && fit.reasons.first?.code == .unlikeBeacons)
      #expect(fit.forPlanning.status == .refused && fit.forPlanning.reason(.unlikeBeacons) != nil)
      let exponent = try #require(fit.pathLossExponent)
      #expect(exponent.estimate > 0.2 && exponent.estimate < 2.8)
      let model = try #require(PathLossModel(fit))
      for location in fit.locationMeans {
        let half =
          Distributions.studentTQuantile(0.841345, degreesOfFreedom: model.degreesOfFreedom)
          * model.predictiveSD(at: location.distance, packets: 20)
        total += 1
        widest = max(widest, half)
        if abs(location.mean - model.mean(at: location.distance)) < half { inside += 1 }
      }
    }
    #expect(hidden > 10 && total > 0)
    let share = Double(inside) / Double(max(1, total))
    #expect(share > 0.65 && widest < 25, "\(share) of \(hidden), \(widest) dB")
  }

  @Test func `Where the slope is unclear within the beacons too, both are said`() throws {
    let fit = try fit(dwells([-45, -58, -72], exponent: 0, seed: 3))
    #expect(fit.status == .weak && fit.forPlanning.status == .refused)
    #expect(fit.reason(.slopeAssumed) != nil && fit.reason(.unlikeBeacons) != nil)
  }

  @Test func `Two beacons suffice, and one does not`() throws {
    #expect(try fit(dwells([-45, -70], seed: 5)).reason(.unlikeBeacons)?.values["beacons"].integer == 2)
    #expect(try fit(dwells([-45], seed: 5)).sample.beaconLevels == nil)
  }

  @Test func `Another day's settings at a named place are no second group of levels`() throws {
    let days = dwells([-50], seed: 6)
    let later = dwells([-64], seed: 7).map { dwell in
      var dwell = dwell
      dwell.beacon = .name("B0")
      dwell.session = SurveySession(rawValue: "later")
      return dwell
    }
    #expect(try fit(days + later).reason(.mixedLevels) == nil)
  }
}
