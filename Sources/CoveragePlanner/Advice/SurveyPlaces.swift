import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyDesign
import Support

/// Where a surveyor of some placements can stand: points of the floor plan where the beacons' positions are known, and
/// otherwise distances and bearings from a beacon.
struct SurveyPlaces {
  let site: Site
  /// Those that are surveyed together, a target each; `nil` for beacons of any.
  let placements: [Placement?]
  /// The floors of the site; empty without a plan.
  let floors: [StandingFloor]
  private let hung: [[Hung]]

  /// No place is planned nearer to a beacon along the floor than this, metres: there an error of the tape weighs as much as
  /// shadowing, and places are one.
  private static let nearestAlong = 0.5
  /// Beacons that a place counts with, the nearest.
  private static let mostHeard = 12
  /// Beacons that have points of their own around them, at most.
  private static let mostRings = 100

  private struct Hung {
    var link: CandidatePlace.Link
    var position: Position
    /// Above the device, metres.
    var height: Double
  }

  /// The beacons that hang so, as far as the survey file has them.
  let beacons: [Beacon]

  init(site: Site, placements: [Placement?], floors: [StandingFloor]) {
    self.site = site
    self.placements = placements
    self.floors = floors
    func target(_ beacon: Beacon) -> Int? {
      placements == [nil] ? 0 : placements.firstIndex(of: beacon.placement)
    }
    let beacons = site.beacons.filter { target($0) != nil }
    self.beacons = beacons
    hung = floors.map { floor in
      beacons.compactMap { beacon in
        guard let position = beacon.position, floor.holds(position) else { return nil }
        return Hung(
          link: .init(beacon: beacon.identifier, distance: 0, target: target(beacon) ?? 0),
          position: position, height: Self.height(beacon.placement, site))
      }
    }
  }

  /// Of ``beacons``, or of one that is not known.
  private var names: [BeaconIdentifier?] { beacons.isEmpty ? [nil] : beacons.map(\.identifier) }

  /// Height of the beacon above the device, metres; of several placements the least.
  var height: Double { placements.map { Self.height($0, site) }.min() ?? 0 }

  private static func height(_ placement: Placement?, _ site: Site) -> Double {
    site.height(of: placement) ?? 0
  }

  /// As close as a device of the plan comes to a beacon, metres.
  var closest: Double { max(height, CoveragePlanner.minimumDistance) }

  /// No place to measure at is nearer than this in a straight line, metres.
  var nearest: Double { (height * height + Self.nearestAlong * Self.nearestAlong).squareRoot() }

  /// Whether places have coordinates of the floor plan: where no beacon is known to be on it, only bearings are left.
  var isOnFloor: Bool { hung.contains { !$0.isEmpty } }

  /// The farthest that anyone can stand from a beacon, metres; `nil` if it is not known.
  var farthest: Double? {
    zip(floors, hung).flatMap { floor, hung in
      hung.map { beacon in floor.points.lazy.map { straight(beacon, $0) }.max() ?? 0 }
    }.max() ?? site.floorPlan.map { ($0.width * $0.width + $0.depth * $0.depth).squareRoot() }
  }

  /// Metres between this many places that are spread over the floors; 0 without a plan.
  func spread(_ count: Int) -> Double {
    (floors.reduce(0) { $0 + $1.area } / Double(count)).squareRoot()
  }

  /// Every place with a beacon in sight within a range of distances in metres.
  func candidates(within range: Interval) -> [CandidatePlace] {
    guard isOnFloor else { return names.flatMap { ring(within: range, beacon: $0, point: 0) } }
    return zip(floors, hung).flatMap { candidates(on: $0, about: $1, within: range) }
  }

  /// Levels behind a wall depend on the wall as well as on distance: only beacons in sight count.
  private func candidates(on floor: StandingFloor, about hung: [Hung], within range: Interval)
    -> [CandidatePlace]
  {
    let rings = hung.prefix(Self.mostRings).flatMap { floor.points(near: $0.position) }
    return (floor.points + rings).uniqued.compactMap { point in
      let least = Self.nearestAlong - 0.05
      guard !hung.contains(where: { FloorGeometry.squaredDistance($0.position, point) < least * least })
      else { return nil }
      // Points near a beacon are rounded, and so may be a little nearer than the range.
      let near = hung.map { (beacon: $0, distance: straight($0, point)) }
        .filter { $0.distance <= range.upper && $0.distance >= range.lower * 0.9 }
        .sorted { $0.distance < $1.distance }
      var links: [CandidatePlace.Link] = []
      for (beacon, distance) in near where links.count < Self.mostHeard {
        guard floor.barriers(from: beacon.position, to: point) == 0 else { continue }
        var link = beacon.link
        link.distance = distance
        links.append(link)
      }
      return links.isEmpty ? nil : CandidatePlace(position: point, links: links)
    }
  }

  /// Places about the first beacon, hung at this many other points, and on a floor plan where those are.
  func elsewhere(within range: Interval, points: Int) -> (points: [Position]?, candidates: [CandidatePlace]) {
    guard let moved = beacons.first, let index = hung.firstIndex(where: { !$0.isEmpty }) else {
      return (nil, (1...points).flatMap { ring(within: range, beacon: beacons.first?.identifier, point: $0) })
    }
    let floor = floors[index]
    let found = floor.hangingPoints(points, placement: moved.placement, awayFrom: hung[index].map(\.position))
    let order = WalkingOrder(found) { walk(from: $0, to: $1) }.order
    let hangs = order.map { found[$0] }
    let candidates = hangs.enumerated().flatMap { index, position in
      let link = CandidatePlace.Link(beacon: moved.identifier, point: index + 1, distance: 0)
      let hung = Hung(link: link, position: position, height: Self.height(moved.placement, site))
      return self.candidates(on: floor, about: [hung], within: range)
    }
    return (hangs, candidates)
  }

