package import RadioSurvey
import Statistics
package import Support

/// For which beacon a device takes the one that it stands at.
package struct NearestRow: Hashable, Codable, Sendable {
  /// The beacon that is nearest.
  package var beacon: BeaconIdentifier
  /// Its name in `survey.toml`.
  @Nullable package var name: String?
  /// How often the device puts it first, 0…1.
  package var right: Double
  /// Ends of the 90 % interval for that, from what the fits leave open.
  package var interval: Interval
  /// How often the device puts each beacon first, in the order of the group's beacons.
  package var shares: [Double]
  /// How often this beacon is said to be near or immediate there; absent where it is not known what devices assume.
  @Nullable package var near: Double?
  /// Whether the device's distance from it lies outside those that were measured.
  package var isExtrapolated: Bool
}
