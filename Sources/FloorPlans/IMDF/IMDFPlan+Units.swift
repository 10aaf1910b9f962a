import RadioSurvey

/// Levels, and the units on them.
extension IMDFPlan {
  mutating func takeLevels(_ features: [GeoFeature]) {
    var names: Set<String> = []
    for (index, feature) in features.enumerated() {
      let stated = feature.property("ordinal")?.number.flatMap(Int.init(exactly:))
      if stated == nil {
        issues.refuse(
          .invalidFeature, feature, "the level has no ordinal",
          help: "give it a whole number: 0 for the ground floor")
      }
      let ordinal = stated ?? index
      let label = name(of: feature) ?? feature.property("short_name")?.label(languages)
      var name = label ?? "level \(ordinal)"
      if !names.insert(name).inserted {
        // Buildings of one venue number their levels alike.
        let other = name
        name = (2...).lazy.map { "\(other) (\($0))" }.first { names.insert($0).inserted } ?? other
        issues.add(
          .note, .assumedLevel, in: feature.file, about: feature.label,
          "another level is called '\(other)', so this one is called '\(name)'")
      }
      if feature.property("outdoor") == .truth(true) { outdoor.insert(builders.count) }
      if let id = feature.id { places[id] = builders.count }
      builders.append(LevelBuilder(name: name, ordinal: ordinal))
    }
  }

  mutating func takeUnits(_ features: [GeoFeature]) {
    for feature in features {
      guard let level = level(of: feature), let regions = polygons.polygons(feature) else { continue }
      let use = UnitUse(feature)
      let category = feature.property("category")?.name ?? "unspecified"
      if let id = feature.id {
        unitLevels[id] = level
        unitNames[id] = name(of: feature)
      }
      units[level, default: []] += regions.map { ($0, use) }
      if use.isWalked { builders[level].outline += regions } else { leftOut[category, default: 0] += 1 }
      if let name = name(of: feature) {
        builders[level].areas += regions.map { NamedArea(name: name, region: $0) }
      }
      if case .solid(let material) = use.enclosure {
        takeSolid(feature, regions, kind: material?.rawValue ?? category, material, on: level)
      }
    }
  }

  private mutating func takeSolid(
    _ feature: GeoFeature, _ regions: [FloorPolygon], kind: String, _ material: WallMaterial?, on level: Int
  ) {
    let solids = regions.map(SolidWall.lines)
    if !solids.allSatisfy(\.isMiddle) { walls.noteEdges(feature) }
    if let material {
      issues.add(
        .note, .assumedMaterial, in: feature.file,
        "units of category '\(feature.property("category")?.name ?? "")' are read as walls of '\(material.rawValue)'"
      )
    }
    guard let (kind, material) = walls.of(WallKind(rawValue: kind), material, feature) else { return }
    builders[level].walls += solids.flatMap(\.segments).map {
      Wall(kind: kind, material: material, from: $0.start, to: $0.end)
    }
  }
}
