package import RadioSurvey

/// One location of a fit, as the plots and the drift check need it. A location here is a place where the surveyor stood
/// together with the beacon that was heard there.
package struct LocationMean: Hashable, Codable, Sendable {
  /// The beacon.
  package var beacon: BeaconIdentifier
  /// The place.
  package var location: String
  /// Whether the surveyor named the place.
  package var isNamed: Bool
  /// True distance in metres.
  package var distance: Double
  /// Packets received.
  package var receivedPackets: Int
  /// Mean level in dBm.
  package var mean: Double
  /// Mean less the fitted line, dB; if the fit is refused and has no line, less the mean of all locations' means.
  package var residual: Double
  /// Level in dBm as the packets received and those lost tell it; absent if losses are not part of the fit.
  @Nullable package var level: Double?
  /// What the fit without this location said of it; absent if that was not asked for, or there is none.
  @Nullable package var heldOut: LocationPrediction?

  /// ``level`` if there is one, else ``mean``, less the fitted line, dB.
  package var levelResidual: Double { level.map { residual + ($0 - mean) } ?? residual }

  /// One location of a fit.
  package init(
    beacon: BeaconIdentifier, location: String, isNamed: Bool, distance: Double, receivedPackets: Int,
    mean: Double, residual: Double, level: Double? = nil
  ) {
    self.beacon = beacon
    self.location = location
    self.isNamed = isNamed
    self.distance = distance
    self.receivedPackets = receivedPackets
    self.mean = mean
    self.residual = residual
    self.level = level
  }

  private enum CodingKeys: String, CodingKey {
    case beacon, location, isNamed
    case distance = "distance_m"
    case receivedPackets
    case mean = "mean_dbm"
    case residual = "residual_db"
    case level = "level_dbm"
    case heldOut
  }
}
