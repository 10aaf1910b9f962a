package import RadioSurvey

/// A kind of site that is surveyed again and again.
package struct PlanSite: Sendable {
  /// Its name in the table.
  package var name: String
  /// Its floor.
  package var floor: FloorPlan
  /// Locations of each placement in a survey.
  package var locations: Int
  /// Points of interest.
  package var points: Int

  /// A café.
  package static let cafe = PlanSite(
    name: "café", floor: FloorPlan(width: 9, depth: 6), locations: 20, points: 8)
  /// A shop.
  package static let shop = PlanSite(
    name: "shop", floor: FloorPlan(width: 40, depth: 25), locations: 60, points: 30)

  /// The same kind with so many locations of each placement in a survey.
  package func surveyed(_ locations: Int) -> PlanSite {
    var site = self
    site.locations = locations
    return site
  }

  /// Points of interest, drawn for each site of the kind.
  func pointsOfInterest(_ random: inout SeededGenerator) -> [NamedPoint] {
    (1...points).map { number in
      NamedPoint(
        name: "point \(number)",
        position: Position(x: floor.width * random.uniform(), y: floor.depth * random.uniform()))
    }
  }
}
