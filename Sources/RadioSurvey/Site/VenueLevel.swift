/// One storey of a venue, in metres.
package struct VenueLevel: Hashable, Codable, Sendable {
  /// Its name. Untrusted text.
  package var name: String
  /// 0 for the ground floor, one more for each storey above it.
  package var ordinal: Int
  /// Where people go: what is to be covered.
  package var outline: [FloorPolygon]
  /// Its walls; openings are cut out of them.
  package var walls: [Wall]
  /// Doors and passages: the gaps that were cut out of the walls.
  package var openings: [WallOpening]
  /// Counters, shelves and other fixed things.
  package var fixtures: [NamedArea]
  /// Rooms and zones that a requirement may name.
  package var areas: [NamedArea]
  /// Spots that a requirement may name.
  package var points: [NamedPoint]
  /// Where beacons can hang; empty for anywhere.
  package var mounts: [MountPoint]
  /// Ways that people walk, which a requirement may name.
  package var paths: [NamedPath]

  package init(
    name: String, ordinal: Int = 0, outline: [FloorPolygon] = [], walls: [Wall] = [],
    fixtures: [NamedArea] = [], areas: [NamedArea] = [], points: [NamedPoint] = [], mounts: [MountPoint] = [],
    openings: [WallOpening] = [], paths: [NamedPath] = []
  ) {
    self.name = name
    self.ordinal = ordinal
    self.outline = outline
    self.walls = walls
    self.fixtures = fixtures
    self.areas = areas
    self.points = points
    self.mounts = mounts
    self.openings = openings
    self.paths = paths
  }
}
