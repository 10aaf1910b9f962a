import Foundation
import RadioSurvey
import Support

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

  static func read(_ files: IMDFFiles, options: FloorPlanOptions) throws(FloorPlanError) -> FloorPlanReading {
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

  private mutating func finish(_ features: [GeoFeature]) -> [VenueLevel] {
    var (count, faces) = (0, 0)
    for index in builders.indices {
      if builders[index].level.outline.isEmpty {
        builders[index].level.outline = polygons.polygons(features[index]) ?? []
        issues.add(
          .note, .assumedLevel, in: features[index].file, about: features[index].label,
          "the level has no unit where visitors walk, so all of it is to be covered")
      }
      guard !outdoor.contains(index), let first = features.first else { continue }
      guard let boundaries = try? UnitBoundaries(units[index] ?? []) else {
        issues.exceed(.planPairs, in: first.file)
        continue
      }
      count += boundaries.walls.count
      faces += boundaries.mergedFaces
      for segment in boundaries.walls {
        guard let (kind, material) = walls.of(WallReader.plainKind, nil, first) else { continue }
        builders[index].level.walls.append(
          Wall(kind: kind, material: material, from: segment.start, to: segment.end))
      }
    }
    if count > 0 {
      issues.add(
        .note, .assumedWalls, in: files.name,
        "IMDF has no walls: \(count) stretches of unit boundaries are read as walls of kind '\(WallReader.plainKind)'",
        help: "a loss from the literature or a survey is for the usual wall; glass and open fronts lose less")
    }
    if faces > 0 {
      issues.add(
        .note, .assumedWalls, in: files.name,
        "\(faces) boundaries within \(UnitBoundaries.thickness) m of another unit's are the other face of "
          + "its wall")
    }
    if !leftOut.isEmpty {
      let list = leftOut.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
      issues.add(
        .note, .ignoredFeature, in: files.name, "units where visitors do not walk need no coverage: \(list)")
    }
    walls.finish(file: files.name)
    return LevelBuilder.levels(builders, issues: issues)
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

extension IMDFPlan {
  mutating func takeSpots() throws(FloorPlanError) {
    for feature in try files.features("opening.geojson") where isSound(feature) {
      guard let level = level(of: feature) else { continue }
      builders[level].openings += (polygons.segments(feature) ?? []).map { (segment: $0, feature: feature) }
    }
    for file in ["fixture.geojson", "kiosk.geojson"] {
      for feature in try files.features(file) where isSound(feature) {
        guard let level = level(of: feature) else { continue }
        for region in polygons.polygons(feature) ?? [] {
          let name = name(of: feature) ?? number(feature)
          builders[level].level.fixtures.append(NamedArea(name: name, region: region))
        }
      }
    }
    for feature in try files.features("section.geojson") where isSound(feature) {
      guard let level = level(of: feature), let name = name(of: feature) else { continue }
      builders[level].level.areas += (polygons.polygons(feature) ?? []).map {
        NamedArea(name: name, region: $0)
      }
    }
    for feature in try files.features("amenity.geojson") where isSound(feature) {
      let level = feature.property("unit_ids")?.names.compactMap { unitLevels[$0] }.first
      take(feature, name: name(of: feature) ?? number(feature), on: level)
    }
    try takeOccupants()
  }

  private mutating func takeOccupants() throws(FloorPlanError) {
    var occupants: [String: String] = [:]
    for feature in try files.features("occupant.geojson") where isSound(feature) {
      if let anchor = feature.property("anchor_id")?.name { occupants[anchor] = name(of: feature) }
    }
    for feature in try files.features("anchor.geojson") where isSound(feature) {
      let unit = feature.property("unit_id")?.name
      guard let name = feature.id.flatMap({ occupants[$0] }) ?? unit.flatMap({ unitNames[$0] }) else {
        continue
      }
      take(feature, name: name, on: unit.flatMap { unitLevels[$0] })
    }
  }

  /// Adds the point of a feature that knows its level by its unit.
  private mutating func take(_ feature: GeoFeature, name: String, on level: Int?) {
    guard let level = level ?? (builders.count == 1 ? 0 : nil) else {
      issues.add(
        .warning, .ignoredFeature, in: feature.file, about: feature.label,
        "it is not used: no unit gives its level",
        help: "name a unit of the venue in its unit_ids or unit_id")
      return
    }
    builders[level].level.points += (polygons.points(feature) ?? []).map {
      NamedPoint(name: name, position: $0)
    }
  }
}

/// The files of a venue in the Indoor Mapping Data Format, in a folder or an archive.
struct IMDFFiles {
  let name: String
  private var archive: ZipArchive?
  private var entries: [String: ZipEntry] = [:]

  init(folder: String) { name = PathText.withoutSlashes(folder) }

  /// An archive; its files are where its only `level.geojson` is, at the top or in a folder.
  init(archive: ZipArchive) throws(FloorPlanError) {
    name = archive.file
    self.archive = archive
    // Archives made by macOS have a second tree with what its file system knows of the files.
    let own = archive.entries.filter { !$0.name.hasPrefix("__MACOSX/") }
    let levels = own.filter { PathText.split($0.name).name == IMDFPlan.levelFile }
    guard levels.count <= 1 else {
      throw FloorPlanError(
        .invalidPlan, file: name,
        "the archive has several venues: \(levels.map(\.name).joined(separator: ", "))",
        help: "unpack it, and name the folder of one venue")
    }
    let folder = levels.first.map { PathText.split($0.name).folder } ?? "."
    for entry in own where PathText.split(entry.name).folder == folder {
      entries[PathText.split(entry.name).name] = entry
    }
  }

  func label(_ file: String) -> String { PathText.join(name, file) }

  /// The bytes of a file; `nil` if there is none.
  func contents(_ file: String) throws(FloorPlanError) -> Data? {
    if let archive {
      guard let entry = entries[file] else { return nil }
      return try archive.contents(of: entry)
    }
    do {
      return try FloorPlanReader.contents(label(file), limit: SurveyLimit.planFile.value)
    } catch {
      if case .file(let failure) = error, failure.isMissing { return nil }
      throw error
    }
  }

  /// The features of a file; none if there is no such file.
  func features(_ file: String) throws(FloorPlanError) -> [GeoFeature] {
    guard let data = try contents(file) else { return [] }
    return try GeoJSONText.decode(data, file: label(file)).features
  }
}
