import RadioSurvey
package import CalibrationModel

extension FloorLayout {
  /// Where the beacons of a plan hang; `nil` if it has no number.
  package init?(_ plan: ConditionPlan, on floor: FloorArrangements) {
    guard let lattice = plan.recommended, let count = plan.beaconsNeeded,
      count <= SurveyLimit.layoutBeacons.value,
      let found = Self.arrangement(count, reach: lattice.horizontalReach, on: floor)
    else { return nil }
    self.init(
      placement: plan.conditions.placement, horizontalReach: found.radius, positions: found.positions,
      lowerBound: min(found.positions.count, FloorArrangements.least(reach: found.radius, on: floor.plan)))
  }

  /// This many beacons, moved; or rows for the reach.
  private static func arrangement(_ count: Int, reach: Double, on floor: FloorArrangements)
    -> FloorArrangements.Arrangement?
  {
    if let moved = floor.positions(beacons: count), let radius = floor.reach(beacons: count) {
      return FloorArrangements.Arrangement(radius: radius, positions: moved)
    }
    return floor.positions(reach: reach).map { FloorArrangements.Arrangement(radius: reach, positions: $0) }
  }
}
