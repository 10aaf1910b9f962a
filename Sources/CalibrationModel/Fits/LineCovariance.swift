import Foundation
package import RadioSurvey

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
}

/// What a line says of another session, another day, phone or person: never more than it says of another place in the sessions
/// surveyed.
package struct AnotherSession: Hashable, Codable, Sendable {
  /// Standard deviation from one dwell at one place in one session to another's elsewhere in another, dB.
  package var placeSD: Double
  /// Covariance of level at 1 m and slope.
  package var covariance: LineCovariance
  /// Degrees of freedom of predictions, at most sessions − 1.
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

/// How alike the shadowing of neighbouring locations is, and what follows for a beacon elsewhere.
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
  /// Its probability under independence, by χ² with one degree of freedom, which is cautious: zero correlation is at the edge of
  /// the parameter space.
  package var pValue: Double
  /// Standard deviation from location to location, independent of neighbours, dB; absent if no likeness is seen.
  @Nullable package var shadowingSD: Estimate?
  /// Covariance of level at 1 m and slope for a beacon elsewhere, with that likeness; absent if none is seen.
  @Nullable package var covariance: LineCovariance?
  /// Degrees of freedom of predictions for a beacon elsewhere, ≥ 1; absent if no likeness is seen.
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
