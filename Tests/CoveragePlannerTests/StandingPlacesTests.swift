import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyDesign
import Support
import TestSupport
import Testing

/// Where `next` sends a surveyor with a floor plan: inside, clear of walls and fixtures, in sight of the beacons, all over the floor, in a
/// short walk. Geometry is computed here once more, by nothing that the planner uses.
@Suite struct StandingPlacesTests {
  /// A floor with what hangs on it.
  struct Venue: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var level: VenueLevel
    var beacons: [SimulatedVenue.Spot]
    /// Where an earlier survey stood.
    var surveyed: [SimulatedVenue.Spot]

    var site: Site {
      Site(
        beacons: beacons.map {
          Beacon(
            identifier: .name($0.name), position: Position(x: $0.x, y: $0.y), advertisingInterval: 300,
            measuredPower: -60)
        }, crowdLevels: [CrowdLevelDefinition(level: "full")])
    }
  }

  private static func polygon(_ corners: [(Double, Double)]) -> FloorPolygon {
    FloorPolygon(outer: corners.map { Position(x: $0.0, y: $0.1) })
  }

  private static func wall(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Wall {
    Wall(kind: "brick", from: Position(x: x1, y: y1), to: Position(x: x2, y: y2))
  }

  /// The simulated museum: three rooms, a door of 1.2 m in each wall between, and a counter.
  private static let museum = Venue(
    testDescription: "museum",
    level: VenueLevel(
      name: "Ground", outline: [polygon([(0, 0), (22, 0), (22, 14), (0, 14)])],
      walls: [
        wall(7.5, 0, 7.5, 6), wall(7.5, 7.2, 7.5, 14), wall(14.5, 0, 14.5, 6), wall(14.5, 7.2, 14.5, 14),
      ],
      fixtures: [NamedArea(name: "counter", region: polygon([(9, 8.5), (13, 8.5), (13, 9.5), (9, 9.5)]))]),
    beacons: SimulatedVenue.museum.beacons, surveyed: SimulatedVenue.museum.places)

  /// An L of 174 m² with a wall across its long arm, which has a door.
  private static let angle = Venue(
    testDescription: "L-shaped floor",
    level: VenueLevel(
      name: "Ground", outline: [polygon([(0, 0), (18, 0), (18, 6), (7, 6), (7, 15), (0, 15)])],
      walls: [wall(12, 0, 12, 2), wall(12, 3, 12, 6)]),
    beacons: [.init("Door", 0.1, 14), .init("Till", 3, 3), .init("Shelf", 9, 5.9), .init("Lift", 17, 3)],
    surveyed: [.init("1", 2, 2), .init("2", 4, 9), .init("3", 10, 3), .init("4", 15, 5)])

  static let venues = [museum, angle]

  // MARK: Plans

  private static func planner(_ venue: Venue, fits: [ConditionFit]) -> CoveragePlanner {
    var planner = CoveragePlanner(
      fits: fits, site: venue.site, requirement: CoverageRequirement(probability: 0.8, crowd: "full"),
      policy: .init(referencePower: -60, pathLossExponent: 2.2), draws: 200)
    planner.level = venue.level
    return planner
  }

  private static func first(_ venue: Venue, locations: Int = 12) -> SurveyAdvice {
    SurveyAdvisor(planner: planner(venue, fits: []), goals: SurveyGoals(locations: locations)).advise()
  }

  /// The survey that goes on, with a fit as twenty locations over 0.5 to 10 m give it.
  private static func next(_ venue: Venue, locations: Int = 8, isMeasured: Bool = true) -> SurveyAdvice {
    let sample = FitSample(
      conditions: FitConditions(placement: nil, crowd: "full"), locations: 20, dwells: 20,
      receivedPackets: 400,
      distanceRange: Interval(lower: 0.5, upper: 10), autocorrelation: 0.4)
    let (middle, spread) = (log10(5.0.squareRoot()), log10(20.0) / 6.0.squareRoot())
    let slope = 9 / (20 * spread * spread)
    let line = FittedLine(
      referencePower: Estimate(-60), pathLossExponent: Estimate(2.2),
      shadowingSD: Estimate(3, lower95: 2.1, upper95: 3.9), fadingSD: Estimate(2),
      covariance: LineCovariance(
        interceptVariance: 9.0 / 20 + slope * middle * middle, covariance: -slope * middle,
        slopeVariance: slope),
      degreesOfFreedom: 18)
    let fit = ConditionFit(sample, .made(.calibrated, line, refusal: .tooFewLocations(3)))
    let dwells = venue.surveyed.flatMap { spot in
      venue.beacons.map { beacon in
        let (x, y) = (spot.x - beacon.x, spot.y - beacon.y)
        return Dwell(
          beacon: .name(beacon.name),
          location: SurveyLocation(
            name: spot.name, position: Position(x: spot.x, y: spot.y),
            distance: max(0.5, (x * x + y * y).squareRoot())),
          conditions: Conditions(crowd: "full"))
      }
    }
    return SurveyAdvisor(
      planner: planner(venue, fits: [fit]), goals: SurveyGoals(locations: locations),
      dwells: isMeasured ? dwells : []
    ).advise()
  }

  private static func plans(_ venue: Venue) -> [(name: String, visit: PlannedVisit)] {
    [
      ("first", first(venue)), ("next", next(venue)),
      ("next, nothing with coordinates", next(venue, isMeasured: false)),
    ]
    .flatMap { name, advice in advice.visits.map { (name, $0) } }
  }

  // MARK: Geometry of the test

  private static func edges(_ venue: Venue) -> [(Position, Position)] {
    let rings = venue.level.outline.map(\.outer) + venue.level.fixtures.map(\.region.outer)
    return rings.flatMap { ring in ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) } }
      + venue.level.walls.map { ($0.start, $0.end) }
  }

  private static func clearance(_ point: Position, _ venue: Venue) -> Double {
    edges(venue).map { start, end in
      // The nearest of points a centimetre apart.
      let count = Int(length([start, end]) * 100) + 1
      return (0...count).map { step in
        let part = Double(step) / Double(count)
        return length([
          point, Position(x: start.x + part * (end.x - start.x), y: start.y + part * (end.y - start.y)),
        ])
      }.min() ?? 0
    }.min() ?? 0
  }

  private static func isFree(_ point: Position, _ venue: Venue) -> Bool {
    venue.level.outline[0].contains(point) && !venue.level.fixtures.contains { $0.region.contains(point) }
  }

  private static func isInSight(_ here: Position, _ there: Position, _ venue: Venue) -> Bool {
    !venue.level.walls.contains { $0.isCrossed(from: here, to: there) || $0.isCrossed(from: there, to: here) }
      && (0...200).allSatisfy { step in
        let part = Double(step) / 200
        return venue.level.outline[0].contains(
          Position(x: here.x + part * (there.x - here.x), y: here.y + part * (there.y - here.y)))
      }
  }

  private static func length(_ way: [Position]) -> Double {
    zip(way, way.dropFirst()).reduce(0) { sum, leg in
      let (x, y) = (leg.0.x - leg.1.x, leg.0.y - leg.1.y)
      return sum + (x * x + y * y).squareRoot()
    }
  }

  /// The shortest way through all places from any of them to any other (M. Held, R. M. Karp, 1962), metres as the crow flies.
  private static func bestLength(_ places: [Position]) -> Double {
    let count = places.count
    var best = [[Double]](repeating: [Double](repeating: .infinity, count: count), count: 1 << count)
    for place in 0..<count { best[1 << place][place] = 0 }
    for seen in 1..<(1 << count) {
      for last in 0..<count where best[seen][last] < .infinity {
        for next in 0..<count where seen & (1 << next) == 0 {
          let longer = best[seen][last] + length([places[last], places[next]])
          let more = seen | 1 << next
          if longer < best[more][next] { best[more][next] = longer }
        }
      }
    }
    return best[(1 << count) - 1].min() ?? 0
  }

  // MARK: Tests

  @Test(arguments: venues) func `No place is outside, in a wall or in a fixture`(_ venue: Venue) throws {
    for (name, visit) in Self.plans(venue) {
      #expect(!visit.places.isEmpty)
      for place in visit.places {
        let position = try #require(place.position)
        #expect(Self.isFree(position, venue), "\(name): \(position)")
        #expect(Self.clearance(position, venue) >= 0.29, "\(name): \(position)")
        #expect(place.bearing == nil)
      }
    }
  }

  @Test(arguments: venues) func `The walk is shorter than twice the best`(_ venue: Venue) throws {
    for (name, visit) in Self.plans(venue) {
      let places = try visit.places.map { try #require($0.position) }
      let (walked, best) = (Self.length(places), Self.bestLength(places))
      #expect(walked < 2 * best, "\(name): \(walked) m, best \(best) m")
    }
  }

  @Test(arguments: venues) func `A dwell serves every beacon in sight, and none behind a wall`(_ venue: Venue)
    throws
  {
    for (name, visit) in Self.plans(venue) where !visit.movesBeacon {
      let reach = try #require(visit.places.flatMap(\.heard).map(\.distance).max())
      for place in visit.places {
        let position = try #require(place.position)
        let heard = Set(place.heard.map(\.beacon))
        for beacon in venue.beacons {
          let there = Position(x: beacon.x, y: beacon.y)
          let distance = Self.length([position, there])
          guard abs(distance - reach) > 0.1, distance <= reach else { continue }
          #expect(
            heard.contains(.name(beacon.name)) == Self.isInSight(position, there, venue),
            "\(name): \(beacon.name) at \(position)")
        }
        let distances = place.heard.map(\.distance)
        #expect(distances == distances.sorted())
      }
      let served = visit.places.map(\.heard.count).reduce(0, +)
      #expect(served >= 2 * visit.places.count, "\(name)")
    }
  }

  @Test(arguments: venues) func `Places are spread over the floor`(_ venue: Venue) throws {
    let visit = try #require(Self.first(venue).visits.first)
    let places = try visit.places.map { try #require($0.position) }
    let area = venue.level.outline[0].area
    // As far as from the middle of a square that has a place in each corner, for as many places: √(area/places) / √2.
    let even = (area / Double(places.count)).squareRoot() * 0.5.squareRoot()
    var farthest = 0.0
    for x in stride(from: 0.25, to: 22, by: 0.5) {
      for y in stride(from: 0.25, to: 15, by: 0.5) where Self.isFree(Position(x: x, y: y), venue) {
        farthest = max(farthest, places.map { Self.length([$0, Position(x: x, y: y)]) }.min() ?? .infinity)
      }
    }
    let pairs = places.indices.flatMap { one in
      places.indices.dropFirst(one + 1).map { Self.length([places[one], places[$0]]) }
    }
    #expect(farthest < 2 * even)
    #expect(try #require(pairs.min()) > even / 2)
    // And over distances: a decade at least.
    let distances = visit.places.flatMap(\.heard).map(\.distance)
    #expect(try #require(distances.min()) <= 0.75 && (try #require(distances.max())) >= 7.5)
  }

  @Test func `Beacons of several placements that hang at once are surveyed at once`() throws {
    var site = Self.angle.site
    for index in site.beacons.indices { site.beacons[index].placement = index < 2 ? "clear" : "overhead" }
    site.placements = [PlacementDefinition(placement: "overhead", heightAboveDevice: 1.5)]
    site.crowdLevels = ["empty", "full"].map { CrowdLevelDefinition(level: CrowdLevel(rawValue: $0)) }
    var planner = CoveragePlanner(fits: [], site: site)
    planner.level = Self.angle.level
    let advice = SurveyAdvisor(planner: planner, goals: SurveyGoals(locations: 12)).advise()
    #expect(advice.visits.map(\.label) == ["empty", "full"])
    #expect(advice.visits[0].places == advice.visits[1].places)
    for placement in ["clear", "overhead"] as [Placement] {
      let own = Set(site.beacons.filter { $0.placement == placement }.map(\.identifier))
      let locations = advice.visits[0].places.flatMap(\.heard).count { $0.beacon.map(own.contains) ?? false }
      #expect(locations >= 12, "\(placement)")
    }
  }

  /// Around a beacon where everything near was measured, it hangs elsewhere, and the plan says where.
  @Test func `A moved beacon gets points on the floor, well apart`() throws {
    var venue = Self.angle
    venue.beacons = [.init("Till", 3, 3)]
    venue.surveyed = (0..<64).map {
      .init("m\($0)", 0.5 + 0.75 * Double($0 % 8), 0.5 + 0.75 * Double($0 / 8))
    }
    let visit = try #require(Self.next(venue).visits.first)
    try #require(visit.movesBeacon)
    let points = try #require(visit.newPoints)
    #expect(
      points.count > 1
        && points.allSatisfy { Self.isFree($0, venue) && Self.length([$0, Position(x: 3, y: 3)]) > 3 })
    for place in visit.places {
      let (position, hung) = (try #require(place.position), points[try #require(place.newPoint) - 1])
      #expect(abs(Self.length([position, hung]) - place.distance) < 0.02)
      #expect(Self.isInSight(position, hung, venue) && Self.clearance(position, venue) >= 0.29)
    }
  }
}
