/// A straight wall from floor to ceiling.
package struct Wall: Hashable, Codable, Sendable {
  /// Its kind.
  package var kind: WallKind
  /// What it is made of, if that is known.
  package var material: WallMaterial?
  /// One end, metres along the floor; height and floor are not looked at.
  package var start: Position
  /// The other end.
  package var end: Position
  /// The floor that it is on; `nil` for one that is on every floor.
  package var floor: String?

  /// A wall between two points of the floor plan. A kind that is named as a material is made of it.
  package init(
    kind: WallKind, material: WallMaterial? = nil, from start: Position, to end: Position,
    floor: String? = nil
  ) {
    self.kind = kind
    self.material = material ?? WallMaterial(rawValue: kind.rawValue)
    self.start = start
    self.end = end
    self.floor = floor
  }

  /// Whether the straight line between two points, seen from above, passes through the wall.
  ///
  /// A point on the wall itself is on its near side: a beacon mounted on a wall is not behind it. Where two walls meet, a line
  /// through the joint crosses one of them. A line along the wall does not cross it.
  package func isCrossed(from here: Position, to there: Position) -> Bool {
    let side = { (from: Position, to: Position, point: Position) in
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    let (ofHere, ofThere) = (side(start, end, here), side(start, end, there))
    guard ofHere * ofThere < 0 else { return false }
    // Half open: an end that is on the line counts with those to its left, for this wall and for the one it meets.
    return (side(here, there, start) >= 0) != (side(here, there, end) >= 0)
  }
}

extension FloorPlan {
  /// How often the straight line between two points passes through walls of each kind, walls of other floors left out. Kinds
  /// that it does not cross are absent.
  ///
  /// - Returns: `nil` if the points are on different floors: which walls are in such a way is not known.
  package func crossings(from here: Position, to there: Position) -> [WallKind: Int]? {
    if let floor = here.floor, let other = there.floor, floor != other { return nil }
    let floor = here.floor ?? there.floor
    var counts: [WallKind: Int] = [:]
    for wall in walls where wall.floor == nil || floor == nil || wall.floor == floor {
      if wall.isCrossed(from: here, to: there) { counts[wall.kind, default: 0] += 1 }
    }
    return counts
  }
}
