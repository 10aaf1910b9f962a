package import RadioSurvey
import Statistics
package import Support

/// What was surveyed under one set of conditions, whether or not a line could be fitted to it.
package struct FitSample: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Locations that entered the fit (a place and a beacon each).
  package var locations: Int
  /// Sessions in which they were measured; absent in a fit that an older version wrote.
  @Nullable package var sessions: Int?
  /// What tells the survey's sessions apart.
  @Nullable package var sessionBasis: SurveySessions.Basis?
  /// Dwells that entered the fit.
  package var dwells: Int
  /// Packets received at those locations.
  package var receivedPackets: Int
  /// Packets expected at those locations and at silent ones; absent if any dwell's is unknown.
  @Nullable package var expectedPackets: Int?
  /// Nearest and farthest location, metres.
  @Nullable package var distanceRange: Interval?
  /// Lag-1 autocorrelation of packets within a dwell, 0 ≤ ρ < 1; absent if it cannot be estimated.
  @Nullable package var autocorrelation: Double?
  /// Mean time from one packet received to the next within a dwell, seconds; absent if there are no times, or readings are
  /// smoothed.
  @Nullable package var packetInterval: Double?
  /// Whether any reading was smoothed by its source.
  package var averaged: Bool
  /// The beacons side by side, with one exponent and a level for each; absent with fewer than two beacons of three locations.
  @Nullable package var beaconLevels: BeaconLevels?
  /// That distances were measured along the floor, and what heights would change; absent if none is known to be.
  @Nullable package var horizontal: HorizontalDistances?
  /// The locations themselves, by distance, beacon and name.
  package var locationMeans: [LocationMean]

  /// A sample with its counts.
  package init(
    conditions: FitConditions, locations: Int, dwells: Int, receivedPackets: Int,
    expectedPackets: Int? = nil, distanceRange: Interval? = nil, autocorrelation: Double? = nil,
    packetInterval: Double? = nil, averaged: Bool = false, locationMeans: [LocationMean] = [],
    sessions: Int? = nil, sessionBasis: SurveySessions.Basis? = nil
  ) {
    self.conditions = conditions
    self.locations = locations
    self.dwells = dwells
    self.receivedPackets = receivedPackets
    self.averaged = averaged
    self.locationMeans = locationMeans
    self.expectedPackets = expectedPackets
    self.distanceRange = distanceRange
    self.autocorrelation = autocorrelation
    self.packetInterval = packetInterval
    self.sessions = sessions
    self.sessionBasis = sessionBasis
  }

  /// What the locations' dwells hold; the residuals of the means are those of no line yet.
  init(
    _ survey: SurveyedLocations, conditions: FitConditions, sessions: SurveySessions,
    autocorrelation: PacketAutocorrelation?
  ) {
    let locations = survey.heard
    let entered = locations.flatMap(\.dwells)
    self.init(
      conditions: conditions, locations: locations.count, dwells: entered.count,
      receivedPackets: locations.reduce(0) { $0 + $1.histogram.count },
      expectedPackets: survey.expectedPackets,
      distanceRange: locations.first.flatMap { nearest in
        locations.last.map { Interval(lower: nearest.distance, upper: $0.distance) }
      },
      autocorrelation: autocorrelation?.value, packetInterval: PacketInterval.mean(entered),
      averaged: entered.contains { $0.conditions.source == .averaged },
      locationMeans: LocationMean.means(of: locations),
      sessions: Set(entered.map(sessions.name)).count, sessionBasis: sessions.basis)
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, locations, sessions, sessionBasis, dwells, receivedPackets, expectedPackets
    case distanceRange = "distanceRange_m"
    case autocorrelation
    case packetInterval = "packetInterval_s"
    case averaged, beaconLevels
    case horizontal = "horizontalDistances"
    case locationMeans
  }
}
