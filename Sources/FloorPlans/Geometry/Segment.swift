import RadioSurvey

struct Segment: Hashable {
  /// What is nearer than this is at the same place, metres.
  static let touch = 0.001

  var start: Position
  var end: Position

  /// Metres.
  var length: Double { Self.distance(start, end) }

  /// Metres to the left of the line through the segment; negative to its right.
  func side(_ point: Position) -> Double {
    let length = length
    guard length > 0 else { return 0 }
    return ((end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)) / length
  }

  /// Metres along the segment from its start to the foot of a point.
  func along(_ point: Position) -> Double {
    let length = length
    guard length > 0 else { return 0 }
    return ((end.x - start.x) * (point.x - start.x) + (end.y - start.y) * (point.y - start.y)) / length
  }

  func point(at metres: Double) -> Position {
    let share = length > 0 ? metres / length : 0
    // The ends are met exactly.
    if metres <= 0 { return start }
    if metres >= length { return end }
    return Position(x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
  }

  /// The sine of the angle to another segment, 0…1.
  func sine(to other: Segment) -> Double {
    let product = length * other.length
    guard product > 0 else { return 1 }
    let cross =
      (end.x - start.x) * (other.end.y - other.start.y) - (end.y - start.y) * (other.end.x - other.start.x)
    return min(abs(cross) / product, 1)
  }

  /// The edges of a ring, each from a corner to the next.
  static func edges(of ring: [Position]) -> [Segment] {
    ring.indices.map { Segment(start: ring[$0], end: ring[($0 + 1) % ring.count]) }
  }

  /// The part of the segment along another, metres from its start; it ends before it starts if there is none.
  func part(along other: Segment) -> (start: Double, end: Double) {
    let (a, b) = (along(other.start), along(other.end))
    return (max(min(a, b), 0), min(max(a, b), length))
  }

  static func distance(_ a: Position, _ b: Position) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

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
  static func first(in rings: [[Position]]) throws(TooDense) -> RingCrossing? {
    var edges: [Edge] = []
    for (ring, corners) in rings.enumerated() {
      for index in corners.indices { edges.append(Edge(ring: ring, index: index, corners: corners)) }
    }
    var found: (pair: (Int, Int), place: Position)?
    try BoxSweep.pairs(edges.map { BoxSweep.Box($0.segment, margin: Segment.touch) }) { first, second in
      if let found, found.pair <= (first, second) { return }
      if let place = edges[first].crossing(edges[second]) { found = ((first, second), place) }
    }
    return found.map { RingCrossing(rings: (edges[$0.pair.0].ring, edges[$0.pair.1].ring), place: $0.place) }
  }
}

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
    return properCrossing(other.segment) ?? passage(of: other) ?? other.passage(of: self) ?? meeting(other)
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
    let (start, end) = segment.part(along: other)
    return end - start > touch ? segment.point(at: start) : nil
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
