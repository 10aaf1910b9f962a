import Foundation
import PathLoss
import Statistics

/// The line through all packets with three opinions of its error. Because the columns do not vary within a location, all
/// of them follow from location sums.
struct PacketLineStudy {
  private let line: LeastSquares.Fit
  private let counts: [Double]
  private let logDistances: [Double]
  private let packets: Double
  private let variance: Double

  init?(_ survey: [StudyScenario.Location]) {
    let groups = survey.compactMap(\.group)
    counts = groups.map { Double($0.count) }
    logDistances = groups.map { $0.design[1] }
    packets = counts.reduce(0, +)
    guard packets > 2,
      let line = try? LeastSquares.fit(
        columns: [counts.map { _ in 1 }, logDistances], response: groups.map(\.mean), weights: counts)
    else { return nil }
    self.line = line
    let within = groups.reduce(0) { $0 + $1.centredSumOfSquares }
    variance = (line.residualSumOfSquares + within) / (packets - 2)
  }

  func outcome(of estimator: StudyEstimator) -> StudyEstimator.Outcome {
    var error = (variance * line.inverseCross[1, 1]).squareRoot()
    var degrees = packets - 2
    let clusters = Double(counts.count)
    if estimator == .clustered {
      let adjustment = clusters / (clusters - 1) * (packets - 1) / (packets - 2)
      error = (adjustment * meat { _ in 1 }).squareRoot()
      degrees = .infinity
    } else if estimator == .biasReduced {
      error = meat { 1 / (1 - line.hatValues[$0]) }.squareRoot()
      degrees = satterthwaite
    }
    return StudyEstimator.Outcome(
      exponent: -line.coefficients[1] / 10, standardError: error / 10,
      critical: StudyEstimator.quantile(degrees), spread: variance.squareRoot())
  }

  /// x_g'(X'X)⁻¹ c, c picking the slope.
  private func leverage(_ g: Int) -> Double {
    line.inverseCross[0, 1] + logDistances[g] * line.inverseCross[1, 1]
  }

  /// Variance of the slope from location sums of residuals. For CR2, (I − H_gg)^(−1/2) scales a location's sum by
  /// 1/√(1 − h_g), h_g its hat value.
  private func meat(_ scale: (Int) -> Double) -> Double {
    counts.indices.reduce(0) { sum, g in
      let total = counts[g] * line.residuals[g] * leverage(g)
      return sum + scale(g) * total * total
    }
  }

  /// tr(M)²/Σ M_gh², M_gh = a_g v_g a_h v_h 1'(I − H)1 over the packets of g and h, a_g = 1/√(1 − h_g).
  private var satterthwaite: Double {
    var trace = 0.0
    var squares = 0.0
    for g in counts.indices {
      for h in counts.indices {
        let weight =
          leverage(g) * leverage(h) / ((1 - line.hatValues[g]) * (1 - line.hatValues[h])).squareRoot()
        let shared =
          line.inverseCross[0, 0] + (logDistances[g] + logDistances[h]) * line.inverseCross[0, 1]
          + logDistances[g] * logDistances[h] * line.inverseCross[1, 1]
        let entry = weight * ((g == h ? counts[g] : 0) - counts[g] * counts[h] * shared)
        if g == h { trace += entry }
        squares += entry * entry
      }
    }
    return trace * trace / squares
  }
}
