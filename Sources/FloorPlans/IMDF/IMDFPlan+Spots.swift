import RadioSurvey

/// Openings, fixtures, sections and points.
extension IMDFPlan {
  mutating func takeSpots() throws(FloorPlanError) {
    for feature in try files.features("opening.geojson") where isSound(feature) {
      guard let level = level(of: feature) else { continue }
      builders[level].openings += (polygons.segments(feature) ?? []).map {
        LevelBuilder.Opening(segment: $0, feature: feature)
      }
    }
    for file in ["fixture.geojson", "kiosk.geojson"] {
      for feature in try files.features(file) where isSound(feature) {
        guard let level = level(of: feature) else { continue }
        for region in polygons.polygons(feature) ?? [] {
          builders[level].fixtures.append(
            NamedArea(name: name(of: feature) ?? number(feature), region: region))
        }
      }
    }
    for feature in try files.features("section.geojson") where isSound(feature) {
      guard let level = level(of: feature), let name = name(of: feature) else { continue }
      builders[level].areas += (polygons.polygons(feature) ?? []).map { NamedArea(name: name, region: $0) }
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
        "it is not used: no unit says on which level it is",
        help: "name a unit of the venue in its unit_ids or unit_id")
      return
    }
    builders[level].points += (polygons.points(feature) ?? []).map { NamedPoint(name: name, position: $0) }
  }
}
