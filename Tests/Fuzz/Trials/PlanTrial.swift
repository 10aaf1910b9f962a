import FloorPlans
import RadioSurvey
import Page
import TestSupport

/// Reads a file as a floor plan: it is refused with an issue that helps, or it is a plan that can be planned on and drawn.
enum PlanTrial {
  /// - Returns: how many polygons are to be covered; 0 for a file that is refused.
  static func run(path: String) throws(Violation) -> Int {
    let reading: FloorPlanReading
    do throws(FloorPlanError) {
      reading = try FloorPlanReader.read(path)
    } catch {
      for issue in error.issues {
        try Violation.unless(
          issue.severity == .error && !issue.message.isEmpty && issue.help?.isEmpty == false,
          "a plan is refused without help: \(issue)")
      }
      return 0
    }
    try Violation.unless(!reading.plan.levels.isEmpty, "a plan without levels passes")
    for level in reading.plan.levels { try check(level) }
    _ = try MarkupReader.read(Array(FloorPlanDrawing(reading.plan).svg.utf8), isHTML: false)
    let again = try? FloorPlanReader.read(path)
    try Violation.unless(
      again?.plan == reading.plan && again?.notes == reading.notes,
      "a second reading of the same bytes differs")
    return reading.plan.levels.reduce(0) { $0 + $1.outline.count }
  }

  private static func check(_ level: VenueLevel) throws(Violation) {
    try Violation.unless(!level.outline.isEmpty, "the level '\(level.name)' has nothing to cover")
    let named = level.areas + level.fixtures
    let names = [level.name] + named.map(\.name) + level.points.map(\.name) + level.mounts.compactMap(\.name)
    try Violation.unless(names.allSatisfy { !$0.isEmpty }, "a name is empty")
    for region in level.outline + named.map(\.region) {
      try Violation.unless(
        region.area > 0
          && ([region.outer] + region.holes).allSatisfy { $0.count >= 3 && $0.first != $0.last },
        "a region has no area, or a ring is closed: \(region)")
    }
    for wall in level.walls {
      try Violation.unless((wall.start.x, wall.start.y) != (wall.end.x, wall.end.y), "a wall has no length")
    }
    var places = (level.outline + named.map(\.region)).flatMap { $0.outer + $0.holes.joined() }
    places += level.walls.flatMap { [$0.start, $0.end] } + level.openings.flatMap { [$0.start, $0.end] }
    places += level.points.map(\.position) + level.mounts.map(\.position)
    // Two corners of what is at most 10 km from the middle are 20 km apart.
    try Violation.unless(
      places.allSatisfy { abs($0.x) <= 20_000 && abs($0.y) <= 20_000 }, "a place is too far away")
  }
}
