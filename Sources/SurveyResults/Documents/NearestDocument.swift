package import CoveragePlanner
import Foundation
import PathLoss
package import RadioSurvey
package import Ranging

/// What `nearest` found.
package struct NearestDocument: ResultDocument, Hashable {
  /// A beacon that could not take part.
  package struct Omission: Hashable, Codable, Sendable {
    /// Its identity.
    package var beacon: BeaconIdentifier
    /// Its name in `survey.toml`.
    @Nullable package var name: String?
    /// Why.
    package var reason: NearestQuestion.Omission
  }

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// How far from a beacon people stand, along the floor, metres.
  package var radius: Double
  /// How often the nearest is to come first.
  package var probability: Double
  /// Packets that the device averages.
  package var packets: Int
  /// Share of the variance that all beacons have in common at a place.
  package var correlation: Double
  /// The answers, worst first.
  package var groups: [NearestGroup]
  /// Beacons that could not take part.
  package var omitted: [Omission]
  /// The floors that beacons hang on; no key where they do not name several. Untrusted text.
  package var floors: [String]?
  /// Walls and floors, and the answers for points, ways and floors; no key in a report, which counts no walls.
  package var venue: NearestVenue?

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, probability, packets, correlation, groups, omitted, floors, venue
    case radius = "radius_m"
  }

  package init(_ question: NearestQuestion, venue: NearestVenue? = nil) {
    self.venue = venue
    floors = question.obstacles.floors.isMultiple ? question.obstacles.floors.names : nil
    radius = question.radius
    probability = question.probability
    packets = question.packets
    correlation = question.correlation
    groups = question.groups()
    omitted = question.omissions().map {
      Omission(beacon: $0.beacon.identifier, name: $0.beacon.name, reason: $0.reason)
    }
  }

  /// Whether every beacon is told from all others as often as asked, under all conditions.
  package var isMet: Bool {
    !groups.isEmpty && groups.allSatisfy { $0.rows.allSatisfy { $0.right >= probability } }
  }
}

/// The walls and floors that `nearest` counts, and its answers for points, ways and floors.
package struct NearestVenue: Hashable, Codable, Sendable {
  /// What an obstacle costs the signal of beacons.
  package struct Cost: Hashable, Codable, Sendable {
    /// The conditions for which it was measured; absent where the cost holds for all.
    @Nullable package var conditions: FitConditions?
    /// The cost.
    package var cost: ObstacleCost
  }

  /// What is asked of it.
  package struct Request: Sendable {
    /// Points to answer for.
    package var places: [NearestPlace]
    /// Ways to answer for, each with its name if it has one.
    package var paths: [(path: NamedPath, name: String?)]

    package init(places: [NearestPlace] = [], paths: [(path: NamedPath, name: String?)] = []) {
      self.places = places
      self.paths = paths
    }

    /// Whether no point and no way is asked about.
    package var isEmpty: Bool { places.isEmpty && paths.isEmpty }
  }

  /// What one crossing of each kind of wall costs; empty if no walls are known.
  package var walls: [Cost]
  /// The floors that beacons or the plan name, from the lowest where that is known; empty if none names one.
  package var floors: [String]
  /// Whether it is known which floor lies above which; otherwise any two are taken to be neighbours.
  package var isFloorOrderKnown: Bool
  /// Metres from one floor to the next, as given or assumed.
  package var floorHeight: Double
  /// What one floor costs, or two floors between which it was measured; empty with one floor.
  package var floorCosts: [Cost]
  /// Floors of beacons that the plan does not have: no walls are counted there. Untrusted text.
  package var unknownFloors: [String]
  /// The answers for points, worst first.
  package var points: [NearestPoint]
  /// The answers for ways, worst first.
  package var paths: [NearestPath]
  /// How often the beacon that comes first is on another floor, worst first; empty with one floor.
  package var wrongFloors: [WrongFloor]

  private enum CodingKeys: String, CodingKey {
    case walls, floors, isFloorOrderKnown, floorCosts, unknownFloors, points, paths, wrongFloors
    case floorHeight = "floorHeight_m"
  }

  /// - Parameters:
  ///   - question: with the obstacles of these floors.
  ///   - floors: what the plan knows.
  package init(_ request: Request, question: NearestQuestion, floors: VenueFloors) {
    let obstacles = question.obstacles
    let placements = Set(question.site.beacons.map(\.placement))
    let fits = question.fits.filter { fit in
      fit.status != .refused && placements.contains(fit.conditions.placement)
        && (question.crowd == nil || fit.conditions.crowd == question.crowd)
    }
    walls = Self.costs(fits.map { ($0.conditions, obstacles.walls(of: $0)) })
    self.floors = obstacles.floors.names
    isFloorOrderKnown = obstacles.floors.isOrdered
    floorHeight = obstacles.floors.height
    floorCosts =
      obstacles.floors.isMultiple
      ? [Cost(conditions: nil, cost: obstacles.floorCost)]
        + Self.costs(fits.map { ($0.conditions, obstacles.between(of: $0)) }) : []
    unknownFloors = floors.unknown
    points = request.places.isEmpty ? [] : question.points(request.places)
    paths = request.paths.flatMap { question.paths($0.path, name: $0.name) }.enumerated()
      .sorted { ($0.element.right, $0.offset) < ($1.element.right, $1.offset) }.map(\.element)
    wrongFloors =
      obstacles.floors.isMultiple
      ? question.wrongFloors(floors.grids(site: question.site, margin: max(1, question.radius))) : []
  }

  /// Whether at every point, and all along every way, the nearest beacon comes first as often as asked.
  package var isMet: Bool {
    points.allSatisfy(\.isMet) && paths.allSatisfy { $0.points.allSatisfy(\.isMet) }
  }

  /// The costs once if they hold under all conditions, else for each.
  private static func costs(_ costs: [(conditions: FitConditions, costs: [ObstacleCost])]) -> [Cost] {
    guard let first = costs.first else { return [] }
    if costs.allSatisfy({ $0.costs == first.costs }) {
      return first.costs.map { Cost(conditions: nil, cost: $0) }
    }
    return costs.flatMap { conditions, costs in costs.map { Cost(conditions: conditions, cost: $0) } }
  }
}
