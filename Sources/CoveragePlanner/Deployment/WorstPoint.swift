/// The point that is farthest from its nearest beacon, where beacons hang so that it is as near as possible.
package struct WorstPoint: Hashable, Codable, Sendable {
  /// Metres along the first axis of the plan.
  package var x: Double
  /// Metres along the second axis.
  package var y: Double
  /// Metres in a straight line to its nearest beacon; what walls lose is counted as distance.
  package var distance: Double
  /// No placement of as many beacons in the places considered brings the worst point nearer than this, metres.
  package var lowerBound: Double
  /// How often the main requirement is met there, as estimated.
  package var probability: Double
  /// What 5 % of what the fit allows is below.
  package var probabilityLow: Double
  /// What 95 % of what the fit allows is below.
  package var probabilityHigh: Double
  /// Metres between the points of the floor that were looked at.
  package var step: Double

  /// Whether it is proven that it cannot be nearer.
  package var isProven: Bool { distance <= lowerBound * (1 + 1e-9) }

  private enum CodingKeys: String, CodingKey {
    case x = "x_m"
    case y = "y_m"
    case distance = "distance_m"
    case lowerBound = "lowerBound_m"
    case probability, probabilityLow, probabilityHigh
    case step = "step_m"
  }
}
