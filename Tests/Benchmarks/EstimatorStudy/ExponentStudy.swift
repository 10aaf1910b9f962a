import Foundation
import PathLoss

/// Bias of the exponent and coverage of its 95 % interval, by estimator, over many simulated surveys.
package struct ExponentStudy: Sendable {
  /// One estimator's record.
  package struct Row: Sendable {
    /// The estimator.
    package var estimator: StudyEstimator
    /// Surveys that it could fit.
    package var fitted: Int
    /// Mean exponent less the truth.
    package var bias: Double
    /// Monte-Carlo standard error of the bias.
    package var biasError: Double
    /// Root mean square error of the exponent.
    package var rootMeanSquareError: Double
    /// Share of 95 % intervals that hold the truth.
    package var coverage: Double
    /// Mean of the SD it states, dB.
    package var spread: Double
  }

  /// What was simulated.
  package var scenario: StudyScenario
  /// How many surveys.
  package var replications: Int
  /// Share of packets lost.
  package var lostShare: Double
  /// One row an estimator.
  package var rows: [Row]

  /// Runs a scenario; survey r has the seed `seed` + r.
  package static func run(
    _ scenario: StudyScenario, replications: Int, seed: UInt64,
    estimators: [StudyEstimator] = StudyEstimator.allCases
  ) -> ExponentStudy {
    var outcomes = estimators.map { _ in [StudyEstimator.Outcome]() }
    var lost = 0
    for replication in 0..<replications {
      let survey = scenario.draw(seed: seed + UInt64(replication))
      lost += survey.reduce(0) { $0 + $1.lost }
      for (index, estimator) in estimators.enumerated() {
        if let outcome = estimator.fit(survey, sensitivity: scenario.sensitivity) {
          outcomes[index].append(outcome)
        }
      }
    }
    let sent = replications * scenario.locations * scenario.packets
    return ExponentStudy(
      scenario: scenario, replications: replications, lostShare: Double(lost) / Double(sent),
      rows: zip(estimators, outcomes).map { row($0, $1, truth: scenario.exponent) })
  }

  private static func row(
    _ estimator: StudyEstimator, _ outcomes: [StudyEstimator.Outcome], truth: Double
  ) -> Row {
    let count = Double(max(1, outcomes.count))
    let bias = outcomes.reduce(0) { $0 + $1.exponent - truth } / count
    let squares = outcomes.reduce(0) { $0 + ($1.exponent - truth) * ($1.exponent - truth) } / count
    return Row(
      estimator: estimator, fitted: outcomes.count, bias: bias,
      biasError: (max(0, squares - bias * bias) / count).squareRoot(),
      rootMeanSquareError: squares.squareRoot(),
      coverage: Double(outcomes.count { $0.covers(truth) }) / count,
      spread: outcomes.reduce(0) { $0 + $1.spread } / count)
  }

  /// The table as text, one line a row.
  package var text: String {
    let number: (Double, Int) -> String = { String(format: "%.\($1)f", $0) }
    let cell: (String, Int) -> String = { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    var lines = [
      "\(scenario.name): \(scenario.locations) locations, \(number(100 * lostShare, 1)) % of packets lost, "
        + "\(replications) surveys",
      "estimator of n".padding(toLength: 32, withPad: " ", startingAt: 0)
        + "    bias (error)    RMSE  cover 95 %  SD dB   fits",
    ]
    for row in rows {
      lines.append(
        row.estimator.rawValue.padding(toLength: 32, withPad: " ", startingAt: 0)
          + cell(number(row.bias, 3), 8) + cell("(\(number(row.biasError, 3)))", 8)
          + cell(number(row.rootMeanSquareError, 3), 8) + cell(number(100 * row.coverage, 1), 12)
          + cell(number(row.spread, 2), 7) + cell("\(row.fitted)", 7))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
