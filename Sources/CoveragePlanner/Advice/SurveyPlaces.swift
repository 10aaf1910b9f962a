import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import SurveyDesign
import Support

/// Where a surveyor of one placement can stand: points of the floor plan where the beacons' positions are known, and
/// otherwise distances and bearings from a beacon.
struct SurveyPlaces {
  let site: Site
  let placement: Placement?

  /// Directions tried at each distance.
  private static let bearings = 72
  /// No place is planned nearer to a beacon along the floor than this, metres: there an error of the tape weighs as much as
  /// shadowing, and places are one.
  private static let nearestAlong = 0.5
  /// Points of the floor along its longer side, at most.
  private static let mostColumns = 40

  /// The beacons that hang so, as far as the survey file has them.
  var beacons: [Beacon] {
    site.beacons.filter { placement == nil || $0.placement == placement }
  }

  /// Height of the beacon above the device, metres.
  var height: Double {
    site.placements.first { $0.placement == placement }?.heightAboveDevice ?? 0
  }

  /// As close as a device of the plan comes to a beacon, metres.
  var closest: Double { max(height, CoveragePlanner.minimumDistance) }

  /// No place to measure at is nearer than this in a straight line, metres.
  var nearest: Double { (height * height + Self.nearestAlong * Self.nearestAlong).squareRoot() }

  /// The floor with the beacons on it, if all of that is known.
  private var floor: FloorPlan? {
    guard let floor = site.floorPlan, !beacons.isEmpty, beacons.allSatisfy({ $0.position != nil }) else {
      return nil
    }
    return floor
  }

  /// Whether places have coordinates of the floor plan.
  var isOnFloor: Bool { floor != nil }

  /// The farthest that the floor lets anyone stand from a beacon, metres; `nil` if it is not known.
  var farthest: Double? {
    guard let floor else {
      return site.floorPlan.map { ($0.width * $0.width + $0.depth * $0.depth).squareRoot() }
    }
    let corners = [0, floor.width].flatMap { x in [0, floor.depth].map { Position(x: x, y: $0) } }
    return beacons.compactMap(\.position).flatMap { beacon in corners.map { straight(beacon, $0) } }.max()
  }

  /// Every place within a range of distances in metres.
  func candidates(within range: Interval) -> [CandidatePlace] {
    guard let floor else { return rings(within: range) }
    let step = max(0.5, max(floor.width, floor.depth) / Double(Self.mostColumns))
    let columns = max(1, Int((floor.width / step).rounded()))
    let rows = max(1, Int((floor.depth / step).rounded()))
    let points = (0..<rows).flatMap { row in
      (0..<columns).map { column in
        Position(
          x: floor.width * (Double(column) + 0.5) / Double(columns),
          y: floor.depth * (Double(row) + 0.5) / Double(rows))
      }
    }
    return beacons.flatMap { beacon in
      points.compactMap { point in
        guard let position = beacon.position else { return nil }
        let distance = straight(position, point)
        guard range.contains(distance), isInSight(point, of: position) else { return nil }
        return CandidatePlace(beacon: beacon.identifier, position: point, distance: distance)
      }
    }
  }

  /// Twelve distances a decade, each in eight directions, from beacons wherever they hang.
  private func rings(within range: Interval) -> [CandidatePlace] {
    let names: [BeaconIdentifier?] = beacons.isEmpty ? [nil] : beacons.map(\.identifier)
    return names.flatMap { ring(within: range, beacon: $0, point: 0) }
  }

  /// The same from the first beacon, hung at this many other points.
  func elsewhere(within range: Interval, points: Int) -> [CandidatePlace] {
    (1...points).flatMap { ring(within: range, beacon: beacons.first?.identifier, point: $0) }
  }

  private func ring(within range: Interval, beacon: BeaconIdentifier?, point: Int) -> [CandidatePlace] {
    let steps = max(1, Int((12 * log10(range.upper / range.lower)).rounded(.up)))
    let distances = (0...steps).map { step in
      Self.rounded(range.lower * pow(range.upper / range.lower, Double(step) / Double(steps)))
    }.filter { $0 >= nearest }
    return Set(distances).sorted().flatMap { distance in
      ring(distance, about: Position(x: 0, y: 0), on: nil, bearings: 8).map {
        CandidatePlace(beacon: beacon, point: point, position: $0, distance: distance)
      }
    }
  }

