/// What the packets of one location amount to, and where it is: on a line or in a plane.
package struct NeighbourLocation: Hashable, Sendable {
  /// x_g, one number a column.
  package var design: [Double]
  /// Those of another group share nothing with it: of another beacon, on another floor, or if it is unknown how far apart they
  /// are.
  package var group: Int
  /// The beacon, counted from 0: its locations may all be stronger or weaker than those of others.
  package var beacon: Int
  /// Metres along the line, or the first coordinate.
  package var x: Double
  /// The second coordinate in metres; 0 on a line.
  package var y: Double
  /// Packets n_g ≥ 1, or what they are worth: one more than the degrees of freedom of ``centredSumOfSquares``.
  package var packets: Double
  /// Independent packets k_g > 0 that the mean is worth; fewer than ``packets`` where dwells differ.
  package var count: Double
  /// ȳ_g, dBm.
  package var mean: Double
  /// Sum of squares within the location, dB² ≥ 0, with n_g − 1 degrees of freedom.
  package var centredSumOfSquares: Double

  /// A location whose mean is worth as many packets as there are, unless told otherwise.
  package init(
    design: [Double], group: Int = 0, beacon: Int = 0, x: Double, y: Double = 0, packets: Double,
    count: Double? = nil,
    mean: Double,
    centredSumOfSquares: Double
  ) {
    self.design = design
    self.group = group
    self.beacon = beacon
    self.x = x
    self.y = y
    self.packets = packets
    self.count = count ?? packets
    self.mean = mean
    self.centredSumOfSquares = centredSumOfSquares
  }

  /// Metres from here to there; infinite to another group.
  func distance(to other: NeighbourLocation) -> Double {
    guard group == other.group else { return .infinity }
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
