package import RadioSurvey

/// A plan on its floor: what a map of it shows.
package struct PlannedMap: Hashable, Codable, Sendable {
  /// What is changed first; absent where nothing is.
  @Nullable package var option: PlanOption?
  /// The floor.
  package var level: VenueLevel
  /// The beacons and what they cover.
  package var deployment: Deployment
  /// Beacons of any placement that hang there now, where their coordinates are known.
  package var present: [Position]
  /// Where the survey stood, each place once.
  package var measured: [Position]

  /// Places that are kept, at most: more are not told apart on a page.
  private static let mostPlaces = 2000

  init(
    option: PlanOption?, level: VenueLevel, deployment: Deployment, present: [Position], measured: [Position]
  ) {
    self.level = level
    self.deployment = deployment
    self.present = present
    self.measured = Self.thinned(measured)
    self.option = option
  }

  /// Each place once, to a decimetre.
  private static func thinned(_ places: [Position]) -> [Position] {
    var seen: Set<Position> = []
    let once = places.map { Position(x: ($0.x * 10).rounded() / 10, y: ($0.y * 10).rounded() / 10) }
      .filter { seen.insert($0).inserted }
    let stride = max(1, (once.count + mostPlaces - 1) / mostPlaces)
    return once.enumerated().filter { $0.offset % stride == 0 }.map(\.element)
  }
}
