/// How densely one placement must be deployed at one crowd level.
package struct LatticePlan: Hashable, Codable, Sendable {
  /// Largest distance in a straight line at which the nearest beacon still meets the requirement, metres.
  package var reach: Double
  /// The same along the floor, the beacon's height taken off, metres.
  package var horizontalReach: Double
  /// Largest spacing on a triangular lattice, metres.
  package var triangularSpacing: Double
  /// Largest spacing on a square lattice, metres.
  package var squareSpacing: Double
  /// Beacons per 100 m² on the triangular lattice.
  package var triangularDensity: Double
  /// Beacons per 100 m² on the square lattice.
  package var squareDensity: Double

  /// The lattices whose worst point is at this horizontal reach (metres, > 0): spacing √3 R and √2 R.
  package init(reach: Double, horizontalReach: Double) {
    self.reach = reach
    self.horizontalReach = horizontalReach
    triangularSpacing = 3.0.squareRoot() * horizontalReach
    squareSpacing = 2.0.squareRoot() * horizontalReach
    triangularDensity = 200 / (3.0.squareRoot() * triangularSpacing * triangularSpacing)
    squareDensity = 100 / (squareSpacing * squareSpacing)
  }

  private enum CodingKeys: String, CodingKey {
    case reach = "reach_m"
    case horizontalReach = "horizontalReach_m"
    case triangularSpacing = "triangularSpacing_m"
    case squareSpacing = "squareSpacing_m"
    case triangularDensity = "triangularDensity_per100m2"
    case squareDensity = "squareDensity_per100m2"
  }
}