  /// Twelve distances a decade, each in eight directions.
  private func ring(within range: Interval, beacon: BeaconIdentifier?, point: Int) -> [CandidatePlace] {
    let steps = max(1, Int((12 * log10(range.upper / range.lower)).rounded(.up)))
    let distances = (0...steps).map { step in
      Self.rounded(
        range.lower * pow(range.upper / range.lower, Double(step) / Double(steps)), most: range.upper)
    }.filter { $0 >= nearest }
    return Set(distances).sorted().flatMap { distance in
      (0..<8).map { place(at: distance, bearing: 45 * Double($0), of: beacon, point: point) }
    }
  }

  /// Places at these distances in metres without a floor plan, nearest first, this many in all; turn by turn about all beacons that hang
  /// so, in directions as far apart as can be.
  func spread(_ count: Int, over distances: [Double]) -> [CandidatePlace] {
    let names = names
    var chosen: [CandidatePlace] = []
    for (group, distance) in distances.enumerated() {
      let own = (count + distances.count - 1 - group) / distances.count
      let each = (own + names.count - 1) / names.count
      for index in 0..<own {
        // Directions of one group lie between those of the group before.
        let turn = (Double(index / names.count) + Double(group) / Double(distances.count)) / Double(each)
        chosen.append(
          place(
            at: max(distance, nearest), bearing: (360 * turn).rounded(),
            of: names[chosen.count % names.count], point: 0))
      }
    }
    return chosen
  }

  /// Measured places as candidates have theirs: on a floor as they are, else about their beacon, if it is known where that hangs.
  func framed(_ measured: [CandidatePlace]) -> [CandidatePlace] {
    guard !isOnFloor else { return measured }
    let positions = Dictionary(
      site.beacons.compactMap { beacon in beacon.position.map { (beacon.identifier, $0) } },
      uniquingKeysWith: { first, _ in first })
    return measured.compactMap { place in
      guard let beacon = place.nearest.beacon, let at = positions[beacon] else { return nil }
      return CandidatePlace(
        beacon: beacon, position: Position(x: place.position.x - at.x, y: place.position.y - at.y),
        distance: place.nearest.distance)
    }
  }

  /// A place without a floor plan: around a beacon at the origin.
  private func place(at distance: Double, bearing: Double, of beacon: BeaconIdentifier?, point: Int)
    -> CandidatePlace
  {
    let radius = max(0, distance * distance - height * height).squareRoot()
    let angle = bearing * .pi / 180
    return CandidatePlace(
      beacon: beacon, point: point, position: Position(x: radius * cos(angle), y: radius * sin(angle)),
      distance: distance)
  }

  /// Metres that it takes to walk from one place to another, about: a door may be anywhere in a wall that is between.
  func walk(from here: Position, to there: Position) -> Double {
    let straight = FloorGeometry.squaredDistance(here, there).squareRoot()
    guard let floor = floors.first(where: { $0.name == here.floor }), here.floor == there.floor else {
      return straight + Self.stairs
    }
    return straight + Self.detour * Double(floor.barriers(from: here, to: there))
  }

  private static let detour = 5.0
  private static let stairs = 1000.0

  func planned(
    _ place: CandidatePlace, name: String, reduction: Double? = nil, separation: Double? = nil
  ) -> PlannedPlace {
    let hundredths = { (value: Double) in (value * 100).rounded() / 100 }
    let link = place.nearest
    var planned = PlannedPlace(location: name, distance: hundredths(link.distance))
    planned.beacon = link.beacon
    planned.newPoint = link.point == 0 ? nil : link.point
    if isOnFloor {
      planned.x = hundredths(place.position.x)
      planned.y = hundredths(place.position.y)
      planned.floor = place.position.floor
      planned.others = place.links.dropFirst().map {
        HeardBeacon(beacon: $0.beacon, distance: hundredths($0.distance))
      }
    } else {
      let angle = (atan2(place.position.y, place.position.x) * 180 / .pi).rounded()
      planned.bearing = angle < 0 ? angle + 360 : abs(angle)
    }
    planned.varianceReduction = reduction
    planned.separation = separation.map(hundredths)
    return planned
  }

  /// Straight-line metres from a beacon to a device at a point of the floor.
  private func straight(_ beacon: Hung, _ point: Position) -> Double {
    (FloorGeometry.squaredDistance(beacon.position, point) + beacon.height * beacon.height).squareRoot()
  }

  /// A distance that can be measured with a tape, not beyond `most`: to 5 cm below 1 m, 10 cm below 3 m, half a metre below 10 m, 1 m beyond.
  static func rounded(_ distance: Double, most: Double) -> Double {
    let step = distance < 1 ? 20.0 : distance < 3 ? 10 : distance < 10 ? 2 : 1
    let nearest = (distance * step).rounded()
    return max(1, nearest > most * step ? (most * step).rounded(.down) : nearest) / step
  }
}
