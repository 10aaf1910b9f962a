package import RadioSurvey

/// The places of one placement at one crowd level, for all receivers side by side.
@Memberwise package struct PlannedVisit: Hashable, Codable, Sendable {
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

  /// How the beacon hangs; absent if the places serve beacons of several placements.
  @Nullable package var placement: Placement?
  /// How full the room is.
  @Nullable package var crowd: CrowdLevel?
  /// How the receiver is carried.
  @Nullable package var carriage: Carriage?
  /// What to carry; empty if the survey names no receiver.
  package var receivers: [Receiver]
  package var cause: Cause
  /// Packets to receive at each place.
  package var packets: Int
  /// Seconds that they take.
  @Key("_s") package var dwell: Double
  /// The places, on a floor plan in the order in which to walk them; around a moved beacon, point by point.
  package var places: [PlannedPlace]
  /// Whether to move the beacon for this visit, because too few places around its old points are far enough from those
  /// measured.
  package var movesBeacon: Bool = false
  /// Where to hang the beacon that is moved, by the numbers of the points; absent without a floor plan.
  @Nullable package var newPoints: [Position]?
  /// What the places are chosen for; absent in a first survey.
  @Nullable package var aim: Aim?
  /// Share of the variance of the visit's target that all places remove together, 0…1.
  @Nullable package var varianceReduction: Double?
  /// The conditions whose fit determined the places: of the receivers here, the most uncertain one.
  @Nullable package var deciding: FitConditions?
  /// Number of beacons now, by that fit.
  @Nullable package var beaconsNow: BeaconInterval?
  /// The same as expected afterwards, with unchanged estimates.
  @Nullable package var beaconsAfter: BeaconInterval?
  /// Half of the 95 % interval of the exponent now, by that fit; in a first survey absent.
  @Nullable package var exponentNow: Double?
  /// The same as expected afterwards; in a first survey by the literature's spreads, if it is only a plan.
  @Nullable package var exponentAfter: Double?

  /// Whether its places have coordinates of a floor plan.
  package var isOnFloor: Bool { places.contains { $0.x != nil } }

  /// The names that are known, for people.
  package var label: String { FitConditions(placement: placement, crowd: crowd, carriage: carriage).label }
}

/// One place to measure at. One dwell there serves every beacon that is heard.
@Memberwise package struct PlannedPlace: Hashable, Codable, Sendable {
  /// A name for the place that the survey does not have yet.
  package var location: String
  /// The beacon that the place is for, of several the nearest; absent if the survey names none.
  @Nullable package var beacon: BeaconIdentifier?
  /// At which of several new points the beacon is to hang, from 1; absent if it stays.
  @Nullable package var newPoint: Int?
  /// Metres from that beacon in a straight line.
  @Key("_m") package var distance: Double
  /// Direction from the beacon in degrees, anticlockwise from any direction that the surveyor chooses and keeps; absent
  /// where the place has coordinates.
  @Key("_deg") @Nullable package var bearing: Double?
  /// Metres along the floor plan; absent without one, or where the beacon's position is not known.
  @Key("_m") @Nullable package var x: Double?
  /// See ``x``.
  @Key("_m") @Nullable package var y: Double?
  /// The floor that the beacon names; absent if it names none.
  @Nullable package var floor: String?
  /// Other beacons that the same dwell serves, the nearest first; absent without a floor plan.
  @Nullable package var others: [HeardBeacon]?
  /// Share of the remaining variance of the visit's target that the place removes, 0…1; absent
  /// in a first survey.
  @Nullable package var varianceReduction: Double?
  /// Metres to the nearest place of the same beacon that was measured or comes before; absent if none is known.
  @Key("_m") @Nullable package var separation: Double?

  /// Every beacon that a dwell at the place serves, the one that it is for first.
  package var heard: [HeardBeacon] { [HeardBeacon(beacon: beacon, distance: distance)] + (others ?? []) }

  /// Where it is on the floor plan; `nil` without one.
  package var position: Position? { x.flatMap { x in y.map { Position(x: x, y: $0, floor: floor) } } }
}

/// A beacon that is heard at a planned place, with no wall between.
@Memberwise package struct HeardBeacon: Hashable, Codable, Sendable {
  /// Which; absent if the survey names none.
  @Nullable package var beacon: BeaconIdentifier?
  /// Metres in a straight line.
  @Key("_m") package var distance: Double
}

/// How many beacons the floor needs, as far as the fit can tell: the 90 % interval over what the fit allows, each number on
/// a regular grid.
@Memberwise package struct BeaconInterval: Hashable, Codable, Sendable {
  /// Fewest; absent if not even the best radio that the fit allows can meet the requirement.
  @Nullable package var low: Int?
  /// Most; absent if a twentieth or more of those radios cannot meet it with any number.
  @Nullable package var high: Int?

  /// Most less fewest; `nil` if either is absent.
  package var width: Int? { high.flatMap { high in low.map { high - $0 } } }
}

/// Where to measure first, where a survey decides nothing yet.
@Memberwise package struct NextStep: Hashable, Codable, Sendable {
  /// Where to stand.
  package var visit: PlannedVisit
  /// Visits that are planned beside it, ≥ 0.
  package var others: Int
}

/// A plan on its floor: what a map of it shows.
package struct PlannedMap: Hashable, Codable, Sendable {
  /// What is changed first; absent where nothing is.
  @Nullable package var option: PlanOption?
  /// The floor.
  package var level: VenueLevel
  /// The beacons and what they cover.
  package var deployment: Deployment
  /// Beacons of any placement that hang there now, where their coordinates are known.
  package var present: [Position]
  /// Where the survey stood, each place once.
  package var measured: [Position]

  /// Places that are kept, at most: more are not distinguished on a page.
  private static let mostPlaces = 2000

  package init(
    option: PlanOption?, level: VenueLevel, deployment: Deployment, present: [Position], measured: [Position]
  ) {
    self.level = level
    self.deployment = deployment
    self.present = present
    self.measured = Self.thinned(measured)
    self.option = option
  }

  /// Each place once, to a decimetre.
  private static func thinned(_ places: [Position]) -> [Position] {
    var seen: Set<Position> = []
    let once = places.map { Position(x: ($0.x * 10).rounded() / 10, y: ($0.y * 10).rounded() / 10) }
      .filter { seen.insert($0).inserted }
    let stride = max(1, (once.count + mostPlaces - 1) / mostPlaces)
    return once.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }
}
