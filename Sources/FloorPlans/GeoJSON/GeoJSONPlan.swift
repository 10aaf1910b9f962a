import RadioSurvey

/// A floor plan from the features of a GeoJSON file.
///
/// Each feature says what it is with its property `kind`, see ``FeatureWord``, and on which level with `level`. Further properties:
/// `name`; `ordinal` of a floor (0 is the ground floor); `material` and `wall_kind` of a wall; `placement` and `height_m` of a mount.
struct GeoJSONPlan {
  private let issues: PlanIssues
  private let polygons: PolygonReader
  private var walls: WallReader
  private var levels: GeoJSONLevels

  static func read(_ file: GeoFile, options: FloorPlanOptions) throws(FloorPlanError) -> FloorPlanReading {
    let issues = PlanIssues(plan: file.file)
    let features = file.features.compactMap { feature in
      kind(of: feature, issues: issues).map { (kind: $0, feature: feature) }
    }
    let floors = features.filter { $0.kind == .floor }.map(\.feature)
    if floors.isEmpty {
      issues.add(
        .error, .missingPlanPart, in: file.file, "the plan has no floor",
        help: "add a Polygon with the property \"kind\": \"floor\" for each level")
    }
    try issues.demandNone()
    let coordinates = PlanCoordinates(file: file.file, issues: issues)
    guard let units = coordinates.units(of: file, told: options.units),
      let frame = coordinates.frame(
        units, points: features.flatMap(\.feature.geometry.points), outline: floors.flatMap(\.geometry.points)
      )
    else { throw issues.failure }
    var plan = GeoJSONPlan(
      issues: issues, polygons: PolygonReader(frame: frame, issues: issues),
      walls: WallReader(issues: issues, fallback: options.wallMaterial),
      levels: GeoJSONLevels(floors: floors, all: features.map(\.feature), issues: issues))
    for (kind, feature) in features {
      if let index = plan.levels.index(of: feature) { plan.take(feature, kind, on: index) }
    }
    let built = LevelBuilder.levels(plan.levels.builders, issues: issues)
    plan.walls.finish(file: file.file)
    try issues.demandNone()
    return FloorPlanReading(
      plan: VenuePlan(name: file.name, levels: built), notes: issues.notes, frame: frame)
  }

  /// What a feature is; `nil` if it is not used, with the reason among the issues.
  private static func kind(of feature: GeoFeature, issues: PlanIssues) -> FeatureWord? {
    issues.refuseFault(of: feature)
    if feature.fault != nil { return nil }
    let word = feature.property("kind", "indoor", "type")?.name ?? feature.type
    let kind = word.flatMap(FeatureWord.init)
    if kind == nil {
      issues.add(
        .warning, .ignoredFeature, in: feature.file, about: feature.label,
        "it is not used: \(word.map { "unknown kind '\($0)'" } ?? "it has no property 'kind'")",
        help: "add a property \"kind\": \(FeatureWord.list)")
    }
    return kind
  }

  private mutating func take(_ feature: GeoFeature, _ kind: FeatureWord, on level: Int) {
    let own = feature.property("name")?.label(["en"])
    func name(_ others: Int) -> String { own ?? feature.id ?? "\(kind.words[0]) \(others + 1)" }
    switch kind {
    case .floor: levels.builders[level].level.outline += polygons.polygons(feature) ?? []
    case .wall: takeWall(feature, on: level)
    case .opening:
      levels.builders[level].openings += (polygons.segments(feature) ?? []).map {
        (segment: $0, feature: feature)
      }
    case .fixture, .area:
      let list = kind == .area ? \LevelBuilder.level.areas : \LevelBuilder.level.fixtures
      for region in polygons.polygons(feature) ?? [] {
        let name = name(levels.builders[level][keyPath: list].count)
        levels.builders[level][keyPath: list].append(NamedArea(name: name, region: region))
      }
    case .point:
      for position in polygons.points(feature) ?? [] {
        let name = name(levels.builders[level].level.points.count)
        levels.builders[level].level.points.append(NamedPoint(name: name, position: position))
      }
    case .path:
      for line in polygons.lines(feature) ?? [] {
        let name = name(levels.builders[level].level.paths.count)
        levels.builders[level].level.paths.append(NamedPath(name: name, positions: line))
      }
    case .mount: takeMounts(feature, name: own, on: level)
    }
  }

