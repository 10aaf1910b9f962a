package import RadioSurvey
import Statistics
package import Support

/// One beacon at a point.
package struct NearestShare: Hashable, Codable, Sendable {
  /// Its identity.
  package var beacon: BeaconIdentifier
  /// Its name in `survey.toml`.
  @Nullable package var name: String?
  /// How often a device at the point puts it first, 0…1.
  package var share: Double
  /// Ends of the 90 % interval for that, from what the fits, and what is known of walls and floors, leave open.
  package var interval: Interval
  /// Metres in a straight line, the height between floors counted.
  package var distance: Double
  /// What walls and floors between cost, dB ≥ 0.
  package var loss: Double
  /// Storeys from the device's floor up to the beacon's, negative for a beacon below.
  package var storeys: Int
  /// How often the device says near or immediate of it there, 0…1; absent where it is not known what devices assume.
  @Nullable package var near: Double?

  /// Whether the distance lies outside those that were measured.
  package var isExtrapolated: Bool

  private enum CodingKeys: String, CodingKey {
    case beacon, name, share, interval, storeys, near, isExtrapolated
    case distance = "distance_m"
    case loss = "loss_db"
  }
}
