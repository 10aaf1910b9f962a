import CalibrationModel
import EstimatorStudy
import Foundation
@testable import PathLoss
import TestSupport
import Testing

/// A reduced form of `make study`: enough surveys to tell right estimators from wrong ones, few enough for seconds.
@Suite struct EstimatorStudyTests {
  private static let replications = 60

  private func name(_ estimator: StudyEstimator) -> String {
    switch estimator {
    case .packetLine: "ols_naive"
    case .clustered: "ols_CR1_z"
    case .biasReduced: "ols_CR2_satt"
    case .received: "reml_received"
    case .allWeak: "tobit_all_lost_censored"
    case .pooledMixture: "tobit_loss_mixture"
    case .mixture, .correctedMixture, .estimatedSensitivity: "ri_loss_mixture_tobit"
    }
  }

  @Test(arguments: TestLength.cases(StudyScenario.all.reversed(), short: 1))
  func `Agrees with the reference within simulation error`(scenario: StudyScenario) throws {
    let reference = try JSON(reference: "Simulation/exponents")[scenario.name]["estimators"]
    #expect(reference.keys.count == 7)
    let estimators = StudyEstimator.allCases.filter { $0 != .estimatedSensitivity }
    let study = ExponentStudy.run(
      scenario, replications: Self.replications, seed: 1, estimators: estimators)
    let count = Double(Self.replications)
    for row in study.rows {
      let expected = reference[name(row.estimator)]
      let (error, coverage) = (expected["mc_se"].real, expected["coverage95"].real)
      #expect(row.fitted == Self.replications)
      // Four standard errors of the difference of two simulations; of 600 surveys there.
      let biasError = (row.biasError * row.biasError + error * error).squareRoot()
      #expect(abs(row.bias - expected["bias_n"].real) < 4 * biasError, "\(row.estimator)")
      let share = coverage * (1 - coverage)
      let coverageError = (share * (1 / count + 1.0 / 600)).squareRoot()
      #expect(abs(row.coverage - coverage) < 4 * coverageError + 0.5 / count, "\(row.estimator)")
    }
  }

  @Test func `Equal seeds give equal tables`() {
    let run: () -> String = {
      ExponentStudy.run(
        StudyScenario.all[2], replications: 3, seed: 5, estimators: [.packetLine, .correctedMixture]
      ).text
    }
    #expect(run() == run())
    #expect(run().contains("small: 10 locations"))
  }

  @Test(arguments: [-Double.infinity, .infinity, .nan])
  func `The search for a sensitivity passes over ends without a fit`(_ none: Double) throws {
    let found = ThresholdTrials.best(between: -105, and: -95) { level in
      level < -102 || level > -96.5 ? none : -98.2 - level
    }
    #expect(abs(try #require(found) + 98.2) < 0.05)
    #expect(ThresholdTrials.best(between: -105, and: -95) { _ in -1 } == -105)
    #expect(ThresholdTrials.best(between: -105, and: -95) { _ in 1 } == -95)
  }

  @Test func `Sensitivity is found where levels break off`() throws {
    // In the crowded scenario the levels end sharply at -93; the true threshold is -93.5.
    var bases: [ReceiverSensitivity.Basis: Int] = [:]
    for seed in 1...20 as ClosedRange<UInt64> {
      let counted = StudyScenario.all[1].draw(seed: seed).map {
        CountedLocation(design: [1, $0.logDistance], histogram: $0.histogram, lost: $0.lost)
      }
      let found = try #require(ReceiverSensitivity.find(counted, stated: nil)?.sensitivity)
      bases[found.basis, default: 0] += 1
      #expect(abs(found.level + 93.5) < 2.5, "seed \(seed): \(found)")
    }
    #expect((bases[.edge] ?? 0) >= 10, "\(bases)")
  }

  @Test(arguments: [765, 1249, 2645, 3843] as [UInt64])
  func `Converges where the modes of locations are nearly level`(seed: UInt64) throws {
    // These surveys moved the quadrature's nodes by as much as the last Newton step.
    let survey = StudyScenario.all[1].draw(seed: seed)
    let outcome = try #require(StudyEstimator.mixture.fit(survey, sensitivity: -93.5))
    #expect(abs(outcome.exponent - 2.2) < 0.8 && outcome.standardError > 0.05)
  }
}
