import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct PredictiveScoresTests {
  private static let isThere = SharedData.exists(ReferenceData.probe)

  @Test(.enabled(if: isThere, "\(SharedData.skipped)")) func closedFormsMatchTheReference() throws {
    let scores = try ReferenceValue(file: "ref_advanced.json")["scores"]
    #expect(scores["crps_normal"].members.count == 3)
    for row in scores["crps_normal"].members {
      let value = PredictiveScores.crps(row["y"].number, normalMean: row["mu"].number, sd: row["s"].number)
      #expect(relativeError(value, row["v"].number) < 1e-12)
    }
    #expect(scores["crps_t"].members.count == 3)
    for row in scores["crps_t"].members {
      let value = PredictiveScores.crps(
        row["y"].number, centre: row["mu"].number, scale: row["s"].number, degreesOfFreedom: row["df"].number)
      #expect(relativeError(value, row["v"].number) < 1e-12)
    }
    #expect(scores["crps_lognormal"].members.count == 3)
    for row in scores["crps_lognormal"].members {
      let value = PredictiveScores.crps(
        row["y"].number, logMean: row["mu_ln"].number, logSD: row["s_ln"].number)
      #expect(relativeError(value, row["v"].number) < 1e-12)
    }
  }

  @Test(.enabled(if: isThere, "\(SharedData.skipped)")) func logGammaMatchesTwentyDigits() throws {
    let rows = try ReferenceValue(file: "ref_tables.json")["special"]["lgamma"].members
    #expect(rows.count == 4)
    for row in rows {
      #expect(relativeError(Distributions.logGamma(row[0].number), row[1].number) < 1e-13)
    }
    #expect(Distributions.logGamma(-1).isNaN)
  }

  /// The score of t tends to that of the normal, and both to the distance from a point.
  @Test func limits() {
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
  @Test func theTruthScoresBest() {
    var random = SeededGenerator(seed: 5)
    let draws = (0..<4000).map { _ in 3 * Distributions.normalQuantile(random.uniform()) - 60 }
    func mean(_ score: (Double) -> Double) -> Double { draws.map(score).reduce(0, +) / Double(draws.count) }
    let crps = mean { PredictiveScores.crps($0, normalMean: -60, sd: 3) }
    let log = mean { PredictiveScores.logScore($0, normalMean: -60, sd: 3) }
    for (centre, sd) in [(-60.0, 1.5), (-60, 6), (-57, 3), (-63, 3)] {
      #expect(mean { PredictiveScores.crps($0, normalMean: centre, sd: sd) } > crps)
      #expect(mean { PredictiveScores.logScore($0, normalMean: centre, sd: sd) } < log)
    }
  }
}
