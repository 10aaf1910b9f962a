package import RadioSurvey
package import Support

/// What was surveyed under one set of conditions, whether or not a line could be fitted to it.
@Memberwise package struct FitSample: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Locations that entered the fit (a place and a beacon each).
  package var locations: Int
  /// Dwells that entered the fit.
  package var dwells: Int
  /// Packets received at those locations.
  package var receivedPackets: Int
  /// Packets expected at those locations and at silent ones; absent if any dwell's is unknown.
  @Nullable package var expectedPackets: Int?
  /// Nearest and farthest location, metres.
  @Key("_m") @Nullable package var distanceRange: Interval?
  /// Lag-1 autocorrelation of packets within a dwell, 0 ≤ ρ < 1; absent if it cannot be estimated.
  @Nullable package var autocorrelation: Double?
  /// Mean time from one packet received to the next within a dwell, seconds; absent if there are no times, or readings are
  /// smoothed.
  @Key("_s") @Nullable package var packetInterval: Double?
  /// Whether any reading was smoothed by its source.
  package var averaged: Bool = false
  /// The locations themselves, by distance, beacon and name.
  package var locationMeans: [LocationMean] = []
  /// Sessions in which they were measured; absent in a fit that an older version wrote.
  @Nullable package var sessions: Int?
  /// The beacons side by side, with one exponent and a level for each; absent with fewer than two beacons of three locations.
  @Nullable package var beaconLevels: BeaconLevels?
  /// That distances were measured along the floor, and what heights would change; absent if none is known to be.
  @Key("horizontalDistances") @Nullable package var horizontal: HorizontalDistances?
  /// How the survey's sessions are separated.
  @Nullable package var sessionBasis: SurveySessions.Basis?

  /// How many beacons were measured; `nil` in a fit that does not name its locations.
  package var beaconsMeasured: Int? { locationMeans.isEmpty ? nil : Set(locationMeans.map(\.beacon)).count }
}

/// One location of a fit, as the plots and the drift check need it. A location here is a place where the surveyor stood
/// together with the beacon that was heard there.
@Memberwise package struct LocationMean: Hashable, Codable, Sendable {
  /// The beacon.
  package var beacon: BeaconIdentifier
  /// The place.
  package var location: String
  /// Whether the surveyor named the place.
  package var isNamed: Bool
  /// True distance in metres.
  @Key("_m") package var distance: Double
  /// Packets received.
  package var receivedPackets: Int
  /// Mean level in dBm.
  @Key("_dbm") package var mean: Double
  /// Mean less the fitted line, dB; if the fit is refused and has no line, less the mean of all locations' means.
  @Key("_db") package var residual: Double
  /// Level in dBm as the packets received and those lost tell it; absent if losses are not part of the fit.
  @Key("_dbm") @Nullable package var level: Double?
  /// What the fit without this location predicted for it; absent if not requested, or if there is no such fit.
  @Nullable package var heldOut: LocationPrediction?
  /// Where it is; no key if its coordinates are not known.
  package var position: Position?
  /// How often the way to the beacon passes through each kind of wall, or from one floor to another; no key if a position is not known, or
  /// the site knows of no walls and of one floor only.
  package var crossings: [String: Int]?

  /// ``level`` if there is one, else ``mean``, less the fitted line, dB.
  package var levelResidual: Double { level.map { residual + ($0 - mean) } ?? residual }
}

/// What the fit without a location said of the mean of as many packets as were received there: Student's t.
@Memberwise package struct LocationPrediction: Hashable, Codable, Sendable {
  /// Its centre, dBm.
  @Key("_dbm") package var level: Double
  /// Its scale: √(σL² + σF² v + x'Vx), dB.
  @Key("_db") package var sd: Double
  /// Its degrees of freedom.
  package var degreesOfFreedom: Double
}
