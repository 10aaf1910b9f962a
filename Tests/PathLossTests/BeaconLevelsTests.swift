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
