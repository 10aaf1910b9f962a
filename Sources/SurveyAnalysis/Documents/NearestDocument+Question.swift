package import CoveragePlanner
import Foundation
import PathLoss
package import RadioSurvey
package import Ranging
package import CalibrationModel

extension NearestDocument {
  package init(_ question: NearestQuestion, venue: NearestVenue? = nil) {
    self.init(
      radius: question.radius, probability: question.probability, packets: question.packets,
      correlation: question.correlation, groups: question.groups(),
      omitted: question.omissions().map {
        Omission(beacon: $0.beacon.identifier, name: $0.beacon.name, reason: $0.reason)
      }, floors: question.obstacles.floors.isMultiple ? question.obstacles.floors.names : nil, venue: venue,
      unmeasured: question.unmeasured)
  }
}

extension NearestVenue {
  /// - Parameter question: with the obstacles of these floors.
  package init(_ request: Request, question: NearestQuestion, floors: VenueFloors) {
    let obstacles = question.obstacles
    let placements = Set(question.site.beacons.map(\.placement))
    let fits = question.fits.filter { fit in
      fit.status != .refused && placements.contains(fit.conditions.placement)
        && (question.crowd == nil || fit.conditions.crowd == question.crowd)
    }
    let paths = request.paths.flatMap { question.paths($0.path, name: $0.name) }.enumerated()
      .sorted { ($0.element.right, $0.offset) < ($1.element.right, $1.offset) }.map(\.element)
    self.init(
      walls: Self.costs(fits.map { ($0.conditions, obstacles.walls(of: $0)) }),
      floors: obstacles.floors.names,
      isFloorOrderKnown: obstacles.floors.isOrdered, floorHeight: obstacles.floors.height,
      floorCosts: obstacles.floors.isMultiple
        ? [Cost(conditions: nil, cost: obstacles.floorCost)]
          + Self.costs(fits.map { ($0.conditions, obstacles.between(of: $0)) }) : [],
      unknownFloors: floors.unknown, points: request.places.isEmpty ? [] : question.points(request.places),
      paths: paths,
      wrongFloors: obstacles.floors.isMultiple
        ? question.wrongFloors(floors.grids(site: question.site, margin: max(1, question.radius))) : [])
  }

  /// The costs once if they hold under all conditions, else for each.
  private static func costs(_ costs: [(conditions: FitConditions, costs: [ObstacleCost])]) -> [Cost] {
    guard let first = costs.first else { return [] }
    if costs.allSatisfy({ $0.costs == first.costs }) {
      return first.costs.map { Cost(conditions: nil, cost: $0) }
    }
    return costs.flatMap { conditions, costs in costs.map { Cost(conditions: conditions, cost: $0) } }
  }

  @Memberwise package struct Request: Sendable {
    package var places: [NearestPlace] = []
    /// Ways to answer for, each with its name if it has one.
    package var paths: [(path: NamedPath, name: String?)] = []

    /// Whether no point and no way is asked about.
    package var isEmpty: Bool { places.isEmpty && paths.isEmpty }
  }
}
