import Foundation
import RadioSurvey
package import Support

/// How often the intervals held at left-out locations of one stretch of distance.
///
/// A share over all distances can be right although the intervals are too narrow where it matters: where the weakest packets
/// never arrive, far locations scatter little, and make up for near ones that scatter more than the fit knows.
package struct DistanceBand: Hashable, Codable, Sendable {
  /// Locations below which the distances are not parted.
  package static let minimumLocations = 30

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

  package init(
    distance: Interval, locations: Int, inside68: Int, interval68: Interval, inside95: Int,
    interval95: Interval
  ) {
    self.distance = distance
    self.locations = locations
    self.inside68 = inside68
    self.interval68 = interval68
    self.inside95 = inside95
    self.interval95 = interval95
  }

  private enum CodingKeys: String, CodingKey {
    case distance = "distance_m"
    case locations, inside68, interval68, inside95, interval95
  }
}
