import PathLoss
package import RadioSurvey

/// One place to measure at.
package struct PlannedPlace: Hashable, Codable, Sendable {
  /// A name for the place that the survey does not have yet.
  package var location: String
  /// The beacon that is to be heard there; absent if the survey names none.
  @Nullable package var beacon: BeaconIdentifier?
  /// At which of several new points the beacon is to hang, from 1; absent if it stays.
  @Nullable package var newPoint: Int?
  /// Metres from the beacon in a straight line.
  package var distance: Double
  /// Direction from the beacon in degrees, anticlockwise from the first axis of the floor plan; without a floor plan from
  /// any direction that the surveyor chooses and keeps.
  package var bearing: Double
  /// Metres along the floor plan; absent without one, or where the beacon's position is not known.
  @Nullable package var x: Double?
  /// See ``x``.
  @Nullable package var y: Double?
  /// What the place takes off the variance of what its visit aims at, as far as the places before it left any, 0…1; absent
  /// in a first survey.
  @Nullable package var varianceReduction: Double?
  /// Metres to the nearest place of the same beacon that was measured or comes before; absent if none is known.
  @Nullable package var separation: Double?

  /// A place of which only the name, the metres from a beacon and the degrees are known.
  package init(location: String, distance: Double, bearing: Double) {
    self.location = location
    self.distance = distance
    self.bearing = bearing
  }

  private enum CodingKeys: String, CodingKey {
    case location, beacon, newPoint
    case distance = "distance_m"
    case bearing = "bearing_deg"
    case x = "x_m"
    case y = "y_m"
    case varianceReduction
    case separation = "separation_m"
  }
}
