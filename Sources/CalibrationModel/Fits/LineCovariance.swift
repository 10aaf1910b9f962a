import Foundation
package import RadioSurvey
import Support

/// Covariance of the intercept b0 (level at 1 m, dBm) and the slope b1 (dB per decade of distance, −10 n).
package struct LineCovariance: Hashable, Codable, Sendable {
  /// Variance of b0, dB².
  package var interceptVariance: Double

  /// Covariance of b0 and b1, dB² per decade.
  package var covariance: Double

  /// Variance of b1, dB² per decade².
  package var slopeVariance: Double

  package init(interceptVariance: Double, covariance: Double, slopeVariance: Double) {
    self.interceptVariance = interceptVariance
    self.covariance = covariance
    self.slopeVariance = slopeVariance
  }

  /// x'Vx for x = (1, log₁₀ d): variance of the fitted mean level, dB².
  package func variance(atLogDistance x: Double) -> Double {
    interceptVariance + 2 * x * covariance + x * x * slopeVariance
  }

  /// A covariance by which the line is nowhere better known than by this or by another: this and what the other exceeds it by,
  /// in the directions in which it does.
  package func reaching(_ other: LineCovariance) -> LineCovariance {
    let excess = LineCovariance(
      interceptVariance: other.interceptVariance - interceptVariance,
      covariance: other.covariance - covariance, slopeVariance: other.slopeVariance - slopeVariance
    ).positivePart
    return LineCovariance(
      interceptVariance: interceptVariance + excess.interceptVariance,
      covariance: covariance + excess.covariance, slopeVariance: slopeVariance + excess.slopeVariance)
  }

  /// The same without its negative eigenvalues: Σ max(0, λ) vv'.
  private var positivePart: LineCovariance {
    let mean = (interceptVariance + slopeVariance) / 2
    let half = (interceptVariance - slopeVariance) / 2
    let radius = (half * half + covariance * covariance).squareRoot()
    let (upper, lower) = (max(0, mean + radius), max(0, mean - radius))
    guard radius > 0 else {
      return LineCovariance(interceptVariance: upper, covariance: 0, slopeVariance: upper)
    }
    // The projections on the eigenvectors are (1 ± M)/2 with M = ((half, c), (c, −half))/radius.
    let (sum, difference) = ((upper + lower) / 2, (upper - lower) / 2 / radius)
    return LineCovariance(
      interceptVariance: sum + difference * half, covariance: difference * covariance,
      slopeVariance: sum - difference * half)
  }
}

/// What a line says of another session, another day, phone or person: never more than it says of another place in the sessions
/// surveyed.
package struct AnotherSession: Hashable, Codable, Sendable {
  /// Standard deviation from one dwell at one place in one session to another's elsewhere in another, dB.
  package var placeSD: Double

  /// Covariance of level at 1 m and slope.
  package var covariance: LineCovariance

  /// Degrees of freedom of what is predicted, at most sessions − 1.
  package var degreesOfFreedom: Double

  package init(placeSD: Double, covariance: LineCovariance, degreesOfFreedom: Double) {
    self.placeSD = placeSD
    self.covariance = covariance
    self.degreesOfFreedom = degreesOfFreedom
  }

  private enum CodingKeys: String, CodingKey {
    case placeSD = "placeSD_db"
    case covariance, degreesOfFreedom
  }
}

/// How alike the shadowing of neighbouring locations is, and what follows for a place out of their neighbourhood.
package struct NeighbourLikeness: Hashable, Codable, Sendable {
  /// How the likelihood was computed.
  package enum Method: String, Codable, Sendable, CaseIterable {
    /// Exactly, by a recursion along a line.
    case line
    /// Exactly, from the whole covariance.
    case plane
    /// From the thirty nearest neighbours of each location.
    case nearestNeighbours
  }

  /// How the likelihood was computed.
  package var method: Method

  /// Metres from a location to its nearest neighbour, the median: likeness over less is not seen.
  package var gap: Double

  /// How much less deviance likeness has than independence, ≥ 0.
  package var likelihoodRatio: Double

  /// Its probability under independence, by χ² with one degree of freedom, which is cautious: no likeness is at the edge of what can
  /// be.
  package var pValue: Double

  /// Standard deviation from location to location whatever its neighbours are, dB; absent if no likeness is seen.
  @Nullable package var shadowingSD: Estimate?

  /// Covariance of level at 1 m and slope with that likeness; absent if none is seen.
  @Nullable package var covariance: LineCovariance?

  /// Degrees of freedom of what is predicted for a place elsewhere, ≥ 1; absent if no likeness is seen.
  @Nullable package var degreesOfFreedom: Double?

  /// Log-likelihood by nearest neighbours less the exact one, of 500 locations; absent if all of it is exact.
  @Nullable package var approximationError: Double?

  package init(
    method: Method, gap: Double, likelihoodRatio: Double, pValue: Double, shadowingSD: Estimate? = nil,
    covariance: LineCovariance? = nil, degreesOfFreedom: Double? = nil, approximationError: Double? = nil
  ) {
    self.method = method
    self.gap = gap
    self.likelihoodRatio = likelihoodRatio
    self.pValue = pValue
    self.shadowingSD = shadowingSD
    self.covariance = covariance
    self.degreesOfFreedom = degreesOfFreedom
    self.approximationError = approximationError
  }

  private enum CodingKeys: String, CodingKey {
    case method
    case gap = "gap_m"
    case likelihoodRatio, pValue
    case shadowingSD = "shadowingSD_db"
    case covariance, degreesOfFreedom, approximationError
  }
}
