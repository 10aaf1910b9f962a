import RadioSurvey

/// What several beacons must do together at some points: not a matter of the nearest beacon alone.
@Memberwise(unlabelled: 1) package struct JointRequirement: Hashable, Sendable {
  /// What a device must get.
  package enum Goal: Hashable, Sendable {
    /// The beacon nearest to the point is heard loudest, and it is that of no other point.
    case nearest
    /// The position is known to the given metres, with an unknown device offset in level.
    case position(error: Double)
  }

  /// What a device must get.
  package var goal: Goal
  package var probability: Double
  package var points: [DemandPoint]
  /// How fast the level falls, and how high the beacons hang. A beacon farther than its reach is not counted on.
  package var radio: PlacementRadio
  /// σ of the mean level of a beacon at a place, dB > 0.
  package var levelSD: Double
}
