import RadioSurvey
package import Statistics
import CalibrationModel

/// Partial pooling over beacons: each beacon has its own line, and the lines scatter about a common one,
///
///     y_i = (β₀ + u₀b) + (β₁ + u₁b)(x_i − x̄) + e_i,   (u₀b, u₁b) ~ N(0, σ² ΛΛ'),   e_i ~ N(0, σ²),
///
/// fitted by restricted or plain maximum likelihood with Λ lower triangular (D. Bates, M. Mächler, B. Bolker, S. Walker,
/// J. Stat. Softw. 67(1), 2015, doi 10.18637/jss.v067.i01). A beacon with few locations borrows from the others; its own line is
/// the best linear predictor.
package enum PooledLines {
  /// The location means of one beacon.
  package struct Group: Hashable, Sendable {
    /// log₁₀ of the distances in metres.
    package var x: [Double]
    /// Mean levels in dBm.
    package var y: [Double]
  }

  /// Why there is no fit.
  package enum Failure: Error, Hashable {
    /// Fewer than three beacons, lengths that differ, or no more locations than the model has parameters.
    case tooFew
    /// The design does not determine the common line.
    case design(LeastSquares.Failure)
    /// The likelihood has no maximum: the beacons' lines are exact.
    case notConverged
  }

  /// A fitted model.
  package struct Fit: Sendable {
    /// x̄, where the intercepts hold: the mean of all log distances.
    package var centre: Double
    /// (β₀, β₁): level at the centre in dBm, slope in dB a decade.
    package var coefficients: [Double]
    /// Their covariance.
    package var covariance: SymmetricMatrix2
    /// Λ₀₀, Λ₁₀, Λ₁₁; the diagonal ≥ 0.
    package var theta: [Double]
    /// σ, dB.
    package var residualSD: Double
    /// SD of the beacons' levels at the centre, dB.
    package var interceptSD: Double
    /// SD of the beacons' slopes, dB a decade.
    package var slopeSD: Double
    /// Correlation of the two, NaN if one does not vary.
    package var correlation: Double
    /// −2 × log-likelihood, restricted where that was asked for.
    package var deviance: Double
    /// (u₀b, u₁b) of each beacon.
    package var deviations: [[Double]]
    /// Covariance of each beacon's own line at the centre less its prediction, the common line's uncertainty included
    /// (C. R. Henderson, Biometrics 31, 1975, doi 10.2307/2529430): σ²Q + (I − QZ'Z) V (I − QZ'Z)' with Q = ΛM⁻¹Λ'.
    let lineCovariances: [SymmetricMatrix2]
    /// Whether a diagonal of Λ vanishes: the beacons differ too little for all three to be determined.
    package var isSingular: Bool

    /// Covariance of the beacons' (u₀, u₁) about the common line: σ² ΛΛ'.
    var scatter: SymmetricMatrix2 {
      SymmetricMatrix2(
        theta[0] * theta[0], theta[0] * theta[1], theta[1] * theta[1] + theta[2] * theta[2]
      ).scaled(by: residualSD * residualSD)
    }
  }

  /// Fits the model.
  ///
  /// - Parameters:
  ///   - groups: the beacons; three or more.
  ///   - criterion: restricted likelihood unless told otherwise.
  ///   - theta: Λ₀₀, Λ₁₀, Λ₁₁ where they are known from a fit of nearly the same beacons.
  /// - Throws: ``Failure``.
  /// - Complexity: O(N), and O(beacons) for each of some ten evaluations.
  package static func fit(
    _ groups: [Group], criterion: RandomInterceptREML.Criterion = .restricted, theta: [Double]? = nil
  ) throws(Failure) -> Fit {
    let count = groups.reduce(0) { $0 + $1.x.count }
    guard groups.count >= 3, count > 6, groups.allSatisfy({ $0.x.count == $0.y.count && !$0.x.isEmpty })
    else {
      throw .tooFew
    }
    let likelihood = PooledLikelihood(groups, restricted: criterion == .restricted)
    // The common line must exist before anything is maximised.
    do {
      _ = try LeastSquares.fit(
        columns: [[Double](repeating: 1, count: count), groups.flatMap(\.x)], response: groups.flatMap(\.y))
    } catch { throw .design(error) }
    if let theta { return likelihood.fit(theta) }
    return likelihood.fit(try minimise(likelihood))
  }

  /// Newton's method from two starts. Λ and −Λ, column by column, are the same model, so that beacons that do not differ are a minimum inside.
  private static func minimise(_ likelihood: PooledLikelihood) throws(Failure) -> [Double] {
    let optima = [[1.0, 0, 1], [0.3, 0, 0.3]].compactMap { start in
      try? DampedNewton.maximise(
        from: start, longest: [0.5, 0.5, 0.5], lowest: start.map { _ in -Double.greatestFiniteMagnitude },
        likelihood.penalised)
    }
    guard let best = optima.max(by: { $0.point.value < $1.point.value })?.parameters else {
      throw .notConverged
    }
    return best[0] < 0 ? [-best[0], -best[1], abs(best[2])] : [best[0], best[1], abs(best[2])]
  }
}

/// Whether beacons share one line, by analysis of variance.
enum BeaconTests {
  /// The smaller p of two F tests, twice over (Bonferroni): equal levels against their own levels with one slope, and
  /// one line against a line a beacon. `nil` if no degrees of freedom are left for either.
  static func pValue(_ groups: [PooledLines.Group]) -> Double? {
    let count = groups.reduce(0) { $0 + $1.x.count }
    var within = (xx: 0.0, xy: 0.0, yy: 0.0)
    var ownLines = 0.0
    var slopes = 0
    let all = sums(groups.flatMap(\.x), groups.flatMap(\.y))
    for group in groups {
      let own = sums(group.x, group.y)
      within.xx += own.xx
      within.xy += own.xy
      within.yy += own.yy
      ownLines += own.yy - (own.xx > 1e-9 ? own.xy * own.xy / own.xx : 0)
      slopes += own.xx > 1e-9 ? 1 : 0
    }
    guard all.xx > 0 else { return nil }
    let common = all.yy - all.xy * all.xy / all.xx
    let ownLevels = within.yy - (within.xx > 1e-9 ? within.xy * within.xy / within.xx : 0)
    let hasSlope = within.xx > 1e-9 ? 1 : 0
    let tests = [(ownLevels, groups.count + hasSlope), (ownLines, groups.count + slopes)].compactMap {
      squares, parameters -> Double? in
      let rest = count - parameters
      guard rest >= 3, parameters > 2, squares > 1e-9 else { return nil }
      let more = Double(parameters - 2)
      let f = max(0, common - squares) / more / (squares / Double(rest))
      return Distributions.fTail(f, numerator: more, denominator: Double(rest))
    }
    return tests.min().map { min(1, Double(tests.count) * $0) }
  }

  /// Centred sums of squares and products.
  static func sums(_ x: [Double], _ y: [Double]) -> (xx: Double, xy: Double, yy: Double) {
    let count = Double(max(1, x.count))
    let (mx, my) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    return zip(x, y).reduce((0, 0, 0)) { sum, pair in
      let (a, b) = (pair.0 - mx, pair.1 - my)
      return (sum.0 + a * a, sum.1 + a * b, sum.2 + b * b)
    }
  }
}
