package import RadioSurvey

/// Which regions an app hands to Core Location, which monitors no more than twenty at a time.
package struct IdentityPlan: Hashable, Codable, Sendable {
  /// What a region is of.
  package enum Kind: String, Codable, Sendable, CaseIterable {
    /// Each beacon has a region.
    case beacon
    /// Each major has a region: an area.
    case area
    /// Each UUID has a region, and so have the areas nearest to where the device is.
    case nearestAreas = "nearest-areas"
    /// There are more UUIDs than regions.
    case tooManyUUIDs = "too-many-uuids"
    /// No beacon is an iBeacon.
    case none
  }

  /// The areas to monitor around one of them.
  package struct Around: Hashable, Codable, Sendable {
    /// Where the device is.
    package var area: MonitoredRegion
    /// The areas to monitor, that one first, then the nearest; as many as there is room for.
    package var nearest: [MonitoredRegion]
  }

  /// Regions that Core Location monitors for an app (CLLocationManager.startMonitoring(for:), Apple's documentation).
  package static let limit = 20

  /// What a region is of.
  package var kind: Kind
  /// iBeacons.
  package var beacons: Int
  package var uuids: Int
  /// Their pairs of UUID and major.
  package var areas: Int
  /// Beacons of another kind, which Core Location does not know.
  package var others: Int
  /// Regions to monitor all the time.
  package var regions: [MonitoredRegion]
  /// Regions to monitor besides, by where the device is; empty unless the kind is ``Kind/nearestAreas`` and beacons have positions.
  package var around: [Around]

  /// The finest plan that stays within the limit.
  /// - Parameter beacons: of the site; no two have one identity.
  package init(_ beacons: [Beacon]) {
    var places: [MonitoredRegion: [Position]] = [:]
    var identities: [MonitoredRegion] = []
    for beacon in beacons {
      guard case .iBeacon(let uuid, let major, let minor) = beacon.identifier else { continue }
      let identity = MonitoredRegion(uuid: uuid, major: major, minor: minor)
      identities.append(identity)
      places[identity.area, default: []] += beacon.position.map { [$0] } ?? []
    }
    let areas = Set(identities.map(\.area)).sorted(by: <)
    let uuids = Set(identities.map { MonitoredRegion(uuid: $0.uuid) }).sorted(by: <)
    self.beacons = identities.count
    self.areas = areas.count
    self.uuids = uuids.count
    others = beacons.count - identities.count
    around = []
    switch Self.limit {
    case _ where identities.isEmpty: (kind, regions) = (.none, [])
    case identities.count...: (kind, regions) = (.beacon, identities.sorted(by: <))
    case areas.count...: (kind, regions) = (.area, areas)
    case (uuids.count + 1)...:
      (kind, regions) = (.nearestAreas, uuids)
      around = Self.around(areas, places: places, room: Self.limit - uuids.count)
    default: (kind, regions) = (.tooManyUUIDs, [])
    }
  }

  private static func around(
    _ areas: [MonitoredRegion], places: [MonitoredRegion: [Position]], room: Int
  ) -> [Around] {
    let centres = areas.compactMap { area in centre(places[area] ?? []).map { (area: area, centre: $0) } }
    return centres.map { own in
      let others = centres.filter { $0.area != own.area }.sorted { one, other in
        let (a, b) = (rank(one.centre, own.centre), rank(other.centre, own.centre))
        return a == b ? one.area < other.area : a < b
      }
      return Around(area: own.area, nearest: Array(([own.area] + others.map(\.area)).prefix(room)))
    }
  }

  /// Areas of the same floor come first.
  private static func rank(_ place: Position, _ own: Position) -> (Int, Double) {
    let (dx, dy) = (place.x - own.x, place.y - own.y)
    return (place.floor == own.floor ? 0 : 1, dx * dx + dy * dy)
  }

  private static func centre(_ positions: [Position]) -> Position? {
    guard let first = positions.first else { return nil }
    let count = Double(positions.count)
    return Position(
      x: positions.reduce(0) { $0 + $1.x } / count, y: positions.reduce(0) { $0 + $1.y } / count,
      floor: first.floor)
  }
}

/// What an app hands to Core Location to monitor: beacons of one UUID, one major of it, or one beacon.
@Memberwise package struct MonitoredRegion: Hashable, Codable, Sendable {
  /// The proximity UUID, upper case.
  package var uuid: String
  /// The major; absent for all of them.
  @Nullable package var major: UInt16?
  /// The minor; absent for all of them.
  @Nullable package var minor: UInt16?

  /// The same for all minors.
  package var area: MonitoredRegion { MonitoredRegion(uuid: uuid, major: major) }

  /// Orders by UUID, major and minor; all before one.
  package static func < (one: MonitoredRegion, other: MonitoredRegion) -> Bool { one.key < other.key }

  private var key: (String, Int, Int) {
    (uuid, major.map { Int($0) } ?? -1, minor.map { Int($0) } ?? -1)
  }
}
