package import RadioSurvey

/// What one measured power that beacons may broadcast would bring.
package struct RecalibrationStep: Hashable, Codable, Sendable {
  /// Level at 1 m that the beacons broadcast, whole dBm.
  package var measuredPower: Double
  /// How many beacons it takes; absent if no number will do.
  @Nullable package var count: BeaconCount?
  /// Probability of “near or better” at twice the near boundary, by the receiver that says it most.
  package var falseNear: Double
  /// See ``PlanOption/falseNearElsewhere``.
  @Nullable package var falseNearElsewhere: FalseNearElsewhere?
  /// See ``PlanOption/isReliable``.
  package var isReliable: Bool

  private enum CodingKeys: String, CodingKey {
    case measuredPower = "measuredPower_dbm"
    case count, falseNear, falseNearElsewhere, isReliable
  }
}
