import RadioSurvey
import Statistics

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

  /// The larger of what the fit that knows sessions says and what the line in front says.
  ///
  /// - Parameters:
  ///   - nested: the fit that knows sessions.
  ///   - front: the line that stands in front of it; its location SD already holds a part of what sessions differ by.
  ///   - placeVariance: its variance from place to place for one dwell at each, dB².
  init(_ nested: NestedFit, front: FittedLine, placeVariance: Double) {
    let levels = nested.variance(.session) + nested.variance(.location) + nested.variance(.dwell)
    self.init(
      placeSD: max(levels, placeVariance).squareRoot(),
      covariance: front.covariance.reaching(nested.covariance),
      degreesOfFreedom: min(
        Double(front.degreesOfFreedom), nested.sessionDegreesOfFreedom,
        front.neighbours?.degreesOfFreedom ?? .infinity))
  }

  private enum CodingKeys: String, CodingKey {
    case placeSD = "placeSD_db"
    case covariance, degreesOfFreedom
  }
}
