package import RadioSurvey
package import Support

/// Which beacon a device puts first, under one crowd level, carriage and receiver.
@Memberwise package struct NearestGroup: Hashable, Codable, Sendable {
  /// The conditions, without a placement: each beacon has its own.
  package var conditions: FitConditions
  /// The beacons, in the order of `survey.toml`.
  package var beacons: [BeaconIdentifier]
  /// Whether the device ranks by estimated distance; by level where it is not known what beacons broadcast.
  package var ranksByDistance: Bool
  /// One row a beacon, worst first.
  package var rows: [NearestRow]
  /// Pairs distinguished less often than required, worst first.
  package var pairs: [NearestPair]
}

/// Which beacon a device ranks first instead of its own.
@Memberwise package struct NearestRow: Hashable, Codable, Sendable {
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
  /// Whether the device's distance from it is outside those measured.
  package var isExtrapolated: Bool
}

/// Why a beacon cannot be among those whose nearest is asked.
package enum NearestOmission: String, Codable, Sendable {
  /// It has no position.
  case noPosition = "no-position"
  /// It has no floor, and beacons hang on several.
  case noFloor = "no-floor"
  /// No usable fit is of its placement.
  case noFit = "no-fit"
}

/// How often the beacon that comes first was the nearest at places that the fits do not know, beside how often they predict it.
@Memberwise package struct NearestCheck: Hashable, Codable, Sendable {
  /// For each set of conditions and, if sessions were left out, each of them.
  package var rows: [NearestCheckRow]
  /// For each set of conditions, all sessions together; empty if places were drawn.
  package var together: [NearestCheckRow]
  /// All conditions together; absent for one.
  @Nullable package var all: NearestCheckRow?
  /// All visits by how likely the nearest was said to come first.
  package var bands: [NearestCheckBand]
  /// Visits at which no beacon was heard.
  package var silentVisits: Int

  /// The row that speaks for everything; `nil` without a visit.
  package var front: NearestCheckRow? { all ?? together.first ?? rows.first }
}

/// Visits to places that the fits do not know: how often the nearest beacon came first, and how often that was predicted.
@Memberwise package struct NearestCheckRow: Hashable, Codable, Sendable {
  /// The conditions, without a placement; absent for all together.
  @Nullable package var conditions: FitConditions?
  /// The session that was left out of the fits; absent for several, and where places were drawn.
  @Nullable package var session: String?
  /// Places that the fits know; of several fits the fewest.
  package var fittedPlaces: Int
  /// How often the nearest came first.
  package var right: PredictedShare
}

/// Visits at which the nearest beacon was about as likely to come first: whether it did so as often as that.
@Memberwise package struct NearestCheckBand: Hashable, Codable, Sendable {
  /// Predicted probabilities, from the lower to below the upper.
  package var probabilities: Interval
  /// How often the nearest came first.
  package var right: PredictedShare
}

/// How often something was seen at places that the fits do not know, beside how often they predict it.
@Memberwise package struct PredictedShare: Hashable, Codable, Sendable {

  package var places: Int
  /// Visits.
  package var trials: Int
  /// Visits at which it was seen.
  package var seen: Int
  /// Their share.
  package var measured: Double
  /// The 95 % interval of that share over places; see ``ShareInterval/clustered(_:level:)``.
  package var interval: Interval
  /// The same share as predicted.
  package var predicted: Double
  /// Ends of the 90 % interval for it, from what the fits leave open.
  package var predictedInterval: Interval
  /// Measured less predicted share.
  package var difference: Double
  /// Its 95 % interval, from the scatter over places and what the fits leave open; absent with one place.
  @Nullable package var differenceInterval: Interval?

  /// Whether it was seen clearly less often than predicted.
  package var isLess: Bool { differenceInterval.map { $0.upper < 0 } ?? false }
  /// Whether it was seen clearly more often than predicted.
  package var isMore: Bool { differenceInterval.map { $0.lower > 0 } ?? false }
}
