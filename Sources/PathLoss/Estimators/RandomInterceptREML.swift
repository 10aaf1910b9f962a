import RadioSurvey
package import Statistics

/// The linear model with one random intercept a location,
///
///     y_gk = x_g'β + S_g + e_gk,   S_g ~ N(0, σL²),   e_gk ~ N(0, σF²),
///
/// fitted by restricted maximum likelihood (or plain maximum likelihood) from each location's count, mean and sum of
/// squares. x_g is constant within a location, so nothing else of the packets enters and the fit is exact.
///
/// With s = σL²/σF² and w_g = n_g/(1 + n_g s), the profiled deviance (−2 × restricted log-likelihood) is
///
///     d(s) = Σ log(1 + n_g s) + log|X'WX| + (N − p) [1 + log(2π r²(s)/(N − p))],
///     r²(s) = Σ_g Σ_k (y_gk − ȳ_g)² + min_β Σ w_g (ȳ_g − x_g'β)²
///
/// (D. Bates, M. Mächler, B. Bolker, S. Walker, J. Stat. Softw. 67(1), 2015, doi 10.18637/jss.v067.i01, in their case of
/// one scalar random effect). ML leaves log|X'WX| out and has N for N − p. The optimum is a root of the analytic
/// derivative, so σL/σF is good to about 10⁻¹².
package enum RandomInterceptREML {
  /// Which likelihood is maximised.
  package enum Criterion: Sendable {
    /// Restricted maximum likelihood: variances allow for the coefficients that were fitted.
    case restricted
    /// Maximum likelihood.
    case likelihood
  }

  /// What the packets of one location amount to.
  package struct Group: Hashable, Sendable {
    /// x_g, one number a column.
    package var design: [Double]
    /// Independent packets n_g > 0 that the mean is worth.
    package var count: Double
    /// Mean ȳ_g.
    package var mean: Double
    /// Sum of squares within the location, of expectation σF² times ``degreesOfFreedom``, dB² ≥ 0.
    package var centredSumOfSquares: Double
    /// Of that sum; n_g − 1 for independent packets of one dwell.
    package var degreesOfFreedom: Double

    /// A location; `degreesOfFreedom` is `count` − 1 unless told otherwise.
    package init(
      design: [Double], count: Double, mean: Double, centredSumOfSquares: Double,
      degreesOfFreedom: Double? = nil
    ) {
      self.design = design
      self.count = count
      self.mean = mean
      self.centredSumOfSquares = centredSumOfSquares
      self.degreesOfFreedom = degreesOfFreedom ?? count - 1
    }
  }

  /// Why there is no fit.
  package enum Failure: Error, Hashable {
    /// No more locations than columns.
    case tooFewGroups(groups: Int, columns: Int)
    /// The design does not determine the coefficients.
    case design(LeastSquares.Failure)
  }

  /// A fitted model.
  package struct Fit: Sendable {
    /// β.
    package var coefficients: [Double]
    /// Covariance of β: σF² (X'WX)⁻¹.
    package var covariance: Matrix
    /// σL/σF ≥ 0; infinite where every location's packets are equal.
    package var ratio: Double
    /// σL ≥ 0.
    package var locationSD: Double
    /// σF ≥ 0.
    package var residualSD: Double
    /// The deviance at the optimum; `nil` if the likelihood has no bound (σF = 0).
    package var deviance: Double?
    /// x_g'(X'WX)⁻¹x_g w_g, the share of its own fitted value that each location has.
    package var hatValues: [Double]
    /// ȳ_g − x_g'β.
    package var residuals: [Double]
    /// What the likelihood is made of.
    let likelihood: Likelihood

    /// Standard errors of β.
    package var standardErrors: [Double] { covariance.diagonal.map { $0.squareRoot() } }
  }

  /// Fits the model.
  ///
  /// - Parameters:
  ///   - groups: the locations, each with the same number of columns; more of them than columns.
  ///   - criterion: restricted likelihood unless told otherwise.
  ///   - startingRatio: σL/σF to start from, if a close fit is known; it changes the time, not the result, as long
  ///     as the deviance has one minimum.
  /// - Throws: ``Failure``.
  package static func fit(
    _ groups: [Group], criterion: Criterion = .restricted, startingRatio: Double? = nil
  ) throws(Failure) -> Fit {
    let columns = groups.first?.design.count ?? 0
    guard columns > 0, groups.count > columns else {
      throw .tooFewGroups(groups: groups.count, columns: columns)
    }
    let likelihood = Likelihood(groups, criterion: criterion)
    guard likelihood.within > 0 else { return try fitWithoutFading(likelihood) }
    return try fit(likelihood, at: try likelihood.optimum(startingRatio: startingRatio))
  }

  /// The line through all packets, each as if independent of all others, which is the usual practice: σL = 0.
  ///
  /// - Throws: ``Failure``, also where there are no more packets than columns.
  package static func pooled(_ groups: [Group]) throws(Failure) -> Fit {
    let likelihood = Likelihood(groups, criterion: .restricted)
    guard likelihood.denominator > 0 else {
      throw .tooFewGroups(groups: groups.count, columns: likelihood.columns.count)
    }
    return try fit(likelihood, at: 0)
  }

  private static func fit(_ likelihood: Likelihood, at s: Double) throws(Failure) -> Fit {
    let point = try likelihood.point(at: s, isWhole: true)
    let variance = point.residualSumOfSquares / likelihood.denominator
    return Fit(
      coefficients: point.line.coefficients,
      covariance: point.line.inverseCross.scaled(by: variance), ratio: s.squareRoot(),
      locationSD: (s * variance).squareRoot(), residualSD: variance.squareRoot(),
      deviance: likelihood.profiledDeviance(point), hatValues: point.line.hatValues,
      residuals: point.line.residuals, likelihood: likelihood)
  }

  /// The limit σF → 0: every packet of a location is the same, and the location means are an ordinary regression.
  private static func fitWithoutFading(_ likelihood: Likelihood) throws(Failure) -> Fit {
    let line: LeastSquares.Fit
    do {
      line = try LeastSquares.fit(columns: likelihood.columns, response: likelihood.means)
    } catch { throw .design(error) }
    let degrees = likelihood.restricted ? line.degreesOfFreedom : likelihood.means.count
    let variance = line.residualSumOfSquares / Double(degrees)
    return Fit(
      coefficients: line.coefficients,
      covariance: line.inverseCross.scaled(by: variance), ratio: .infinity,
      locationSD: variance.squareRoot(), residualSD: 0, deviance: nil, hatValues: line.hatValues,
      residuals: line.residuals, likelihood: likelihood)
  }
}

