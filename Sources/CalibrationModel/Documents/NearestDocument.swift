package import RadioSurvey

/// What `nearest` found.
@Memberwise package struct NearestDocument: ResultDocument, Hashable {
  /// A beacon that could not take part.
  @Memberwise package struct Omission: Hashable, Codable, Sendable {
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    package var reason: NearestOmission
  }

  package var schemaVersion = 1
  /// How far from a beacon people stand, along the floor, metres.
  @Key("_m") package var radius: Double
  /// How often the nearest is to come first.
  package var probability: Double
  /// Packets that the device averages.
  package var packets: Int
  /// Share of the variance that all beacons have in common at a place.
  package var correlation: Double
  /// The answers, worst first.
  package var groups: [NearestGroup]
  /// Beacons that could not take part.
  package var omitted: [Omission]
  /// The floors that beacons hang on; no key where they do not name several. Untrusted text.
  package var floors: [String]?
  /// Walls and floors, and the answers for points, ways and floors; no key in a report, which counts no walls.
  package var venue: NearestVenue?
  /// Beacons of which no level was measured where fewer than three others were: how beacons differ is not known, and their intervals leave
  /// it out. No key if there are none.
  package var unmeasured: [BeaconIdentifier]?

  /// Whether every beacon is distinguished from all others as often as required, under all conditions.
  package var isMet: Bool {
    !groups.isEmpty && groups.allSatisfy { $0.rows.allSatisfy { $0.right >= probability } }
  }
}

/// The walls and floors that `nearest` counts, and its answers for points, ways and floors.
@Memberwise package struct NearestVenue: Hashable, Codable, Sendable {
  /// What an obstacle costs the signal of beacons.
  @Memberwise package struct Cost: Hashable, Codable, Sendable {
    /// The conditions for which it was measured; absent where the cost holds for all.
    @Nullable package var conditions: FitConditions?
    package var cost: ObstacleCost
  }

  /// What one crossing of each kind of wall costs; empty if no walls are known.
  package var walls: [Cost]
  /// The floors that beacons or the plan name, from the lowest where that is known; empty if none names one.
  package var floors: [String]
  /// Whether the order of the floors is known; otherwise any two count as neighbours.
  package var isFloorOrderKnown: Bool
  /// Metres from one floor to the next, as given or assumed.
  @Key("_m") package var floorHeight: Double
  /// What one floor costs, or two floors between which it was measured; empty with one floor.
  package var floorCosts: [Cost]
  /// Floors of beacons that the plan does not have: no walls are counted there. Untrusted text.
  package var unknownFloors: [String]
  /// The answers for points, worst first.
  package var points: [NearestPoint]
  /// The answers for ways, worst first.
  package var paths: [NearestPath]
  /// How often the beacon that comes first is on another floor, worst first; empty with one floor.
  package var wrongFloors: [WrongFloor]

  /// Whether at every point, and all along every way, the nearest beacon comes first as often as asked.
  package var isMet: Bool { points.allSatisfy(\.isMet) && paths.allSatisfy { $0.points.allSatisfy(\.isMet) } }
}

/// What passing through a wall or a floor once costs, and how that is known.
@Memberwise package struct ObstacleCost: Hashable, Codable, Sendable {
  /// How it is known.
  package enum Basis: String, Codable, Sendable, CaseIterable {
    /// Fitted to this survey.
    case measured
    /// By the literature.
    case literature
    /// Unknown: a wall counts as one brick.
    case assumed
    /// By the user.
    case given
  }

  /// The kind of wall, the two floors between which it was measured, or `floor`. Untrusted text.
  package var kind: String
  /// dB, ≥ 0.
  @Key("_db") package var loss: Double
  /// SD of its uncertainty, dB ≥ 0.
  @Key("_db") package var sd: Double
  /// How it is known.
  package var basis: Basis

  /// The cost that lies some SDs from the one expected, dB; no obstacle makes a signal stronger.
  package func drawn(_ deviation: Double) -> Double { max(0, loss + sd * deviation) }

  /// One floor by the literature: 10 dB, 4 dB of SD.
  ///
  /// Recommendation ITU-R P.1238 gives floor penetration losses at 2.4 GHz of 5 dB (house), 10 dB (apartment) and 14 dB (office). They
  /// hold for one floor; of several, P.1238 adds less for each further one in other bands, which is left out here.
  package static let literatureFloor = ObstacleCost(kind: "floor", loss: 10, sd: 4, basis: .literature)

  /// The figures of ITU-R P.1238 at 2.4 GHz, dB.
  package static let literatureFloorRange = 5.0...14
}
