import Foundation
package import RadioSurvey

/// How far a position found by levels is from the true one, over the points of a floor.
package struct PositioningError: Hashable, Codable, Sendable {
  /// Metres within which half of the positions found are; absent if none is found.
  @Nullable package var median: Double?
  /// Metres within which 90 % of the positions found are; absent if none is found.
  @Nullable package var percentile90: Double?
  /// Share of the weight of the points where a position is found, 0…1.
  package var foundShare: Double

  private enum CodingKeys: String, CodingKey {
    case median = "median_m"
    case percentile90 = "percentile90_m"
    case foundShare
  }

  /// Errors in metres within which half and 90 % of the positions found are, and the share found.
  package init(median: Double?, percentile90: Double?, foundShare: Double) {
    self.median = median
    self.percentile90 = percentile90
    self.foundShare = foundShare
  }

  /// Of errors in metres, `nil` where no position was found, and the weights of their points.
  package init(errors: [Double?], weights: [Double]) {
    let total = weights.reduce(0, +)
    let found = zip(errors, weights).compactMap { error, weight in error.map { ($0, weight) } }
      .sorted { $0.0 < $1.0 }
    let weight = found.reduce(0) { $0 + $1.1 }
    func quantile(_ p: Double) -> Double? {
      var sum = 0.0
      for (error, own) in found {
        sum += own
        if sum >= p * weight { return error }
      }
      return found.last?.0
    }
    foundShare = total > 0 ? weight / total : 0
    median = quantile(0.5)
    percentile90 = quantile(0.9)
  }
}
