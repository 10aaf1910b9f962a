package import RadioSurvey

/// How many beacons a longer survey would save: what the fit leaves open costs beacons.
package struct SurveySaving: Hashable, Codable, Sendable {
  /// Where to measure.
  @Nullable package var placement: Placement?
  /// Locations more, for each fit of the placement that the requirement asks for.
  package var locations: Int
  /// Beacons fewer, if the fit comes out the same.
  package var saved: Int
  /// Beacons then.
  package var count: BeaconCount
}
