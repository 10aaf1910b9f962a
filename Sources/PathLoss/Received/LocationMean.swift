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
    mean: Double, residual: Double, level: Double? = nil, heldOut: LocationPrediction? = nil
  ) {
    self.beacon = beacon
    self.location = location
    self.isNamed = isNamed
    self.distance = distance
    self.receivedPackets = receivedPackets
    self.mean = mean
    self.residual = residual
    self.level = level
    self.heldOut = heldOut
  }

  /// The locations of a fit.
  ///
  /// - Parameters:
  ///   - locations: those where something was heard.
  ///   - line: level at 1 m and slope that the residuals are taken from; the mean of all without it.
  ///   - levels: as packets received and lost tell them, one a location.
  ///   - heldOut: what the fit without it said of each.
  static func means(
    of locations: [SurveyedLocation], line: [Double]? = nil, levels: [Double]? = nil,
    heldOut: [LocationPrediction?]? = nil
  ) -> [LocationMean] {
    let centre = locations.reduce(0) { $0 + $1.mean } / Double(max(1, locations.count))
    return locations.enumerated().map { g, location in
      let fitted = line.map { $0[0] + $0[1] * location.logDistance } ?? centre
      return LocationMean(
        beacon: location.beacon, location: location.name, isNamed: location.isNamed,
        distance: location.distance, receivedPackets: location.histogram.count, mean: location.mean,
        residual: location.mean - fitted, level: levels?[g], heldOut: heldOut?[g])
    }
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
