import RadioSurvey

/// Cuts openings out of walls.
enum WallCutter {
  /// How far an opening may be from the wall that it is in, metres: half of a thick wall.
  static let reach = 0.3
  /// What is shorter is no wall, metres.
  private static let shortest = 0.01
  /// The largest sine of the angle between an opening and its wall: 20 degrees.
  private static let largestSine = 0.342

  /// The walls without the parts that are along an opening.
  ///
  /// - Returns: the walls in their order, and for each opening whether it is in a wall.
  static func cut(_ walls: [Wall], openings: [Segment]) -> (walls: [Wall], isCut: [Bool]) {
    var isCut = openings.map { _ in false }
    var gaps: [Int: [ClosedRange<Double>]] = [:]
    let boxes =
      walls.map { BoxSweep.Box(Segment(start: $0.start, end: $0.end), margin: reach) }
      + openings.map { BoxSweep.Box($0, margin: 0) }
    BoxSweep.pairs(boxes) { first, second in
      guard first < walls.count, second >= walls.count else { return }
      let index = second - walls.count
      let wall = Segment(start: walls[first].start, end: walls[first].end)
      guard let gap = gap(in: wall, along: openings[index]) else { return }
      isCut[index] = true
      gaps[first, default: []].append(gap)
    }
    let cut = walls.enumerated().flatMap { index, wall in
      gaps[index].map { pieces(of: wall, without: $0) } ?? [wall]
    }
    return (cut, isCut)
  }

  /// The part of a wall along an opening, metres from its start.
  private static func gap(in wall: Segment, along opening: Segment) -> ClosedRange<Double>? {
    guard wall.sine(to: opening) <= largestSine, abs(wall.side(opening.start)) <= reach,
      abs(wall.side(opening.end)) <= reach
    else { return nil }
    let (a, b) = (wall.along(opening.start), wall.along(opening.end))
    let (start, end) = (max(min(a, b), 0), min(max(a, b), wall.length))
    return end - start > shortest ? start...end : nil
  }

  private static func pieces(of wall: Wall, without gaps: [ClosedRange<Double>]) -> [Wall] {
    let line = Segment(start: wall.start, end: wall.end)
    var pieces: [Wall] = []
    var next = 0.0
    let end = line.length...line.length
    for gap in gaps.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) + [end] {
      if gap.lowerBound - next > shortest {
        var piece = wall
        piece.start = line.point(at: next)
        piece.end = line.point(at: gap.lowerBound)
        pieces.append(piece)
      }
      next = max(next, gap.upperBound)
    }
    return pieces
  }
}
