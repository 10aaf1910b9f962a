package import RadioSurvey
import Statistics
package import Support

/// What a program with a path-loss exponent of its own needs of one receiver, or of all together: d = 10^((P − level + offset) / (10 n)).
package struct NodeSettings: Hashable, Codable, Sendable {
  /// A set of conditions, and how far distances are from our model there.
  package struct Deviation: Hashable, Codable, Sendable {
    /// The conditions.
    package var conditions: FitConditions
    /// How far.
    package var deviation: DistanceDeviation
  }

  /// The receiver; absent for all.
  @Nullable package var receiver: Receiver?
  /// Level at 1 m of beacons that have none of their own, whole dBm: the mean of the placements.
  package var referencePower: Int
  /// From the lowest to the highest end of the 95 % intervals of the fits' levels at 1 m, dBm.
  package var powerInterval: Interval
  /// Path-loss exponent to two decimals: the mean of the fits'.
  package var pathLossExponent: Double
  /// From the lowest to the highest end of the fits' 95 % intervals.
  package var exponentInterval: Interval
  /// By how much it hears beacons louder than the mean of all receivers, whole dB; absent if receivers were not measured alike.
  @Nullable package var offset: Int?
  /// 95 % interval of the offset, dB, receivers taken for independent.
  @Nullable package var offsetInterval: Interval?
  /// The farthest distance measured, metres: nobody checked what is beyond.
  package var farthest: Double
  /// How far its distances are from our model, the largest deviation first; with the measured power of each placement.
  package var deviations: [Deviation]

  private enum CodingKeys: String, CodingKey {
    case receiver, pathLossExponent, deviations
    case referencePower = "referencePower_dbm"
    case powerInterval = "powerInterval_dbm"
    case exponentInterval
    case offset = "offset_db"
    case offsetInterval = "offsetInterval_db"
    case farthest = "farthest_m"
  }
}
