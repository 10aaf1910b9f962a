package import RadioSurvey

/// Which beacon a device puts first, under one crowd level, carriage and receiver.
package struct NearestGroup: Hashable, Codable, Sendable {
  /// The conditions; a placement is none of them: each beacon has its own.
  package var conditions: FitConditions
  /// The beacons, in the order of `survey.toml`.
  package var beacons: [BeaconIdentifier]
  /// Whether the device ranks by estimated distance; by level where it is not known what beacons broadcast.
  package var ranksByDistance: Bool
  /// One row a beacon, worst first.
  package var rows: [NearestRow]
  /// Pairs that are told apart less often than asked, worst first.
  package var pairs: [NearestPair]
}
