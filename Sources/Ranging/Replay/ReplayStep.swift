import RadioSurvey

/// One step of a replay.
package struct ReplayStep: Hashable, Sendable {
  /// Where it begins and ends, seconds.
  package var start: Double
  package var end: Double
  /// The beacons in the order in which an app lists them: by distance, those without one last.
  package var sightings: [ReplaySighting]
  /// What is taken for the nearest; `nil` for none.
  package var nearest: Int?
  /// What is the nearest in truth; `nil` if that is not known.
  package var truth: Int?
  /// In order of time.
  package var events: [ReplayEvent]
}
