import RadioSurvey

/// The lines for a wall that is drawn with its thickness.
enum SolidWall {
  /// How many times longer than thick a wall is, at least.
  private static let slenderness = 2.0

  /// The middle line of a rectangle or another shape of four corners that is longer than thick; the edges of any other shape, of which
  /// a line through it then crosses two.
  static func lines(of region: FloorPolygon) -> (segments: [Segment], isMiddle: Bool) {
    let corners = region.outer
    let edges = { (ring: [Position]) in
      ring.indices.map { Segment(start: ring[$0], end: ring[($0 + 1) % ring.count]) }
    }
    if corners.count == 4, region.holes.isEmpty {
      let sides = edges(corners)
      let isFirstShort = sides[0].length + sides[2].length < sides[1].length + sides[3].length
      let short = isFirstShort ? (sides[0], sides[2]) : (sides[1], sides[3])
      let middle = Segment(
        start: short.0.point(at: short.0.length / 2), end: short.1.point(at: short.1.length / 2))
      if middle.length >= slenderness * max(short.0.length, short.1.length) { return ([middle], true) }
    }
    return (([corners] + region.holes).flatMap(edges), false)
  }
}
