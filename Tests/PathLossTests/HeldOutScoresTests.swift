import CalibrationModel
import EstimatorStudy
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing
import Support

/// Leaving out one location of the reference survey at a time, seven columns, against scipy.
@Suite struct HeldOutScoresTests {

  @Test func `Packet line matches the reference`() throws {
    let survey = try ReferenceData.survey()
    let reference = try JSON(reference: "Python")["lolo_cv_ols"]
    let tally = try #require(PacketHeldOut.singlePackets(survey.map { ($0.group.design, $0.histogram) }))
    #expect(tally.count == 556)
    #expect(relativeError(tally.rootMeanSquare, reference["rmse"].real) < 1e-10)
    #expect(relativeError(tally.meanAbsolute, reference["mae"].real) < 1e-10)
    #expect(relativeError(tally.crps, reference["mean_crps"].real) < 1e-10)
    #expect(relativeError(tally.logScore, reference["mean_logscore"].real) < 1e-10)
    #expect(relativeError(tally.coverage.coverage68, reference["coverage68"].real) < 1e-12)
    #expect(relativeError(tally.coverage.coverage95, reference["coverage9545"].real) < 1e-12)
  }

  /// Location means (independent packets, v = 1/n) and single packets (v = 1) by the mixed model. The reference's optimiser
  /// stops at 10⁻¹⁰ of σL/σF and scores a normal of the same SD.
  @Test func `Mixed model matches the reference`() throws {
    let survey = try ReferenceData.survey()
    let file = try JSON(reference: "Python")
    let groups = survey.map(\.group)
    let fit = try RandomInterceptREML.fit(groups)
    let predictions = try #require(HeldOutCheck.predictions(groups, fit: fit))
    let means = predictions.map { prediction in
      HeldOutTally.Outcome(
        error: prediction.error, sd: prediction.sd(averagingFactor: 1 / Double(prediction.packets)),
        degreesOfFreedom: prediction.degreesOfFreedom)
    }
    try expect(means, toMatch: file["lolo_cv_mixed_location_mean"])
    let packets = zip(survey, predictions).flatMap { location, prediction in
      location.histogram.bins.map { bin in
        HeldOutTally.Outcome(
          error: Double(bin.level) - location.group.mean + prediction.error,
          sd: prediction.sd(averagingFactor: 1), degreesOfFreedom: prediction.degreesOfFreedom,
          count: bin.count)
      }
    }
    try expect(packets, toMatch: file["lolo_cv_mixed_single_packet"])
  }

  private func expect(_ outcomes: [HeldOutTally.Outcome], toMatch reference: JSON) throws {
    let tally = HeldOutTally(outcomes)
    #expect(Double(tally.count) == reference["n"].real)
    #expect(relativeError(tally.rootMeanSquare, reference["rmse"].real) < 1e-7)
    #expect(relativeError(tally.coverage.coverage68, reference["coverage68_t"].real) < 1e-12)
    #expect(relativeError(tally.coverage.coverage95, reference["coverage9545_t"].real) < 1e-12)
    func mean(_ score: (HeldOutTally.Outcome) -> Double) -> Double {
      outcomes.reduce(0) { $0 + Double($1.count) * score($1) } / Double(tally.count)
    }
    let crps = mean { PredictiveScores.crps($0.error, normalMean: 0, sd: $0.sd) }
    let log = mean { PredictiveScores.logScore($0.error, normalMean: 0, sd: $0.sd) }
    #expect(relativeError(crps, reference["mean_crps_normal"].real) < 1e-7)
    #expect(relativeError(log, reference["mean_logscore_normal"].real) < 1e-7)
  }

  @Test func `Jackknife plus matches the reference`() throws {
    let (x, y) = try ReferenceData.simple()
    let rows = try JSON(reference: "Python")["jackknife_plus_simple"].elements
    #expect(rows.count == 6)
    for row in rows {
      var predictions: [Double] = []
      var residuals: [Double] = []
      for left in x.indices {
        let kept = x.indices.filter { $0 != left }
        let line = try LeastSquares.fit(
          columns: [kept.map { _ in 1 }, kept.map { x[$0] }], response: kept.map { y[$0] })
        predictions.append(line.coefficients[0] + line.coefficients[1] * log10(row["d"].real))
        residuals.append(abs(y[left] - line.coefficients[0] - line.coefficients[1] * x[left]))
      }
      let interval = try #require(
        ConformalGuard.jackknifePlus(
          predictions: predictions, residuals: residuals, level: 1 - row["alpha"].real))
      #expect(relativeError(interval.lower, row["lo"].real) < 1e-10)
      #expect(relativeError(interval.upper, row["hi"].real) < 1e-10)
    }
  }

  /// Where the data are what the model says, the guard seldom widens and both widths agree within the scatter of ranks; the
  /// usual practice holds far too seldom.
  @Test func `The usual practice holds far too seldom`() throws {
    var sums = (model: 0.0, packets: 0.0, factor: 0.0)
    for seed in 1...12 as ClosedRange<UInt64> {
      var survey = SyntheticSurvey(locations: 24)
      survey.autocorrelation = 0.6
      let fit = try #require(PathLossFitting.fit(survey.dwells(seed: seed)).first)
      let guardian = try #require(fit.conformal)
      sums.model += try #require(fit.heldOut).coverage95 / 12
      sums.packets += try #require(fit.ols?.heldOut).coverage95 / 12
      sums.factor += try #require(guardian.factor68) / 12
      let widening = try #require(guardian.widening95)
      #expect(widening >= 1 && guardian.modelFactor95 > 2)
      #expect(try #require(fit.heldOut?.crps) > 1 && fit.heldOut?.logScore ?? 0 < -2)
    }
    #expect(sums.model > 0.9 && sums.packets < 0.65)
    #expect(abs(sums.factor - 1) < 0.15)
  }

  /// 68.27 % needs three locations, 95.45 % needs 21.
  @Test func `Guards need enough locations`() throws {
    #expect(ConformalGuard.quantile([1, 2], level: HeldOutCheck.oneSigma) == nil)
    #expect(ConformalGuard.quantile([3, 1, 2], level: HeldOutCheck.oneSigma) == 3)
    let scores = (1...21).map(Double.init)
    #expect(ConformalGuard.quantile(scores, level: HeldOutCheck.twoSigma) == 21)
    #expect(ConformalGuard.quantile(Array(scores.dropLast()), level: HeldOutCheck.twoSigma) == nil)
    let fit = try #require(PathLossFitting.fit(SyntheticSurvey(locations: 12).dwells(seed: 1)).first)
    #expect(
      fit.conformal?.factor68 != nil && fit.conformal?.factor95 == nil && fit.conformal?.widening95 == nil)
  }

  /// Heavy tails: the model's 68 % interval is wide enough, its 95 % interval is not, and the guard says so.
  @Test func `Heavy tails are guarded`() throws {
    var widened = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let dwells = (0..<40).map { g in
        let distance = 0.5 * pow(40, Double(g) / 39)
        // Student's t with 2 degrees of freedom.
        let shadowing = 2.5 * Distributions.studentTQuantile(random.uniform(), degreesOfFreedom: 2)
        let level = Int((-62 - 20 * log10(distance) + min(30, max(-30, shadowing))).rounded())
        return SyntheticSurvey.dwell(
          location: "L\(g)", distance: distance, levels: [level, level + 1, level - 1, level, level + 1])
      }
      let fit = try #require(PathLossFitting.fit(dwells).first)
      if fit.conformal?.widening95 ?? 1 > 1 { widened += 1 }
    }
    #expect(widened >= 6)
  }
}
