import PathLoss
package import RadioSurvey

/// The places of one placement at one crowd level, for all receivers side by side.
package struct PlannedVisit: Hashable, Codable, Sendable {
  /// What the places of a visit are chosen for.
  package enum Aim: String, Codable, Sendable {
    /// The level at the distances at which the requirement is decided.
    case requirement
    /// The exponent: everything that the requirement decides is known well enough.
    case exponent
  }

  /// Why it is visited.
  package enum Cause: String, Codable, Sendable {
    /// The project has no data.
    case firstSurvey = "first-survey"
    /// The requirement needs it and it was never measured.
    case notMeasured = "not-measured"
    /// Its fit is refused.
    case refused
    /// A goal is not reached.
    case goals
  }

  /// How the beacon hangs.
  @Nullable package var placement: Placement?
  /// How full the room is.
  @Nullable package var crowd: CrowdLevel?
  /// How the receiver is carried.
  @Nullable package var carriage: Carriage?
  /// What to carry; empty if the survey names no receiver.
  package var receivers: [Receiver]
  /// Why.
  package var cause: Cause
  /// Packets to receive at each place.
  package var packets: Int
  /// Seconds that they take.
  package var dwell: Double
  /// The places in the order of what they gain; those about a beacon that is moved, point by point.
  package var places: [PlannedPlace]
  /// Whether the beacon is to hang elsewhere for this visit, because about the points where it hung too little is left that
  /// lies apart from what was measured.
  package var movesBeacon: Bool = false
  /// What the places are chosen for; absent in a first survey.
  @Nullable package var aim: Aim?
  /// Share of the variance of what the visit aims at that all places take off together, 0…1.
  @Nullable package var varianceReduction: Double?
  /// The conditions whose fit was asked where to stand: of the receivers here, the one that knows least.
  @Nullable package var deciding: FitConditions?
  /// Number of beacons now, by that fit.
  @Nullable package var beaconsNow: BeaconInterval?
  /// The same as it is expected to be afterwards, if the estimates stay as they are.
  @Nullable package var beaconsAfter: BeaconInterval?
  /// Half of the 95 % interval of the exponent now, by that fit; in a first survey absent.
  @Nullable package var exponentNow: Double?
  /// The same as expected afterwards; in a first survey by the literature's spreads, if it is only a plan.
  @Nullable package var exponentAfter: Double?

  private enum CodingKeys: String, CodingKey {
    case placement, crowd, carriage, receivers, cause, packets
    case dwell = "dwell_s"
    case places, movesBeacon, aim, varianceReduction, deciding, beaconsNow, beaconsAfter, exponentNow,
      exponentAfter
  }

  package init(
    placement: Placement?, crowd: CrowdLevel?, carriage: Carriage?, receivers: [Receiver], cause: Cause,
    packets: Int, dwell: Double, places: [PlannedPlace]
  ) {
    self.receivers = receivers
    self.cause = cause
    self.packets = packets
    self.dwell = dwell
    self.places = places
    self.placement = placement
    self.crowd = crowd
    self.carriage = carriage
  }

  /// The names that are known, for people.
  package var label: String {
    FitConditions(placement: placement, crowd: crowd, carriage: carriage).label
  }
}