  private mutating func takeWall(_ feature: GeoFeature, on level: Int) {
    var segments: [Segment]
    if case .polygons = feature.geometry {
      let solids = (polygons.polygons(feature) ?? []).map(SolidWall.lines)
      segments = solids.flatMap(\.segments)
      if !solids.allSatisfy(\.isMiddle) { walls.noteEdges(feature) }
    } else {
      segments = polygons.segments(feature) ?? []
    }
    guard let (kind, material) = walls.read(feature) else { return }
    levels.builders[level].level.walls += segments.map {
      Wall(kind: kind, material: material, from: $0.start, to: $0.end)
    }
  }

  private mutating func takeMounts(_ feature: GeoFeature, name: String?, on level: Int) {
    let height = feature.property("height_m")
    if let height, height.number.map({ !(0...100).contains($0) }) ?? true {
      issues.refuse(
        .invalidFeature, feature, "its height_m is not a number from 0 to 100",
        help: "give the height above the floor in metres")
      return
    }
    let placement = feature.property("placement")
    if let placement, placement.name == nil {
      issues.refuse(
        .invalidFeature, feature, "its placement is not a name", help: "name a placement of the survey")
      return
    }
    for position in polygons.points(feature) ?? [] {
      levels.builders[level].level.mounts.append(
        MountPoint(
          name: name ?? feature.id, position: Position(x: position.x, y: position.y, z: height?.number),
          placement: placement?.name.map(Placement.init(rawValue:))))
    }
  }
}

/// The levels that the features of a GeoJSON file name.
struct GeoJSONLevels {
  /// In the order of the file.
  var builders: [LevelBuilder]
  private var places: [String: Int] = [:]
  private let issues: PlanIssues
  /// What no feature says: the name of the only level.
  private static let onlyName = "ground"

  /// - Parameter floors: The features that are floors, at least one.
  init(floors: [GeoFeature], all: [GeoFeature], issues: PlanIssues) {
    self.issues = issues
    builders = []
    guard all.contains(where: { Self.name(of: $0) != nil }) else {
      let name = floors.lazy.compactMap { $0.property("name")?.label(["en"]) }.first
      if name == nil {
        issues.add(
          .note, .assumedLevel, in: issues.plan,
          "no feature names a level, so all are on one level, '\(Self.onlyName)'")
      }
      builders = [LevelBuilder(name: name ?? Self.onlyName, ordinal: 0)]
      return
    }
    var ordinals: [Int?] = []
    for floor in floors {
      guard let name = Self.name(of: floor) else { continue }
      let place = places[name] ?? builders.count
      if place == builders.count {
        places[name] = place
        builders.append(LevelBuilder(name: name, ordinal: place))
        ordinals.append(Int(name))
      }
      if let stated = floor.property("ordinal")?.number.flatMap(Int.init(exactly:)) {
        ordinals[place] = stated
      }
    }
    if ordinals.allSatisfy({ $0 != nil }) {
      for (index, ordinal) in ordinals.enumerated() { builders[index].level.ordinal = ordinal ?? index }
    } else if builders.count > 1 {
      issues.add(
        .note, .assumedLevel, in: issues.plan,
        "levels are assumed to be in the order of their floors in the file, from the ground floor up",
        help: "add an \"ordinal\" to each floor: 0 for the ground floor, 1 for the one above")
    }
  }

  private static func name(of feature: GeoFeature) -> String? {
    feature.property("level", "storey", "floor")?.name
  }

  /// The place of the level that a feature is on; `nil` after an error.
  func index(of feature: GeoFeature) -> Int? {
    guard let name = Self.name(of: feature) else {
      if builders.count == 1 {
        if !places.isEmpty {
          issues.add(
            .note, .assumedLevel, in: feature.file, about: feature.label,
            "it names no level and is assumed to be on the only one")
        }
        return 0
      }
      issues.refuse(
        .invalidFeature, feature, "it names no level",
        help: "add a property \"level\": \(builders.map { "\"\($0.level.name)\"" }.joined(separator: ", "))")
      return nil
    }
    if let place = places[name] { return place }
    issues.refuse(
      .missingPlanPart, feature, "its level has no floor", detail: ": '\(name)'",
      help: "add a Polygon with \"kind\": \"floor\" and the same \"level\"")
    return nil
  }
}
