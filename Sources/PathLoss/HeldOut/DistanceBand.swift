import Foundation
package import RadioSurvey
import Statistics
package import Support

/// How often the intervals held at left-out locations of one stretch of distance.
///
/// A share over all distances can be right although the intervals are too narrow where it matters: where the weakest packets
/// never arrive, far locations scatter little, and make up for near ones that scatter more than the fit knows.
package struct DistanceBand: Hashable, Codable, Sendable {
  /// Locations below which the distances are not parted.
  static let minimumLocations = 30
  /// Locations of one band below which it has no conformal interval of its own.
  static let conformalLocations = 20

  /// Nearest and farthest location, metres.
  package var distance: Interval
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Of them inside the 68.27 % interval.
  package var inside68: Int
  /// Wilson 95 % interval of their share.
  package var interval68: Interval
  /// Inside the 95.45 % interval.
  package var inside95: Int
  /// Wilson 95 % interval of their share.
  package var interval95: Interval
  /// How far the intervals must reach there to hold whatever the distribution; absent with fewer than 20 locations.
  @Nullable package var conformal: ConformalGuard?

  /// Thirds of the locations by distance, of as equal size as can be; `nil` with fewer than 30.
  ///
  /// - Parameters:
  ///   - distances: of every location at which something was heard, metres.
  ///   - degreesOfFreedom: of the model's t intervals.
  static func thirds(
    _ predictions: [HeldOutPrediction], distances: [Double], autocorrelation: Double, degreesOfFreedom: Double
  ) -> [DistanceBand]? {
    guard predictions.count >= minimumLocations else { return nil }
    let placed = predictions.sorted {
      (distances[$0.location], $0.location) < (distances[$1.location], $1.location)
    }
    return (0..<3).map { third in
      let part = placed[(placed.count * third / 3)..<(placed.count * (third + 1) / 3)]
      var band = DistanceBand(
        distance: Interval(
          lower: part.first.map { distances[$0.location] } ?? 0,
          upper: part.last.map { distances[$0.location] } ?? 0),
        tally: HeldOutTally(part.map { $0.outcome(autocorrelation: autocorrelation) }))
      if part.count >= conformalLocations {
        band.conformal = ConformalGuard(
          Array(part), autocorrelation: autocorrelation, degreesOfFreedom: degreesOfFreedom)
      }
      return band
    }
  }

  private init(distance: Interval, tally: HeldOutTally) {
    self.distance = distance
    locations = tally.count
    inside68 = tally.inside68
    interval68 = WilsonInterval.interval(successes: inside68, trials: locations)
    inside95 = tally.inside95
    interval95 = WilsonInterval.interval(successes: inside95, trials: locations)
  }

  /// Whether a share is clearly too small, at 5 % over both shares of three bands together.
  var isTooRare: Bool {
    let upper: (Int) -> Double = {
      ShareInterval.exact(successes: Double($0), trials: Double(locations), level: 1 - 0.1 / 6).upper
    }
    return upper(inside68) < HeldOutCheck.oneSigma || upper(inside95) < HeldOutCheck.twoSigma
  }

  private enum CodingKeys: String, CodingKey {
    case distance = "distance_m"
    case locations, inside68, interval68, inside95, interval95, conformal
  }
}
