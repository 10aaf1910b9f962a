package import RadioSurvey
import Statistics
package import Support

/// Which beacons a device puts first along a way, under one crowd level, carriage and receiver.
package struct NearestPath: Hashable, Codable, Sendable {
  /// A part of the way on which one beacon comes first more often than the one that is nearest.
  package struct Stretch: Hashable, Codable, Sendable {
    /// Metres from the begin of the way.
    package var start: Double
    /// Metres from the begin of the way, > start.
    package var end: Double
    /// The beacon that is nearest.
    package var nearest: BeaconIdentifier
    /// The beacon that comes first most often.
    package var taken: BeaconIdentifier
    /// How often the nearest comes first where that is least often, 0…1.
    package var right: Double

    private enum CodingKeys: String, CodingKey {
      case start = "start_m"
      case end = "end_m"
      case nearest, taken, right
    }
  }

  /// The conditions; a placement is none of them.
  package var conditions: FitConditions
  /// The way's name, if it has one. Untrusted text.
  @Nullable package var name: String?
  /// The floor, if the site has several. Untrusted text.
  @Nullable package var floor: String?
  /// Metres.
  package var length: Double
  /// Metres between points, at most.
  package var step: Double
  /// How often the nearest comes first, the mean over the way, 0…1.
  package var right: Double
  /// Ends of the 90 % interval for that.
  package var interval: Interval
  /// Share of the way along which the nearest comes first as often as asked.
  package var metShare: Double
  /// Share of the way along which another beacon comes first more often than the nearest.
  package var takenShare: Double
  /// The stretches of that, the one where the nearest comes first least often before the others.
  package var stretches: [Stretch]
  /// The points along the way, in order.
  package var points: [NearestPoint]

  private enum CodingKeys: String, CodingKey {
    case conditions, name, floor, right, interval, metShare, takenShare, stretches, points
    case length = "length_m"
    case step = "step_m"
  }
}
