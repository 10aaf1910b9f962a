import RadioSurvey
import Statistics
package import Support

/// Visits at which the nearest beacon was about as likely to come first: whether it did so as often as that.
package struct NearestCheckBand: Hashable, Codable, Sendable {
  /// Predicted probabilities, from the lower to below the upper.
  package var probabilities: Interval
  /// How often the nearest came first.
  package var right: PredictedShare

  /// Where bands end.
  private static let ends = [0, 0.4, 0.6, 0.8, 1]

  /// Those that have visits, the least likely first.
  static func bands(_ trials: [NearestTrial]) -> [NearestCheckBand] {
    zip(ends, ends.dropFirst()).compactMap { lower, upper in
      let inside = trials.map(\.trial).filter {
        $0.predicted >= lower && ($0.predicted < upper || upper == ends.last)
      }
      guard !inside.isEmpty else { return nil }
      return NearestCheckBand(
        probabilities: Interval(lower: lower, upper: upper), right: PredictedShare(inside))
    }
  }
}
