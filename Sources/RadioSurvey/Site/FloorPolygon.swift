/// A region of a floor: a ring of corners and rings that are cut out of it.
///
/// Rings are open (the first corner is not repeated), have at least three corners and do not cross themselves; heights and floors of
/// corners are not looked at.
package struct FloorPolygon: Hashable, Codable, Sendable {
  /// Corners in order, either way round, metres.
  package var outer: [Position]
  /// Corners of what is cut out.
  package var holes: [[Position]]

  package init(outer: [Position], holes: [[Position]] = []) {
    self.outer = outer
    self.holes = holes
  }

  /// A rectangle from (0, 0), metres.
  package init(width: Double, depth: Double) {
    self.init(
      outer: [
        Position(x: 0, y: 0), Position(x: width, y: 0), Position(x: width, y: depth),
        Position(x: 0, y: depth),
      ])
  }

  /// Square metres, holes left out.
  package var area: Double {
    holes.reduce(abs(Self.signedArea(outer))) { $0 - abs(Self.signedArea($1)) }
  }

  /// Whether a point lies inside: by the number of edges to its right, so that of two regions with a common edge exactly one has each
  /// point of it.
  package func contains(_ point: Position) -> Bool {
    Self.isInside(outer, point) && !holes.contains { Self.isInside($0, point) }
  }

  /// Square metres, positive where the corners go counterclockwise (the shoelace formula).
  package static func signedArea(_ ring: [Position]) -> Double {
    var sum = 0.0
    for (index, here) in ring.enumerated() {
      let next = ring[(index + 1) % ring.count]
      sum += here.x * next.y - next.x * here.y
    }
    return sum / 2
  }

  private static func isInside(_ ring: [Position], _ point: Position) -> Bool {
    var isInside = false
    var last = ring.count - 1
    for index in ring.indices {
      let (a, b) = (ring[index], ring[last])
      if (a.y > point.y) != (b.y > point.y),
        point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
      {
        isInside.toggle()
      }
      last = index
    }
    return isInside
  }
}
