import RadioSurvey

/// Where rings cross themselves or one another.
///
/// Rings may touch at single points. They may neither change sides nor run along one another: then the inside is not defined, or
/// has no width. All comparisons allow for ``Segment/touch``.
struct RingCrossing {
  /// The rings, by their place in the list; the same place twice for a ring that crosses itself.
  var rings: (Int, Int)
  /// Where, metres.
  var place: Position

  /// The first crossing by the place of the rings and corners in the list; `nil` if there is none.
  static func first(in rings: [[Position]]) -> RingCrossing? {
    var edges: [Edge] = []
    for (ring, corners) in rings.enumerated() {
      for index in corners.indices { edges.append(Edge(ring: ring, index: index, corners: corners)) }
    }
    var found: (pair: (Int, Int), place: Position)?
    BoxSweep.pairs(edges.map { BoxSweep.Box($0.segment, margin: Segment.touch) }) { first, second in
      if let found, found.pair <= (first, second) { return }
      if let place = edges[first].crossing(edges[second]) { found = ((first, second), place) }
    }
    return found.map { RingCrossing(rings: (edges[$0.pair.0].ring, edges[$0.pair.1].ring), place: $0.place) }
  }
}

/// An edge of a ring with its neighbours.
private struct Edge {
  var ring: Int
  var index: Int
  var count: Int
  var before: Position
  var segment: Segment

  init(ring: Int, index: Int, corners: [Position]) {
    self.ring = ring
    self.index = index
    count = corners.count
    before = corners[(index + count - 1) % count]
    segment = Segment(start: corners[index], end: corners[(index + 1) % count])
  }

  /// Where this edge and another cross or run along each other.
  func crossing(_ other: Edge) -> Position? {
    if let place = overlap(other.segment) ?? other.overlap(segment) { return place }
    if ring == other.ring, (index + 1) % count == other.index || (other.index + 1) % count == index {
      return nil
    }
    return properCrossing(other.segment) ?? passage(of: other) ?? other.passage(of: self)
      ?? meeting(other)
  }

  private static func areOpposite(_ a: Double, _ b: Double) -> Bool {
    min(a, b) < -Segment.touch && max(a, b) > Segment.touch
  }

  private func properCrossing(_ other: Segment) -> Position? {
    let (a, b) = (other.side(segment.start), other.side(segment.end))
    guard Self.areOpposite(a, b), Self.areOpposite(segment.side(other.start), segment.side(other.end)) else {
      return nil
    }
    return segment.point(at: segment.length * a / (a - b))
  }

  private func overlap(_ other: Segment) -> Position? {
    let touch = Segment.touch
    guard abs(segment.side(other.start)) < touch, abs(segment.side(other.end)) < touch else { return nil }
    let (a, b) = (segment.along(other.start), segment.along(other.end))
    let start = max(min(a, b), 0)
    return min(max(a, b), segment.length) - start > touch ? segment.point(at: start) : nil
  }

  /// Whether the other edge starts on this one, between its ends, and its ring changes sides there.
  private func passage(of other: Edge) -> Position? {
    let point = other.segment.start
    let along = segment.along(point)
    guard abs(segment.side(point)) <= Segment.touch, along > Segment.touch,
      along < segment.length - Segment.touch,
      Self.areOpposite(segment.side(other.before), segment.side(other.segment.end))
    else { return nil }
    return point
  }

  /// Whether both edges start at one point and their rings change sides there: their four ways out alternate.
  private func meeting(_ other: Edge) -> Position? {
    let point = segment.start
    guard Segment.distance(point, other.segment.start) <= Segment.touch else { return nil }
    func isBetween(_ way: Position) -> Bool {
      let turn = { (a: Position, b: Position) in
        (a.x - point.x) * (b.y - point.y) - (a.y - point.y) * (b.x - point.x)
      }
      let isNarrow = turn(before, segment.end) > 0
      let (isLeft, isRight) = (turn(before, way) > 0, turn(way, segment.end) > 0)
      return isNarrow ? isLeft && isRight : isLeft || isRight
    }
    return isBetween(other.before) != isBetween(other.segment.end) ? point : nil
  }
}
