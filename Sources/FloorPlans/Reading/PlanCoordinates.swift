import RadioSurvey

/// Decides what the coordinates of files are, and where the plan's (0, 0) is.
struct PlanCoordinates {
  /// The largest coordinate of a plan, metres.
  private static let reach = SurveyBounds.coordinate.upperBound
  let file: String
  let issues: PlanIssues

  /// What a GeoJSON file has, in this order: what the user says, what its member `units` or `crs` says, metres if a coordinate
  /// cannot be in degrees, and the degrees of RFC 7946.
  /// - Returns: `nil` after an error.
  func units(of read: GeoFile, told: CoordinateUnits?) -> CoordinateUnits? {
    if let told {
      note("coordinates are read as \(told.rawValue), as requested")
      return told
    }
    if let said = read.units { return units(word: said) }
    if let crs = read.crs { return units(crs: crs) }
    if read.features.contains(where: { $0.geometry.points.contains { !Self.isDegrees($0) } }) {
      note(
        "coordinates are read as metres: some are outside ±180 and ±90, so they are not longitude and latitude",
        help: "state it with a top-level member \"units\": \"metres\"")
      return .metres
    }
    note("coordinates are read as longitude and latitude in degrees, as in RFC 7946")
    return .degrees
  }

  private func units(word: GeoValue) -> CoordinateUnits? {
    guard let name = word.name, let units = CoordinateUnits(word: name) else {
      refuse("the member 'units' is '\(word.name ?? "not a text")'", help: "write \"metres\" or \"degrees\"")
      return nil
    }
    note("coordinates are read as \(units.rawValue), as the member 'units' says")
    return units
  }

  private func units(crs: GeoValue) -> CoordinateUnits? {
    let name = crs.name ?? crs["properties"]?["name"]?.name ?? ""
    let word = name.uppercased()
    if word.hasSuffix("CRS84") || word.hasSuffix("EPSG::4326") || word == "EPSG:4326" {
      note("coordinates are read as longitude and latitude in degrees, as the member 'crs' says")
      return .degrees
    }
    if word.contains("ENGINEERING") || word.contains("LOCAL") {
      note("coordinates are read as metres, as the member 'crs' says")
      return .metres
    }
    refuse(
      "the coordinate reference system '\(name)' is not supported",
      help:
        "export the plan in WGS 84 longitude and latitude (CRS84); for metres of the site's own, write \"units\": \"metres\""
    )
    return nil
  }

  /// The frame of a plan: metres as they are, degrees in the plane that touches the Earth in the middle of all points, with (0, 0)
  /// in the lower left corner of the outline's bounding box. Metres far from (0, 0) are moved there too.
  /// - Returns: `nil` after an error.
  func frame(_ units: CoordinateUnits, points: [GeoPoint], outline: [GeoPoint]) -> PlanFrame? {
    let outline = outline.isEmpty ? points : outline
    guard let first = points.first else { return PlanFrame() }
    switch units {
    case .metres:
      guard !Self.fits(points) else { return PlanFrame() }
      let zero = Self.corner(outline)
      let frame = PlanFrame(zero: zero)
      guard Self.fits(points.map { GeoPoint($0.x - zero.x, $0.y - zero.y) }) else {
        refuse(
          "the plan is more than \(SurveyLimit.text(Int(Self.reach))) m wide",
          help: "check the units; a plan covers one venue")
        return nil
      }
      note("(0, 0) of the plan is at (\(Self.text(zero.x, 3)), \(Self.text(zero.y, 3))) of the file")
      return frame
    case .degrees:
      guard points.allSatisfy(Self.isDegrees) else {
        refuse(
          "some coordinates are outside ±180 and ±90, so they are not longitude and latitude",
          help: metresHelp)
        return nil
      }
      // A venue may lie on both sides of 180 degrees.
      let turned = points.map { $0.turned(near: first.x) }
      let box = (turned.map(\.x).min() ?? 0, turned.map(\.x).max() ?? 0)
      let rows = (turned.map(\.y).min() ?? 0, turned.map(\.y).max() ?? 0)
      let plane = TangentPlane(origin: GeoPoint((box.0 + box.1) / 2, (rows.0 + rows.1) / 2))
      let metres = { (point: GeoPoint) in
        let (east, north) = plane.metres(point)
        return GeoPoint(east, north)
      }
      guard rows.1 - rows.0 < 1, Self.fits(points.map(metres)) else {
        refuse(
          "as longitude and latitude, the plan is more than \(SurveyLimit.text(Int(Self.reach))) m wide",
          help: metresHelp)
        return nil
      }
      let zero = Self.corner(outline.map(metres))
      let corner = plane.geographic(east: zero.x, north: zero.y)
      note(
        "(0, 0) of the plan is at longitude \(Self.text(corner.x, 7)), latitude \(Self.text(corner.y, 7)); x points east, y north"
      )
      return PlanFrame(plane: plane, zero: zero)
    }
  }

  private let metresHelp =
    "if they are metres, add a top-level member \"units\": \"metres\", or use --units metres"

  private func note(_ message: String, help: String? = nil) {
    issues.add(.note, .planCoordinates, in: file, message, help: help)
  }

  private func refuse(_ message: String, help: String) {
    issues.add(.error, .unknownCoordinates, in: file, message, help: help)
  }

  private static func isDegrees(_ point: GeoPoint) -> Bool { abs(point.x) <= 180 && abs(point.y) <= 90 }

  private static func fits(_ points: [GeoPoint]) -> Bool {
    points.allSatisfy { abs($0.x) <= reach && abs($0.y) <= reach }
  }

  private static func corner(_ points: [GeoPoint]) -> GeoPoint {
    GeoPoint(points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
  }

  /// A number with at most the given decimals.
  static func text(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
  }
}

extension GeoPoint {
  /// The same point with its longitude within 180 degrees of another.
  fileprivate func turned(near longitude: Double) -> GeoPoint {
    let turns = ((x - longitude) / 360).rounded()
    return GeoPoint(x - 360 * turns, y)
  }
}

/// What the coordinates of a plan are.
package enum CoordinateUnits: String, Hashable, Codable, Sendable, CaseIterable {
  /// Metres of the site's own axes, the second axis counterclockwise from the first.
  case metres
  /// Longitude and latitude in degrees, in this order (WGS 84).
  case degrees

  /// The units that a file names; `nil` for a word that is not known.
  init?(word: String) {
    switch FeatureWord.normalized(word) {
    case "metres", "meters", "metre", "meter", "m": self = .metres
    case "degrees", "degree", "deg", "longitude latitude", "lonlat", "wgs84": self = .degrees
    default: return nil
    }
  }
}
