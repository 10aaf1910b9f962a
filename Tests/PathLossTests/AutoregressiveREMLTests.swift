import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct AutoregressiveREMLTests {
  private static let names = [
    "(Intercept)", "x", "placementceiling", "placementcounter", "crowdfull", "crowdmedium", "phoneB",
  ]

  /// Against nlme, whose optimiser stops at about seven digits of the parameters.
  @Test func `Seven columns match nlme`() throws {
    let reference = try JSON(reference: "R")["survey_lme_CAR1_REML"]
    let fit = try AutoregressiveREML.fit(
      ReferenceData.survey().map { .init(design: $0.group.design, times: $0.times, levels: $0.levels) })
    #expect(relativeError(-fit.deviance / 2, reference["logLik"].real) < 1e-9)
    #expect(relativeError(fit.correlationPerSecond, reference["phi_per_second"].real) < 1e-4)
    #expect(relativeError(fit.locationSD, reference["sd"][0].real) < 1e-5)
    #expect(relativeError(fit.residualSD, reference["sd"][1].real) < 1e-5)
    for (j, name) in Self.names.enumerated() {
      #expect(relativeError(fit.coefficients[j], reference["fixef"][name].real) < 1e-5, "\(name)")
      #expect(
        relativeError(fit.covariance[j, j].squareRoot(), reference["se"][name].real) < 1e-4, "\(name)")
    }
  }

  /// Independent packets: the correlation vanishes and the rest is the random intercept's.
  @Test func `Without correlation it is the random intercept`() throws {
    var random = SeededGenerator(seed: 17)
    let locations = (0..<12).map { g in
      let shadowing = 4 * random.normal()
      // Alternating fading: the predecessor says nothing, or the opposite.
      let levels = (0..<12).map { k in
        -60 - 2 * Double(g) + shadowing + (k % 2 == 0 ? 2 : -2) + 0.5 * random.normal()
      }
      return AutoregressiveREML.Location(
        design: [1, Double(g)], times: levels.indices.map { Double($0) }, levels: levels)
    }
    let fit = try AutoregressiveREML.fit(locations)
    let plain = try RandomInterceptREML.fit(
      locations.map { location in
        let mean = location.levels.reduce(0, +) / 12
        return .init(
          design: location.design, count: 12, mean: mean,
          centredSumOfSquares: location.levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) })
      })
    #expect(fit.correlationPerSecond < 0.005)
    #expect(abs(fit.coefficients[1] - plain.coefficients[1]) < 1e-3)
    #expect(abs(fit.locationSD - plain.locationSD) < 0.02)
  }

  @Test func `Refuses what it cannot fit`() {
    func location(_ design: [Double], _ times: [Double]) -> AutoregressiveREML.Location {
      .init(design: design, times: times, levels: times.map { _ in -60 })
    }
    #expect(throws: AutoregressiveREML.Failure.shape) { try AutoregressiveREML.fit([location([1], [0, 1])]) }
    #expect(throws: AutoregressiveREML.Failure.singlePackets) {
      try AutoregressiveREML.fit([location([1], [0]), location([1], [0])])
    }
    #expect(throws: AutoregressiveREML.Failure.order) {
      try AutoregressiveREML.fit([location([1], [1, 0]), location([1], [0, 1])])
    }
  }
}
