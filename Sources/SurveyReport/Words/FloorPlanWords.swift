import RadioSurvey

/// What the drawing of a floor plan says.
enum FloorPlanWords {
  /// `Ground, 240.0 m²`.
  static func title(_ level: VenueLevel) -> String {
    "\(DisplayText.short(level.name, 60)), \(area(level))"
  }

  /// What the drawing shows, for a reader who does not see it.
  static func description(_ plan: VenuePlan) -> String {
    plan.levels.map { level in
      let parts = [
        NumberFormat.count(level.walls.count, "wall"), NumberFormat.count(level.openings.count, "opening"),
        NumberFormat.count(level.fixtures.count, "fixture"), NumberFormat.count(level.areas.count, "area"),
        NumberFormat.count(level.points.count, "point of interest", "points of interest"),
        NumberFormat.count(level.mounts.count, "place for a beacon", "places for a beacon"),
      ]
      return String(
        localized:
          "\(DisplayText.visible(level.name)): \(area(level)) to cover, \(parts.joined(separator: ", ")).")
    }.joined(separator: " ")
  }

  private static func area(_ level: VenueLevel) -> String {
    NumberFormat.unit(NumberFormat.fixed(level.outline.reduce(0) { $0 + $1.area }, 1), "m²")
  }
}
