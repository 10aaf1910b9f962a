import RadioSurvey

/// Turns the geometries of features into shapes in metres, or says what is wrong with them.
struct PolygonReader {
  let frame: PlanFrame
  let issues: PlanIssues

  /// The polygons of a feature; `nil` after an error.
  func polygons(_ feature: GeoFeature) -> [FloorPolygon]? {
    guard case .polygons(let polygons) = feature.geometry, !polygons.isEmpty else {
      refuse(feature, "a Polygon")
      return nil
    }
    let read = polygons.compactMap { polygon(feature, $0) }
    return read.count == polygons.count ? read : nil
  }

  /// The lines of a feature as their straight parts; `nil` after an error.
  func segments(_ feature: GeoFeature) -> [Segment]? {
    guard case .lines(let lines) = feature.geometry else {
      refuse(feature, "a LineString")
      return nil
    }
    let segments = lines.map { $0.map(frame.position) }.flatMap { line in
      zip(line, line.dropFirst()).map { Segment(start: $0, end: $1) }.filter { $0.length > Segment.touch }
    }
    guard !segments.isEmpty else {
      issues.refuse(
        .invalidGeometry, feature, "the line has no length", help: "set two different ends, or remove it")
      return nil
    }
    if segments.count < lines.reduce(0, { $0 + max($1.count - 1, 0) }) { noteRepeats(feature) }
    return segments
  }

  /// The lines of a feature, each with its corners in order; `nil` after an error.
  func lines(_ feature: GeoFeature) -> [[Position]]? {
    guard segments(feature) != nil, case .lines(let lines) = feature.geometry else { return nil }
    return lines.map { $0.map(frame.position) }.filter { $0.count > 1 }
  }

  /// The points of a feature; `nil` after an error.
  func points(_ feature: GeoFeature) -> [Position]? {
    guard case .points(let points) = feature.geometry, !points.isEmpty else {
      refuse(feature, "a Point")
      return nil
    }
    return points.map(frame.position)
  }

  private func polygon(_ feature: GeoFeature, _ rings: [[GeoPoint]]) -> FloorPolygon? {
    var clean: [CleanRing] = []
    for (index, ring) in rings.enumerated() {
      guard ring.count <= SurveyLimit.planCorners.value + 1 else {
        issues.exceed(.planCorners, feature)
        return nil
      }
      guard let ring = CleanRing(ring.map(frame.position)) else {
        issues.refuse(
          .invalidGeometry, feature, "\(Self.name(ofRing: index)) has fewer than three different corners",
          help: "draw it with three or more, or remove it")
        return nil
      }
      if ring.wasOpen {
        issues.add(
          .note, .repairedGeometry, in: feature.file, about: feature.label,
          "a ring was not closed; a straight edge closes it")
      }
      if ring.hadRepeats { noteRepeats(feature) }
      clean.append(ring)
    }
    let corners = clean.map(\.corners)
    guard let outer = corners.first else {
      issues.refuse(
        .invalidGeometry, feature, "the polygon has no ring", help: "draw its outline, or remove it")
      return nil
    }
    let holes = Array(corners.dropFirst())
    do throws(TooDense) {
      if let crossing = try RingCrossing.first(in: corners) {
        refuse(feature, crossing)
        return nil
      }
      if let flat = clean.firstIndex(where: { !$0.hasArea }) {
        issues.refuse(
          .invalidGeometry, feature, "\(Self.name(ofRing: flat)) has no area",
          help: "draw it with an area, or remove it")
        return nil
      }
      if let (hole, isInside) = try HolePlaces.misplaced(holes, in: outer) {
        issues.refuse(
          .invalidGeometry, feature,
          isInside ? "a hole is inside another hole" : "a hole is outside the outer ring",
          detail: " at \(Self.text(holes[hole][0]))",
          help: "draw the outer ring first, and each hole inside it")
        return nil
      }
    } catch {
      issues.exceed(.planPairs, feature)
      return nil
    }
    return FloorPolygon(outer: outer, holes: holes)
  }

  private static func name(ofRing index: Int) -> String { index == 0 ? "its outer ring" : "a hole" }

  private static func text(_ place: Position) -> String {
    "(\(PlanCoordinates.text(place.x, 2)) m, \(PlanCoordinates.text(place.y, 2)) m)"
  }

  private func refuse(_ feature: GeoFeature, _ expected: String) {
    issues.refuse(
      .invalidGeometry, feature, "expected \(expected), found \(feature.geometry.word)",
      help:
        "draw it as \(expected) or a Multi\(expected.split(separator: " ").last ?? ""), or change its kind")
  }

  private func refuse(_ feature: GeoFeature, _ crossing: RingCrossing) {
    let gist =
      switch crossing.rings {
      case (0, 0): "its outer ring crosses itself or runs along itself"
      case (let a, let b) where a == b: "a hole crosses itself or runs along itself"
      case (0, _), (_, 0): "a hole crosses the outer ring or runs along it"
      default: "two holes cross or share an edge"
      }
    issues.refuse(
      .invalidGeometry, feature, gist, detail: " at \(Self.text(crossing.place))",
      help:
        "put its corners in the order of the outline, or split it into polygons that do not cross themselves")
  }

  private func noteRepeats(_ feature: GeoFeature) {
    issues.add(
      .note, .repairedGeometry, in: feature.file, about: feature.label,
      "corners within 1 mm of the one before are dropped")
  }
}

/// A ring of corners that can be used, with what was repaired on the way.
struct CleanRing {
  /// The smallest area, square metres: a centimetre by a centimetre.
  private static let smallestArea = 1e-4
  /// Corners in order, the first not repeated.
  private(set) var corners: [Position] = []
  /// Whether the last coordinate was not the first: a straight edge closes the ring.
  private(set) var wasOpen = false
  /// Whether there were corners within 1 mm of the one before, which are dropped.
  private(set) var hadRepeats = false

  /// Whether the ring encloses more than nothing. One that crosses itself may not, and that is the worse fault of the two.
  var hasArea: Bool { abs(FloorPolygon.signedArea(corners)) >= Self.smallestArea }

  /// `nil` with fewer than three different corners.
  init?(_ points: [Position]) {
    for point in points {
      if let last = corners.last, Segment.distance(last, point) <= Segment.touch {
        hadRepeats = true
      } else {
        corners.append(point)
      }
    }
    if let first = corners.first, let last = corners.last, corners.count > 1 {
      if Segment.distance(first, last) <= Segment.touch { corners.removeLast() } else { wasOpen = true }
    }
    guard corners.count >= 3 else { return nil }
  }
}
