package import RadioSurvey
import Statistics

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

  private enum CodingKeys: String, CodingKey {
    case method
    case gap = "gap_m"
    case likelihoodRatio, pValue
    case shadowingSD = "shadowingSD_db"
    case covariance, degreesOfFreedom, approximationError
  }
}
