import Foundation
import RadioSurvey

/// A floor plan from a venue in Apple's Indoor Mapping Data Format 1.0 (OGC 20-094).
///
/// Units where visitors walk are the outline, or the level where there are none. Boundaries of units are walls, see ``UnitBoundaries``, and
/// openings are cut out of them. Fixtures and kiosks are fixtures; units and sections with a name are areas; amenities, and the
/// anchors of occupants, are points. Names are in the language of the manifest.
struct IMDFPlan {
  static let levelFile = "level.geojson"
  let files: IMDFFiles
  let issues: PlanIssues
  let polygons: PolygonReader
  var languages: [String]
  var builders: [LevelBuilder] = []
  var places: [String: Int] = [:]
  var outdoor: Set<Int> = []
  var units: [Int: [(region: FloorPolygon, use: UnitUse)]] = [:]
  /// The level and the name of each unit by its id.
  var unitLevels: [String: Int] = [:]
  var unitNames: [String: String] = [:]
  var leftOut: [String: Int] = [:]
  var categories: [String: Int] = [:]
  var walls: WallReader

  static func read(
    _ files: IMDFFiles, options: FloorPlanOptions
  ) throws(FloorPlanError) -> FloorPlanReading {
    let issues = PlanIssues(plan: files.name)
    let levels = try files.features(levelFile)
    let units = try files.features("unit.geojson")
    guard !levels.isEmpty else {
      throw FloorPlanError(
        .missingPlanPart, file: files.name,
        "the venue has no level: there is no \(levelFile), or it is empty",
        help: "name a folder or a zip archive in the Indoor Mapping Data Format, or a GeoJSON file")
    }
    for feature in levels + units { issues.refuseFault(of: feature) }
    let coordinates = PlanCoordinates(file: files.name, issues: issues)
    let walked = units.filter { UnitUse($0).isWalked }
    guard
      let frame = coordinates.frame(
        .degrees, points: (levels + units).flatMap(\.geometry.points),
        outline: (walked.isEmpty ? levels : walked).flatMap(\.geometry.points))
    else { throw issues.failure }
    let language = try files.language()
    var plan = IMDFPlan(
      files: files, issues: issues, polygons: PolygonReader(frame: frame, issues: issues),
      languages: (language.map { [$0, String($0.prefix { $0 != "-" })] } ?? []) + ["en"],
      walls: WallReader(issues: issues, fallback: options.wallMaterial))
    plan.takeLevels(levels)
    plan.takeUnits(units)
    try plan.takeSpots()
    let built = plan.finish(levels)
    try issues.demandNone()
    let venue = try files.features("venue.geojson").first?.property("name")?.label(plan.languages)
    return FloorPlanReading(plan: VenuePlan(name: venue, levels: built), notes: issues.notes, frame: frame)
  }

  private init(
    files: IMDFFiles, issues: PlanIssues, polygons: PolygonReader, languages: [String], walls: WallReader
  ) {
    self.files = files
    self.issues = issues
    self.polygons = polygons
    self.languages = languages
    self.walls = walls
  }

  private mutating func finish(_ features: [GeoFeature]) -> [VenueLevel] {
    var (count, faces) = (0, 0)
    for index in builders.indices {
      if builders[index].outline.isEmpty {
        builders[index].outline = polygons.polygons(features[index]) ?? []
        issues.add(
          .note, .assumedLevel, in: features[index].file, about: features[index].label,
          "no unit of the level is one where visitors walk, so all of the level is to be covered")
      }
      guard !outdoor.contains(index), let first = features.first else { continue }
      let boundaries = UnitBoundaries(units[index] ?? [])
      count += boundaries.walls.count
      faces += boundaries.mergedFaces
      for segment in boundaries.walls {
        guard let (kind, material) = walls.of(WallReader.plainKind, nil, first) else { continue }
        builders[index].walls.append(
          Wall(kind: kind, material: material, from: segment.start, to: segment.end))
      }
    }
    if count > 0 {
      issues.add(
        .note, .assumedWalls, in: files.name,
        "IMDF has no walls: \(count) stretches of unit boundaries are read as walls of kind '\(WallReader.plainKind)'",
        help:
          "a loss from the literature or from a survey is for the usual wall; glass and open fronts lose less"
      )
    }
    if faces > 0 {
      issues.add(
        .note, .assumedWalls, in: files.name,
        "\(faces) boundaries up to \(UnitBoundaries.thickness) m beside another unit's are the other face of its wall"
      )
    }
    if !leftOut.isEmpty {
      let list = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      issues.add(
        .note, .ignoredFeature, in: files.name, "units where visitors do not walk need no coverage: \(list)")
    }
    walls.finish(file: files.name)
    return builders.enumerated().sorted { ($0.element.ordinal, $0.offset) < ($1.element.ordinal, $1.offset) }
      .map { $0.element.level(isOnly: builders.count == 1, issues: issues) }
  }

  func name(of feature: GeoFeature) -> String? { feature.property("name")?.label(languages) }

  /// A name for a feature without one: its category and a number.
  mutating func number(_ feature: GeoFeature) -> String {
    let category = feature.property("category")?.name ?? feature.type ?? "spot"
    categories[category, default: 0] += 1
    return "\(category) \(categories[category] ?? 1)"
  }

  /// The level that a feature names; `nil` after an error.
  func level(of feature: GeoFeature) -> Int? {
    if let level = feature.property("level_id")?.name.flatMap({ places[$0] }) { return level }
    issues.refuse(
      .invalidFeature, feature, "its level_id is not the id of a level", help: "export the venue again")
    return nil
  }

  /// Whether a feature of the right place can be used; adds an error if it cannot.
  func isSound(_ feature: GeoFeature) -> Bool {
    issues.refuseFault(of: feature)
    let isNear = feature.geometry.points.allSatisfy(polygons.frame.isNear)
    if !isNear {
      issues.refuse(
        .invalidGeometry, feature, "it is more than 20 km from the levels of the venue",
        help: "check its longitude and latitude")
    }
    return feature.fault == nil && isNear
  }
}

extension UnitUse {
  /// The use of a feature of `unit.geojson`.
  init(_ feature: GeoFeature) {
    self.init(
      category: feature.property("category")?.name ?? "unspecified",
      restriction: feature.property("restriction")?.name)
  }
}

extension IMDFFiles {
  /// The language of names, as `manifest.json` has it; `nil` without one.
  fileprivate func language() throws(FloorPlanError) -> String? {
    guard let data = try contents("manifest.json") else { return nil }
    return try GeoJSONText.decode(GeoValue.self, data, file: label("manifest.json"))["language"]?.name
  }
}
