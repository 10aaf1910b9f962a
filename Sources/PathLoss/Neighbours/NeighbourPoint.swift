import Foundation
import Statistics

/// The restricted likelihood at one s = σL²/σF² and one L, by ``NeighbourSums``:
///
///     d(s, L, σF²) = T + (N − p) log(2π σF²) + r²/σF²,
///     T = log|K V₀| + log|X'V₀⁻¹X|,   r² = Σ_g Σ_k (y_gk − ȳ_g)² + min_β (ȳ − Xβ)'V₀⁻¹(ȳ − Xβ)
///
/// (D. A. Harville, J. Am. Stat. Assoc. 72, 1977). The whole likelihood of all packets, because within a location they are
/// independent given its mean.
struct NeighbourPoint: Sendable {
  /// T.
  let logTerms: Double
  /// Its derivatives by log s and log L.
  let logTermsSlopes: [Double]
  /// r².
  let residualSum: Double
  /// Its derivatives.
  let residualSlopes: [Double]
  /// γ.
  let gamma: [Double]
  /// (Q'V₀⁻¹Q)⁻¹.
  let inverseCross: Matrix
  /// Its derivatives.
  let inverseCrossSlopes: [Matrix]
  /// N − p.
  let freedom: Double
  /// Expected second derivatives of ``deviance`` by log s, by both, and by log L; `nil` where the sums do not tell.
  let expectedCurvature: [Double]?

  /// `nil` if the sums are not those of a likelihood, which rounding can bring about at the edge of what a `Double` holds.
  init?(_ sums: NeighbourSums, data: NeighbourData) {
    let p = data.columns
    var matrix = Matrix(size: p)
    for i in 0..<p { for j in 0..<p { matrix[i, j] = sums.cross[i + 1, j + 1] } }
    guard let root = Cholesky(matrix), let inverse = root.inverse else { return nil }
    let gamma = inverse * (0..<p).map { sums.cross[$0 + 1, 0] }
    var contrast = gamma.map { -$0 }
    contrast.insert(1, at: 0)
    let logTerms =
      sums.logDeterminant + data.logTriangle + root.lower.diagonal.reduce(0) { $0 + 2 * log($1) }
    let residualSum = data.within + max(0, sums.cross.form(contrast, contrast))
    guard residualSum > 0, residualSum.isFinite, logTerms.isFinite else { return nil }
    var logSlopes = sums.logSlopes
    var inverseSlopes: [Matrix] = []
    for k in 0..<2 {
      var slope = Matrix(size: p)
      for i in 0..<p { for j in 0..<p { slope[i, j] = sums.crossSlopes[k][i + 1, j + 1] } }
      logSlopes[k] += Matrix.trace(inverse, slope)
      inverseSlopes.append((inverse * slope * inverse).scaled(by: -1))
    }
    self.logTerms = logTerms
    self.residualSum = residualSum
    self.gamma = gamma
    logTermsSlopes = logSlopes
    residualSlopes = sums.crossSlopes.map { $0.form(contrast, contrast) }
    inverseCross = inverse
    inverseCrossSlopes = inverseSlopes
    freedom = data.freedom
    // Twice the information on both that is left when σF² is fitted too, which each packet tells of.
    let shared = sums.logSlopes
    expectedCurvature =
      sums.information[0] > 0
      ? zip(sums.information, [(0, 0), (0, 1), (1, 1)]).map { information, pair in
        2 * information - shared[pair.0] * shared[pair.1] / data.freedom
      } : nil
  }

  /// σF² of least deviance.
  var residualVariance: Double { residualSum / freedom }

  /// The deviance with that σF².
  var deviance: Double { logTerms + freedom * (1 + log(2 * .pi * residualVariance)) }

  /// Its derivatives by log s and log L.
  var gradient: [Double] {
    (0..<2).map { logTermsSlopes[$0] + freedom * residualSlopes[$0] / residualSum }
  }

  /// The deviance at another σF².
  func deviance(residualVariance: Double) -> Double {
    logTerms + freedom * log(2 * .pi * residualVariance) + residualSum / residualVariance
  }
}
