import Foundation
import Statistics

extension RandomInterceptREML {
  /// The likelihood as a function of s = σL²/σF² and σF².
  struct Likelihood: Sendable {
    /// Columns of the design, one number a location.
    let columns: [[Double]]
    /// ȳ_g.
    let means: [Double]
    /// n_g.
    let counts: [Double]
    /// Σ_g Σ_k (y_gk − ȳ_g)².
    let within: Double
    /// N.
    let observations: Double
    /// Whether it is the restricted one.
    let restricted: Bool
    /// N − p, or N for plain maximum likelihood.
    let denominator: Double
    /// What stands for the locations in sums over them.
    let rows: Rows

    /// Everything that is needed at one s.
    struct Point {
      /// The weighted fit of the means.
      var line: LeastSquares.Fit
      /// r²(s).
      var residualSumOfSquares: Double
      /// Σ log(1 + n_g s), and log|X'WX| where restricted.
      var logTerms: Double
      /// d logTerms / ds = Σ w_g (1 − h_g), h_g left out for plain maximum likelihood.
      var logTermsSlope: Double
      /// −dr²/ds = Σ w_g² (ȳ_g − x_g'β)².
      var residualSlope: Double
    }

    /// - Parameter isWhole: whether the line has a residual and a hat value for every location, which costs more where there are
    ///   many. The line is the same otherwise.
    func point(at s: Double, isWhole: Bool = false) throws(Failure) -> Point {
      if isWhole, rows.means.count < means.count {
        return try point(at: s, columns, means, counts, locations: means.map { _ in 1 })
      }
      return try point(at: s, rows.columns, rows.means, rows.counts, locations: rows.locations)
    }

    private func point(
      at s: Double, _ columns: [[Double]], _ means: [Double], _ counts: [Double], locations: [Double]
    ) throws(Failure) -> Point {
      let weights = counts.map { $0 / (1 + $0 * s) }
      let line: LeastSquares.Fit
      do {
        line = try LeastSquares.fit(columns: columns, response: means, weights: weights)
      } catch { throw .design(error) }
      var point = Point(
        line: line, residualSumOfSquares: within + line.residualSumOfSquares,
        logTerms: restricted ? line.logDeterminant : 0, logTermsSlope: 0, residualSlope: 0)
      for g in means.indices {
        point.logTerms += locations[g] * log1p(counts[g] * s)
        point.logTermsSlope += weights[g] * (restricted ? locations[g] - line.hatValues[g] : locations[g])
        let weighted = weights[g] * line.residuals[g]
        point.residualSlope += weighted * weighted
      }
      return point
    }

    /// d(s), with σF² profiled out.
    func profiledDeviance(_ point: Point) -> Double {
      point.logTerms + denominator * (1 + log(2 * .pi * point.residualSumOfSquares / denominator))
    }

    /// The deviance at s and σF² = variance.
    func deviance(_ point: Point, variance: Double) -> Double {
      point.logTerms + denominator * log(2 * .pi * variance) + point.residualSumOfSquares / variance
    }

    /// d'(s), up to rounding; NaN if the design fails, which ``point(at:)`` at 0 has then already thrown.
    private func profiledSlope(_ s: Double) -> Double {
      guard let point = try? point(at: s) else { return .nan }
      return point.logTermsSlope - denominator * point.residualSlope / point.residualSumOfSquares
    }

    /// The s of least deviance, 0 included.
    ///
    /// Near a starting value one bracket is enough. Otherwise all minima on a grid of σL/σF from 10⁻³ to 10⁴, a quarter
    /// of a decade apart, and the boundary 0 are compared.
    func optimum(startingRatio: Double?) throws(Failure) -> Double {
      if let start = startingRatio, start > 0, start.isFinite {
        let centre = 2 * log(start)
        for width in [0.35, 1.4] where profiledSlope(exp(centre - width)) < 0 {
          if let root = RootFinding.root(
            between: centre - width, and: centre + width, of: { profiledSlope(exp($0)) })
          {
            return exp(root)
          }
        }
      }
      let boundary = try point(at: 0)
      var best = 0.0
      var least = profiledDeviance(boundary)
      var last = (log: -Double.infinity, slope: profiledSlope(0))
      if last.slope < 0 { least = .infinity }
      var quarters = -12
      while quarters <= 16 || (last.slope < 0 && quarters <= 48) {
        let here = 2 * Double(quarters) / 4 * log(10.0)
        let slope = profiledSlope(exp(here))
        if last.slope < 0, slope >= 0 {
          let from = last.log.isFinite ? last.log : here - 60
          if let root = RootFinding.root(between: from, and: here, of: { profiledSlope(exp($0)) }) {
            let value = profiledDeviance(try point(at: exp(root)))
            if value < least {
              least = value
              best = exp(root)
            }
          }
        }
        last = (here, slope)
        quarters += 1
      }
      // Packets that all but coincide within their locations: the deviance still falls at the end of the grid.
      if !least.isFinite { best = last.slope < 0 ? exp(last.log) : 0 }
      return best
    }
  }
}

extension RandomInterceptREML.Likelihood {
  /// From effective counts, which need not be whole.
  init(
    columns: [[Double]], means: [Double], counts: [Double], within: Double, observations: Double,
    restricted: Bool = true
  ) {
    self.init(
      columns: columns, means: means, counts: counts, within: within, observations: observations,
      restricted: restricted, denominator: restricted ? observations - Double(columns.count) : observations,
      rows: Rows(columns: columns, means: means, counts: counts))
  }

  init(_ groups: [RandomInterceptREML.Group], criterion: RandomInterceptREML.Criterion) {
    self.init(
      columns: (groups.first?.design ?? []).indices.map { column in groups.map { $0.design[column] } },
      means: groups.map(\.mean), counts: groups.map(\.count),
      within: groups.reduce(0) { $0 + $1.centredSumOfSquares },
      observations: groups.reduce(0) { $0 + 1 + $1.degreesOfFreedom }, restricted: criterion == .restricted)
  }
}
