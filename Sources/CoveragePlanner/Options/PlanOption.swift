package import RadioSurvey

/// One way to meet a requirement that is not met: with what it takes and what it costs.
package struct PlanOption: Hashable, Codable, Sendable {
  /// What is changed.
  package enum Lever: String, Codable, Sendable, CaseIterable {
    /// The beacons that are there hang elsewhere.
    case move
    /// The measured power that beacons broadcast is another.
    case recalibrate
    /// A device averages more packets.
    case average = "longer-average"
    /// Beacons hang in another placement.
    case placement = "other-placement"
    /// Beacons transmit at another power, and broadcast the same measured power.
    case power = "transmit-power"
    /// Nothing but the number of beacons.
    case more = "more-beacons"
    /// Near goes farther.
    case boundary = "wider-boundary"
    /// It may fail more often.
    case probability = "lower-probability"
    /// Only the points of interest are served.
    case points = "points-only"
    /// A device need only hear a beacon.
    case heard
  }

  /// What is changed.
  package var lever: Lever
  /// Where the beacons hang.
  @Nullable package var placement: Placement?
  /// Whether the requirement stays as it was asked; otherwise less is asked.
  package var isAsAsked: Bool
  /// How many it takes.
  package var count: BeaconCount
  /// Beacons that hang there now.
  package var present: Int
  /// Beacons to buy.
  package var toBuy: Int
  /// Beacons fewer than without a change.
  package var saved: Int
  /// Probability that a device says “near or better” at twice the near boundary, by the receiver that says it most; absent for other
  /// goals.
  @Nullable package var falseNear: Double?
  /// The same at the crowd level surveyed where it is said most, by the fits of the placement; absent where it is no more than
  /// ``falseNear``.
  @Nullable package var falseNearElsewhere: FalseNearElsewhere?
  /// Whether ``falseNear`` is a tenth or less, and no more than the requirement may fail.
  package var isTellingFarApart: Bool
  /// Whether its fits are calibrated, and measured as far as its beacons have to reach; otherwise do not build on it yet.
  package var isReliable: Bool
  /// Seconds until a device has its packets, in the mean; absent if the advertising interval is not known.
  @Nullable package var decision: Double?
  /// The setting now: dBm, packets, metres or a probability, as the lever has it.
  @Nullable package var from: Double?
  /// `true` if nobody says ``from``: neither the beacons of `survey.toml` nor the user, so that what devices assume is taken to be the level
  /// fitted where beacons are calibrated. Absent otherwise.
  @Nullable package var isFromAssumed: Bool?
  /// The setting that is proposed.
  @Nullable package var to: Double?

  private enum CodingKeys: String, CodingKey {
    case lever, placement, isAsAsked, count, present, toBuy, saved, falseNear, falseNearElsewhere,
      isTellingFarApart
    case isReliable
    case decision = "decision_s"
    case from, isFromAssumed, to
  }
}
