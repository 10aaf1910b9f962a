import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// The scores that Student's t tends to, and those of one prediction.
enum PredictiveScores {
  static func logScore(_ y: Double, centre: Double, scale: Double, degreesOfFreedom nu: Double) -> Double {
    StudentTScore(degreesOfFreedom: nu).logScore(y - centre, scale: scale)
  }

  static func crps(_ y: Double, normalMean mean: Double, sd: Double) -> Double {
    guard sd > 0 else { return abs(y - mean) }
    let z = (y - mean) / sd
    return sd
      * (z * (2 * Distributions.normalCDF(z) - 1) + 2 * Distributions.normalDensity(z) - 1
        / Double.pi.squareRoot())
  }

  static func logScore(_ y: Double, normalMean mean: Double, sd: Double) -> Double {
    guard sd > 0 else { return y == mean ? .infinity : -.infinity }
    let z = (y - mean) / sd
    return -0.5 * (z * z + log(2 * Double.pi)) - log(sd)
  }

  static func crps(_ y: Double, centre: Double, scale: Double, degreesOfFreedom nu: Double) -> Double {
    let z = scale > 0 ? (y - centre) / scale : 0
    return StudentTScore(degreesOfFreedom: nu).crps(
      y - centre, scale: scale, cdf: Distributions.studentTCDF(z, degreesOfFreedom: nu))
  }
}

@Suite struct PredictiveScoresTests {

  @Test func `Closed forms match the reference`() throws {
    let scores = try JSON(reference: "Python")["scores"]
    #expect(scores["crps_normal"].elements.count == 3)
    for row in scores["crps_normal"].elements {
      let value = PredictiveScores.crps(row["y"].real, normalMean: row["mu"].real, sd: row["s"].real)
      #expect(relativeError(value, row["v"].real) < 1e-12)
    }
    #expect(scores["crps_t"].elements.count == 3)
    for row in scores["crps_t"].elements {
      let value = PredictiveScores.crps(
        row["y"].real, centre: row["mu"].real, scale: row["s"].real, degreesOfFreedom: row["df"].real)
      #expect(relativeError(value, row["v"].real) < 1e-12)
    }
  }

  @Test func `Log gamma matches twenty digits`() throws {
    let rows = try JSON(reference: "Tables/special-functions")["special"]["lgamma"].elements
    #expect(rows.count == 4)
    for row in rows {
      #expect(relativeError(Distributions.logGamma(row[0].real), row[1].real) < 1e-13)
    }
    #expect(Distributions.logGamma(-1).isNaN)
  }

  /// The score of t tends to that of the normal, and both to the distance from a point.
  @Test func `Limits`() {
    let normal = PredictiveScores.crps(-71, normalMean: -66, sd: 4)
    let nearly = PredictiveScores.crps(-71, centre: -66, scale: 4, degreesOfFreedom: 1e6)
    #expect(abs(normal - nearly) < 1e-5)
    #expect(PredictiveScores.crps(-71, normalMean: -66, sd: 0) == 5)
    #expect(PredictiveScores.crps(-71, centre: -66, scale: 0, degreesOfFreedom: 3) == 5)
    #expect(PredictiveScores.crps(1, centre: 0, scale: 1, degreesOfFreedom: 1) == .infinity)
    #expect(
      abs(
        PredictiveScores.logScore(1, normalMean: 0, sd: 2)
          - PredictiveScores.logScore(1, centre: 0, scale: 2, degreesOfFreedom: 1e8)) < 1e-6)
    #expect(
      abs(PredictiveScores.logScore(0, centre: 0, scale: 1, degreesOfFreedom: 1) + log(Double.pi)) < 1e-14)
    #expect(PredictiveScores.logScore(1, normalMean: 0, sd: 0) == -.infinity)
  }

  /// Proper: whoever predicts the truth scores best on average, over 4000 seeded draws.
  @Test func `The truth scores best`() {
    var random = SeededGenerator(seed: 5)
    let draws = (0..<4000).map { _ in 3 * random.normal() - 60 }
    func mean(_ score: (Double) -> Double) -> Double { draws.map(score).reduce(0, +) / Double(draws.count) }
    let crps = mean { PredictiveScores.crps($0, normalMean: -60, sd: 3) }
    let log = mean { PredictiveScores.logScore($0, normalMean: -60, sd: 3) }
    for (centre, sd) in [(-60.0, 1.5), (-60, 6), (-57, 3), (-63, 3)] {
      #expect(mean { PredictiveScores.crps($0, normalMean: centre, sd: sd) } > crps)
      #expect(mean { PredictiveScores.logScore($0, normalMean: centre, sd: sd) } < log)
    }
  }
}
