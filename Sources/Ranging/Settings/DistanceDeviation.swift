import Foundation
import Statistics
package import Support

/// How far the distances that a program computes from mean levels are from our model's, over one stretch of distances.
package struct DistanceDeviation: Hashable, Codable, Sendable {
  /// From and to, metres.
  package var range: Interval
  /// The largest deviation, in percent of the model's distance.
  package var largest: Double
  /// Where it is, metres.
  package var largestAt: Double
  /// Root mean square of the deviations, in percent.
  package var rootMeanSquare: Double

  private enum CodingKeys: String, CodingKey {
    case range = "range_m"
    case largest = "largest_percent"
    case largestAt = "largestAt_m"
    case rootMeanSquare = "rms_percent"
  }

  /// Distances of the grid, evenly apart in their logarithm.
  private static let count = 401

  /// The deviation of a function of the model's mean level.
  package init(
    _ line: SettingsLine, over range: Interval, distance computed: (_ level: Double) -> Double
  ) {
    self.range = range
    largest = 0
    largestAt = range.lower
    var squares = 0.0
    for distance in SettingsLine.grid(range, count: Self.count) {
      let percent = 100 * (computed(line.level(at: distance)) - distance) / distance
      squares += percent * percent
      if abs(percent) > largest { (largest, largestAt) = (abs(percent), distance) }
    }
    rootMeanSquare = (squares / Double(Self.count)).squareRoot()
  }
}
