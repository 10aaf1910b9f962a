package import RadioSurvey

/// What the drawing of a floor plan says.
package enum FloorPlanWords {
  /// `Ground, 240.0 m²`.
  package static func title(_ level: VenueLevel) -> String {
    "\(DisplayText.short(level.name, 60)), \(area(level))"
  }

  /// What the drawing shows, for a reader who does not see it.
  package static func description(_ plan: VenuePlan) -> String {
    plan.levels.map { level in
      let all: [(count: Int, words: String)] = [
        (level.walls.count, NumberFormat.count(level.walls.count, "wall")),
        (level.openings.count, NumberFormat.count(level.openings.count, "opening")),
        (level.fixtures.count, NumberFormat.count(level.fixtures.count, "fixture")),
        (level.areas.count, NumberFormat.count(level.areas.count, "area")),
        (
          level.points.count,
          NumberFormat.count(level.points.count, "point of interest", "points of interest")
        ),
        (
          level.mounts.count,
          NumberFormat.count(level.mounts.count, "place for a beacon", "places for a beacon")
        ),
      ]
      let parts: [String] = all.filter { $0.count > 0 }.map { ", " + $0.words }
      return say("\(DisplayText.visible(level.name)): \(area(level)) to cover\(parts.joined()).")
    }.joined(separator: " ")
  }

  private static func area(_ level: VenueLevel) -> String {
    NumberFormat.unit(NumberFormat.fixed(level.outline.reduce(0) { $0 + $1.area }, 1), "m²")
  }
}