  /// Places at these distances in metres, nearest first, this many in all; turn by turn about all beacons that hang so, in
  /// directions as far apart as the floor allows. Where the floor has no room for another place two thirds of `apart`
  /// (metres) from those of the same beacon, the distance is shortened, halfway to that of the group before at most.
  func spread(_ count: Int, over distances: [Double], apart: Double) -> [CandidatePlace] {
    let origin = Position(x: 0, y: 0)
    let centres: [(BeaconIdentifier?, Position)] =
      beacons.isEmpty
      ? [(nil, origin)]
      : beacons.map { ($0.identifier, floor == nil ? origin : $0.position ?? origin) }
    var chosen: [CandidatePlace] = []
    for (group, wanted) in distances.enumerated() {
      let least = group == 0 ? nearest : (wanted * distances[group - 1]).squareRoot()
      let own = (count + distances.count - 1 - group) / distances.count
      for _ in 0..<own {
        let (name, centre) = centres[chosen.count % centres.count]
        let others = chosen.filter { $0.beacon == name }.map(\.position)
        var best: (place: CandidatePlace, separation: Double)?
        var distance = max(wanted, nearest)
        // Where the floor, or a wall, leaves no such distance at all, any nearer one will do.
        while distance >= (best == nil ? nearest : least),
          best.map({ $0.separation < apart * 2 / 3 }) ?? true
        {
          for point in ring(distance, about: centre, on: floor, bearings: Self.bearings) {
            let separation = others.compactMap { $0.distance(to: point) }.min() ?? .infinity
            if separation > (best?.separation ?? -1) + 1e-9 {
              best = (CandidatePlace(beacon: name, position: point, distance: distance), separation)
            }
          }
          distance = min(Self.rounded(distance * 0.95), distance - 0.05)
        }
        if let best { chosen.append(best.place) }
      }
    }
    return chosen
  }

  /// Points at a straight distance about a beacon, those off the floor left out.
  private func ring(_ distance: Double, about centre: Position, on floor: FloorPlan?, bearings: Int)
    -> [Position]
  {
    let radius = max(0, distance * distance - height * height).squareRoot()
    return (0..<bearings).compactMap { index in
      let angle = 2 * .pi * Double(index) / Double(bearings)
      let point = Position(x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle))
      guard let floor else { return point }
      let isInside = (0...floor.width).contains(point.x) && (0...floor.depth).contains(point.y)
      return isInside && isInSight(point, of: centre) ? point : nil
    }
  }

  /// Whether no wall is between a point and a beacon. Levels behind one depend on the wall as well as on distance.
  private func isInSight(_ point: Position, of beacon: Position) -> Bool {
    floor?.crossings(from: beacon, to: point)?.isEmpty ?? true
  }

  /// A place as given to the surveyor.
  func planned(
    _ place: CandidatePlace, name: String, isOnFloor: Bool = true, reduction: Double? = nil,
    separation: Double? = nil
  ) -> PlannedPlace {
    let floor = isOnFloor ? floor : nil
    let centre = floor == nil ? nil : site.beacons.first { $0.identifier == place.beacon }?.position
    let angle = atan2(place.position.y - (centre?.y ?? 0), place.position.x - (centre?.x ?? 0)) * 180 / .pi
    let bearing = angle.rounded() < 0 ? angle.rounded() + 360 : abs(angle.rounded())
    let hundredths = { (value: Double) in (value * 100).rounded() / 100 }
    var planned = PlannedPlace(location: name, distance: hundredths(place.distance), bearing: bearing)
    planned.beacon = place.beacon
    planned.newPoint = place.point == 0 ? nil : place.point
    planned.x = floor.map { _ in hundredths(place.position.x) }
    planned.y = floor.map { _ in hundredths(place.position.y) }
    planned.varianceReduction = reduction
    planned.separation = separation.map(hundredths)
    return planned
  }

  /// Straight-line metres from a beacon to a device at a point of the floor.
  func straight(_ beacon: Position, _ point: Position) -> Double {
    (FloorGeometry.squaredDistance(beacon, point) + height * height).squareRoot()
  }

  /// A distance that can be measured with a tape: to 5 cm below 1 m, 10 cm below 3 m, half a metre below 10 m, 1 m beyond.
  static func rounded(_ distance: Double) -> Double {
    let step = distance < 1 ? 20.0 : distance < 3 ? 10 : distance < 10 ? 2 : 1
    return max(1, (distance * step).rounded()) / step
  }
}
