import RadioSurvey

/// A level while its features are read.
struct LevelBuilder {
  /// An opening and the feature that it is from.
  struct Opening {
    var segment: Segment
    var feature: GeoFeature
  }

  var name: String
  var ordinal: Int
  var outline: [FloorPolygon] = []
  var walls: [Wall] = []
  var openings: [Opening] = []
  var fixtures: [NamedArea] = []
  var areas: [NamedArea] = []
  var points: [NamedPoint] = []
  var mounts: [MountPoint] = []
  var paths: [NamedPath] = []

  init(name: String, ordinal: Int) {
    self.name = name
    self.ordinal = ordinal
  }

  /// The level with openings cut out of its walls.
  ///
  /// - Parameter isOnly: Whether the plan has no other level; then nothing is said of floors.
  func level(isOnly: Bool, issues: PlanIssues) -> VenueLevel {
    let floor = isOnly ? nil : name
    let on = { (position: Position) in
      Position(x: position.x, y: position.y, z: position.z, floor: floor)
    }
    let (cut, isCut) = WallCutter.cut(walls, openings: openings.map(\.segment))
    for (opening, isCut) in zip(openings, isCut) where !isCut {
      issues.add(
        .note, .ignoredFeature, in: opening.feature.file, about: opening.feature.label,
        "the opening is not along a wall within \(WallCutter.reach) m, so nothing is cut")
    }
    for (kind, names) in [
      ("area", areas.map(\.name)), ("point", points.map(\.name)), ("path", paths.map(\.name)),
    ] {
      var seen: Set<String> = []
      for name in names where !seen.insert(name).inserted {
        issues.add(
          .warning, .duplicateName, in: issues.plan,
          "level '\(self.name)' has several of kind '\(kind)' with the name '\(name)'",
          help: "give each its own name, so that a requirement can tell them apart")
      }
    }
    return VenueLevel(
      name: name, ordinal: ordinal, outline: outline,
      walls: cut.map { wall in
        Wall(kind: wall.kind, material: wall.material, from: on(wall.start), to: on(wall.end), floor: floor)
      }, fixtures: fixtures, areas: areas,
      points: points.map { NamedPoint(name: $0.name, position: on($0.position)) },
      mounts: mounts.map { MountPoint(name: $0.name, position: on($0.position), placement: $0.placement) },
      openings: zip(openings, isCut).filter(\.1).map { opening, _ in
        WallOpening(from: on(opening.segment.start), to: on(opening.segment.end))
      },
      paths: paths.map { NamedPath(name: $0.name, positions: $0.positions.map(on)) })
  }
}
