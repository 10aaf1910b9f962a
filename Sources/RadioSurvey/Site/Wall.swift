/// A straight wall from floor to ceiling.
package struct Wall: Hashable, Codable, Sendable {
  package var kind: WallKind
  /// What it is made of, if that is known.
  package var material: WallMaterial?
  /// One end, metres along the floor; height and floor are not looked at.
  package var start: Position
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

/// What a wall may be made of, with what the literature says of its loss at 2.4 GHz: a figure to start from where nothing was
/// measured, never a measurement.
///
/// Losses are those of homogeneous slabs by the transfer matrix with the material parameters of ITU-R P.2040-3, the mean over
/// 0 to 60 degrees of incidence and 2.402 to 2.480 GHz. Real walls carry studs, pipes and coatings: hence the wide SD.
package enum WallMaterial: String, Hashable, Codable, Sendable, CaseIterable {
  /// One board.
  case plasterboard = "plasterboard 12.5 mm"
  /// Two boards of 12.5 mm with a cavity.
  case studWall = "stud wall"
  /// A door leaf.
  case woodDoor = "wood door 40 mm"
  /// One board.
  case chipboard = "chipboard 18 mm"
  /// Half a brick.
  case thinBrick = "brick 100 mm"
  /// One brick.
  case brick = "brick 215 mm"
  case thinConcrete = "concrete 100 mm"
  case concrete = "concrete 200 mm"
  case thickConcrete = "concrete 300 mm"
  /// One pane.
  case glass = "glass 6 mm"
  /// Two panes without a metal coating.
  case doubleGlazing = "double glazing"
  /// A slab.
  case marble = "marble 30 mm"
  /// Mineral board.
  case ceilingTile = "ceiling tile"
  /// Anything that conducts; what comes through comes around it.
  case metal = "metal"

  /// Loss of one crossing by the literature, dB > 0.
  package var literatureLoss: Double {
    switch self {
    case .plasterboard: 1.1
    case .studWall: 1.5
    case .woodDoor: 0.8
    case .chipboard: 1.8
    case .thinBrick: 3.1
    case .brick: 6.1
    case .thinConcrete: 8.4
    case .concrete: 15.1
    case .thickConcrete: 21.9
    case .glass: 1.9
    case .doubleGlazing: 0.8
    case .marble: 2.6
    case .ceilingTile: 0.2
    case .metal: 30
    }
  }

  /// SD of that loss from one real wall to the next, dB: 40 %, and never below 1.5 dB.
  package var literatureSD: Double { max(1.5, 0.4 * literatureLoss) }
}

/// A door or a passage: a stretch without a wall.
@Memberwise(unlabelled: 2) package struct WallOpening: Hashable, Codable, Sendable {
  /// One end, metres along the floor.
  package var start: Position
  package var end: Position
}
