import TestSupport
import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import Statistics
import SurveyDrift
import Testing

/// A location's level with its lost packets counted, in the comparisons that means of the packets received would bias.
@Suite struct OwnLevelTests {
  private static let sensitivity = -84

  private func cut(_ dwells: [Dwell], moved: Int = 0, crowd: CrowdLevel = "empty") -> [Dwell] {
    dwells.map { dwell in
      let levels = dwell.histogram.bins.flatMap { Array(repeating: $0.level + moved, count: $0.count) }
      return SyntheticSurvey.dwell(
        location: dwell.location.name, distance: dwell.location.distance,
        levels: levels.filter { $0 >= Self.sensitivity },
        conditions: Conditions(placement: "overhead", crowd: crowd), expected: levels.count)
    }
  }

  private var survey: SyntheticSurvey { SyntheticSurvey(fadingSD: 4, locations: 24, packets: 40) }

  @Test func `It lies below the mean where weak packets were lost`() throws {
    let fit = try #require(PathLossFitting.fit(cut(survey.dwells(seed: 1))).first)
    let far = fit.locationMeans.filter { $0.receivedPackets < 20 }
    #expect(far.count >= 3)
    for mean in far { #expect(try #require(mean.level) < mean.mean - 1) }
    let near = try #require(fit.locationMeans.first)
    #expect(isClose(try #require(near.level), to: near.mean, within: 0.1))
    let received = try #require(PathLossFitting.fit(survey.dwells(seed: 1)).first)
    #expect(received.locationMeans.allSatisfy { $0.level == nil && $0.levelResidual == $0.residual })
  }

  /// A survey 6 dB weaker whose weakest packets no longer arrive. Means of the packets received hide a good part of the shift.
  @Test func `A shift is seen in full at the edge of reception`() throws {
    let dwells = survey.dwells(seed: 3)
    let options = FitOptions(checksHeldOut: false)
    let calibration = PathLossFitting.fit(cut(dwells), options: options)
    let new = PathLossFitting.fit(cut(dwells, moved: -6), options: options)
    let verdict = try #require(DriftCheck.compare(new, with: calibration).first)
    let shift = try #require(verdict.shift).estimate
    #expect(verdict.answer == .shifted && abs(shift + 6) < 0.6, "\(shift)")
    func means(_ fits: [ConditionFit]) -> [ConditionFit] {
      fits.map { fit in
        guard var line = fit.outcome.line, let checks = fit.outcome.checks else { return fit }
        line.estimator = .received
        return ConditionFit(fit.sample, .calibrated(line, checks, fit.reasons))
      }
    }
    let blind = try #require(DriftCheck.compare(means(new), with: means(calibration)).first?.shift).estimate
    #expect(blind > shift + 0.5, "\(blind)")
  }

  /// The same scatter at two crowd levels, of which one loses its weak packets: with levels the comparison stays quiet.
  @Test func `Losses do not look like less scatter`() throws {
    var raised = 0
    for seed in 1...10 as ClosedRange<UInt64> {
      let fits = PathLossFitting.fit(
        cut(survey.dwells(seed: seed))
          + cut(survey.dwells(seed: seed + 100), moved: -8, crowd: "full"))
      let found = try #require(fits.first?.diagnostics?.first { $0.code == .spreadByCrowd })
      if found.isRaised { raised += 1 }
    }
    #expect(raised <= 1)
  }

  /// Far locations are silent. Their residuals are drawn from what silence says, so that the rest is not mistaken for a bent line or a
  /// skewed distribution.
  @Test func `Silent locations are among the residuals`() throws {
    var raised: [Diagnosis.Code: Int] = [:]
    var silent = 0
    // The weakest three tenths of the predictions, which silent locations fill.
    var (weakest, expected) = (0.0, 0.0)
    for seed in 1...10 as ClosedRange<UInt64> {
      let fit = try #require(PathLossFitting.fit(cut(survey.dwells(seed: seed), moved: -6)).first)
      let pit = try #require(fit.heldOut?.pit)
      #expect(pit.silentLocations == 24 - (fit.heldOut?.locations ?? 0))
      weakest += Double(pit.counts.prefix(3).reduce(0, +))
      expected += 3 * pit.expected
      for diagnosis in try #require(fit.diagnostics)
      where [.bentLine, .residualShape].contains(diagnosis.code) {
        if diagnosis.isRaised { raised[diagnosis.code, default: 0] += 1 }
        if (diagnosis.values["silentLocations"].integer ?? 0) > 0 {
          silent += 1
          #expect(diagnosis.values["seed"].integer == 1)
        }
      }
    }
    #expect(silent >= 10)
    #expect(weakest > 0.5 * expected && weakest < 1.6 * expected, "\(weakest) of \(expected)")
    for (code, count) in raised { #expect(count <= 1, "\(code) in \(count) of 10") }
    // Skewed shadowing is still seen.
    var random = SeededGenerator(seed: 4)
    let skewed = (0..<40).map { g in
      let distance = 0.5 * pow(40, Double(g) / 39)
      let level = Int((-57 - 20 * log10(distance) + 7 * log(random.uniform())).rounded())
      return SyntheticSurvey.dwell(
        location: "L\(g)", distance: distance,
        levels: [level - 2, level, level + 1, level, level + 2, level - 1].filter { $0 >= Self.sensitivity },
        expected: 6)
    }
    let fit = try #require(PathLossFitting.fit(skewed).first)
    let shape = try #require(fit.diagnostics?.first { $0.code == .residualShape })
    #expect(shape.isRaised, "\(shape)")
  }
}