extension RandomInterceptREML.Likelihood {
  /// Rows that stand for the locations wherever only sums over locations are asked for.
  ///
  /// Locations with the same number of packets have the same weight at every s, so p + 1 rows of the R of [X | y] stand for all
  /// of them, exactly and without normal equations. A likelihood of ten thousand locations with twenty packets each then costs
  /// what one of p + 1 costs.
  struct Rows: Sendable {
    /// Columns of the design, one number a row.
    var columns: [[Double]]
    /// The response.
    var means: [Double]
    /// n_g of the locations that a row stands for.
    var counts: [Double]
    /// How many locations; 0 in the further rows of those that share one.
    var locations: [Double]

    /// Locations up to which each stands for itself.
    static let limit = 200

    init(columns: [[Double]], means: [Double], counts: [Double]) {
      self.columns = columns
      self.means = means
      self.counts = counts
      locations = means.map { _ in 1 }
      guard means.count > Self.limit else { return }
      let size = columns.count + 1
      var rows = Self(size: columns.count)
      for (count, members) in Dictionary(grouping: means.indices, by: { counts[$0] }).sorted(by: {
        $0.key < $1.key
      }) {
        var block = columns.map { column in members.map { column[$0] } }
        block.append(members.map { means[$0] })
        guard members.count > size, block.allSatisfy({ $0.allSatisfy(\.isFinite) }) else {
          rows.append(block, count: count, locations: members.map { _ in 1 })
          continue
        }
        let triangle = LeastSquares.triangle(block)
        rows.append(
          triangle, count: count, locations: (0..<size).map { $0 == 0 ? Double(members.count) : 0 })
      }
      self = rows
    }

    private init(size: Int) {
      columns = [[Double]](repeating: [], count: size)
      means = []
      counts = []
      locations = []
    }

    private mutating func append(_ block: [[Double]], count: Double, locations: [Double]) {
      for index in columns.indices { columns[index] += block[index] }
      means += block[columns.count]
      counts += locations.map { _ in count }
      self.locations += locations
    }
  }
}
