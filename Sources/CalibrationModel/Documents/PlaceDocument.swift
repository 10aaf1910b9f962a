package import RadioSurvey

/// The floor plan that `place` works on, as it was understood.
package struct PlaceDocument: ResultDocument {
  /// Walls of one kind on a level.
  @Memberwise package struct Walls: Codable, Sendable {
    package var kind: WallKind
    /// What they are made of, if that is known.
    @Nullable package var material: WallMaterial?
    /// How many straight pieces, openings cut out.
    package var count: Int
    /// Their length in all, metres.
    @Key("_m") package var length: Double
  }

  /// A region with a name.
  @Memberwise package struct Area: Codable, Sendable {
    /// Its name. Untrusted text.
    package var name: String
    /// Square metres, holes left out.
    @Key("_m2") package var area: Double
  }

  /// A point of interest, or a spot where a beacon can hang.
  @Memberwise package struct Spot: Codable, Sendable {
    /// Its name, if it has one. Untrusted text.
    @Nullable package var name: String?
    /// Metres along the first axis.
    @Key("_m") package var x: Double
    /// Metres along the second axis.
    @Key("_m") package var y: Double
    /// Metres above the floor, if that is known.
    @Key("_m") @Nullable package var z: Double?
    /// The placement of a beacon there; `nil` for any, and for a point of interest.
    @Nullable package var placement: Placement?
  }

  /// One storey.
  @Memberwise package struct Level: Codable, Sendable {
    /// Its name. Untrusted text.
    package var name: String
    /// 0 for the ground floor, one more for each storey above it.
    package var ordinal: Int
    /// What is to be covered, square metres, holes left out.
    @Key("_m2") package var area: Double
    package var holes: Int
    /// Walls by kind.
    package var walls: [Walls]
    /// Openings that are cut out of the walls.
    package var openings: Int
    /// Counters, shelves and other fixed things.
    package var fixtures: [Area]
    /// Regions that a requirement may name.
    package var areas: [Area]
    /// Spots that a requirement may name.
    package var points: [Spot]
    /// Where beacons can hang; none for anywhere.
    package var mounts: [Spot]

    package init(_ level: VenueLevel) {
      name = level.name
      ordinal = level.ordinal
      area = level.outline.reduce(0) { $0 + $1.area }
      holes = level.outline.reduce(0) { $0 + $1.holes.count }
      walls = Self.walls(level.walls)
      openings = level.openings.count
      fixtures = level.fixtures.map { Area(name: $0.name, area: $0.region.area) }
      areas = level.areas.map { Area(name: $0.name, area: $0.region.area) }
      points = level.points.map {
        Spot(name: $0.name, x: $0.position.x, y: $0.position.y, z: $0.position.z)
      }
      mounts = level.mounts.map {
        Spot(name: $0.name, x: $0.position.x, y: $0.position.y, z: $0.position.z, placement: $0.placement)
      }
    }

    private static func walls(_ walls: [Wall]) -> [Walls] {
      Dictionary(grouping: walls, by: \.kind).sorted { $0.key < $1.key }.map { kind, walls in
        Walls(
          kind: kind, material: walls.lazy.compactMap(\.material).first, count: walls.count,
          length: walls.reduce(0) { sum, wall in
            let (dx, dy) = (wall.end.x - wall.start.x, wall.end.y - wall.start.y)
            return sum + (dx * dx + dy * dy).squareRoot()
          })
      }
    }
  }

  package var schemaVersion = 1
  /// The file or folder as the user named it.
  package var plan: String
  /// The venue's name, if it has one. Untrusted text.
  @Nullable package var name: String?
  /// The levels from the lowest.
  package var levels: [Level]
  /// What was assumed, repaired or left out.
  package var notes: [SurveyIssue]
  /// Where to hang beacons; absent if the plan was only read.
  @Nullable package var deployment: Deployment?
  /// What the deployment is for; absent without one.
  @Nullable package var requirement: RequirementReason?

  package init(plan path: String, _ venue: VenuePlan, notes: [SurveyIssue]) {
    plan = path
    name = venue.name
    levels = venue.levels.map { Level($0) }
    self.notes = notes
  }
}
