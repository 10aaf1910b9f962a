import CalibrationModel
import RadioSurvey

extension SurveyedMap {
  /// Places without a count that are kept: more are not distinguished on a page.
  private static let mostPlaces = 1000

  /// `nil` if no area is between the positions of any floor.
  /// - Parameter places: where the survey stood, any number of times.
  init?(site: Site, places: [Position], counted: [RequirementCheck.Counted]) {
    var (order, sums): ([Position], [Position: (said: Double, dwells: Int)]) = ([], [:])
    for place in places.map(Self.onFloor) where sums[place] == nil {
      order.append(place)
      sums[place] = (0, 0)
    }
    for (position, said, dwells) in RequirementCheck.places(counted) {
      let sum = sums[Self.onFloor(position)] ?? (0, 0)
      sums[Self.onFloor(position)] = (sum.said + said, sum.dwells + dwells)
    }
    let beacons = site.beacons.compactMap { beacon in
      beacon.position.map { NamedPoint(name: beacon.name ?? "", position: $0) }
    }
    let all = order + beacons.map(\.position)
    let floors = Set(all.compactMap(\.floor)).sorted()
    let levels = (floors.isEmpty ? [""] : floors).map { floor in
      let hull = Self.hull(all.filter { $0.floor == nil || $0.floor == floor })
      return VenueLevel(name: floor, outline: [FloorPolygon(outer: hull)])
    }
    guard levels.contains(where: { $0.outline.contains { $0.area > 0 } }) else { return nil }
    let found = order.map { place in
      let (said, dwells) = sums[place] ?? (0, 0)
      return Place(position: place, share: dwells > 0 ? said / Double(dwells) : nil)
    }
    let stride = max(1, (found.count + Self.mostPlaces - 1) / Self.mostPlaces)
    self.init(
      levels: levels, beacons: beacons,
      places: found.enumerated().filter { index, place in
        index % stride == 0 || place.share != nil && counted.first?.end != nil
      }.map(\.element), surveyedPlaces: found.count, zone: counted.first?.zone, within: counted.first?.end)
  }

  /// A place to a decimetre, whatever its height.
  private static func onFloor(_ place: Position) -> Position {
    Position(x: (place.x * 10).rounded() / 10, y: (place.y * 10).rounded() / 10, floor: place.floor)
  }

  /// The corners of the smallest convex region around all points, counterclockwise, without points on a side: the monotone chain
  /// (A. M. Andrew, Inf. Process. Lett. 9, 1979, doi 10.1016/0020-0190(79)90072-3).
  static func hull(_ points: [Position]) -> [Position] {
    let sorted = Set(points.map { Position(x: $0.x, y: $0.y) }).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func chain(_ points: [Position]) -> [Position] {
      var chain: [Position] = []
      for point in points {
        while chain.count > 1 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          guard (b.x - a.x) * (point.y - a.y) <= (b.y - a.y) * (point.x - a.x) else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
