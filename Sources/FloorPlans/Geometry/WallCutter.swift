import RadioSurvey

enum WallCutter {
  /// How far an opening may be from the wall that it is in, metres: half of a thick wall.
  static let reach = 0.3
  /// What is shorter is no wall, metres.
  private static let shortest = 0.01
  /// The largest sine of the angle between an opening and its wall: 20 degrees.
  private static let largestSine = 0.342

  /// The walls without the parts that are along an opening.
  /// - Returns: the walls in their order, and for each opening whether it is in a wall.
  static func cut(_ walls: [Wall], openings: [Segment]) throws(TooDense) -> (walls: [Wall], isCut: [Bool]) {
    var isCut = openings.map { _ in false }
    var gaps: [Int: [ClosedRange<Double>]] = [:]
    let boxes =
      walls.map { BoxSweep.Box(Segment(start: $0.start, end: $0.end), margin: reach) }
      + openings.map { BoxSweep.Box($0, margin: 0) }
    try BoxSweep.pairs(boxes, split: walls.count) { first, second in
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
    let (start, end) = wall.part(along: opening)
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

/// The lines for a wall that is drawn with its thickness.
enum SolidWall {
  /// How many times longer than thick a wall is, at least.
  private static let slenderness = 2.0

  /// The middle line of a rectangle or another shape of four corners that is longer than thick; the edges of any other shape, of which
  /// a line through it then crosses two.
  static func lines(of region: FloorPolygon) -> (segments: [Segment], isMiddle: Bool) {
    let sides = Segment.edges(of: region.outer)
    if sides.count == 4, region.holes.isEmpty {
      let isFirstShort = sides[0].length + sides[2].length < sides[1].length + sides[3].length
      let short = isFirstShort ? (sides[0], sides[2]) : (sides[1], sides[3])
      let middle = Segment(
        start: short.0.point(at: short.0.length / 2), end: short.1.point(at: short.1.length / 2))
      if middle.length >= slenderness * max(short.0.length, short.1.length) { return ([middle], true) }
    }
    return (sides + region.holes.flatMap(Segment.edges), false)
  }
}

enum MaterialWord {
  /// The material; whether the word is the full name of one, or is taken for it.
  static func read(_ word: String) -> (material: WallMaterial, isExact: Bool)? {
    let name = FeatureWord.normalized(word)
    if let exact = WallMaterial.allCases.first(where: { FeatureWord.normalized($0.rawValue) == name }) {
      return (exact, true)
    }
    return usual[name].map { ($0, false) }
  }

  /// The usual words, and the most usual thickness of each.
  static let usual: [String: WallMaterial] = [
    "plasterboard": .plasterboard, "gypsum": .studWall, "drywall": .studWall, "stud": .studWall,
    "partition": .studWall, "wood": .chipboard, "door": .woodDoor,
    "chipboard": .chipboard, "mdf": .chipboard, "brick": .brick, "bricks": .brick, "concrete": .concrete,
    "glass": .glass, "window": .doubleGlazing, "marble": .marble, "stone": .marble, "steel": .metal,
  ]
}

/// Reads what walls are made of, and sees that walls of one kind are made of one material.
@Memberwise struct WallReader {
  /// The kind of walls of which nothing is said.
  static let plainKind: WallKind = "wall"
  private let issues: PlanIssues
  /// What walls without a material are made of, as the user says.
  private let fallback: WallMaterial?
  private var materials: [WallKind: WallMaterial] = [:]
  private var unknown: [WallKind: Int] = [:]

  /// The kind and the material of a wall; `nil` after an error.
  mutating func read(_ feature: GeoFeature) -> (WallKind, WallMaterial?)? {
    let word = feature.property("material")?.name
    let known = word.flatMap(MaterialWord.read)
    if let word {
      if let known, !known.isExact {
        issues.add(
          .note, .assumedMaterial, in: feature.file,
          "the material '\(word)' is read as '\(known.material.rawValue)'")
      } else if known == nil {
        issues.add(
          .warning, .assumedMaterial, in: feature.file, "unknown material '\(word)'",
          help: "write one of: \(Self.list)")
      }
    }
    let name = feature.property("wall_kind")?.name ?? known?.material.rawValue ?? word
    let kind = name.map(WallKind.init(rawValue:)) ?? Self.plainKind
    return of(kind, known?.material, feature)
  }

  /// The kind and the material of a wall of which both are known.
  mutating func of(
    _ kind: WallKind, _ material: WallMaterial?, _ feature: GeoFeature
  ) -> (WallKind, WallMaterial?)? {
    let material = material ?? WallMaterial(rawValue: kind.rawValue) ?? fallback
    guard let material else {
      unknown[kind, default: 0] += 1
      return (kind, nil)
    }
    if let other = materials[kind], other != material {
      issues.refuse(
        .invalidFeature, feature,
        "walls of kind '\(kind)' are of '\(other.rawValue)' and of '\(material.rawValue)'",
        help: "set another wall_kind for one of them: walls of one kind are assumed to have the same loss")
      return nil
    }
    materials[kind] = material
    return (kind, material)
  }

  func noteEdges(_ feature: GeoFeature) {
    issues.add(
      .note, .assumedWalls, in: feature.file, about: feature.label,
      "its shape has no centre line, so its edges are walls and a line through it crosses two",
      help: "draw a wall as a line, or as a long rectangle")
  }

  func finish(file: String) {
    for (kind, count) in unknown.sorted(by: { $0.key < $1.key }) {
      issues.add(
        .note, .assumedMaterial, in: file,
        "the material of \(count) \(count == 1 ? "wall" : "walls") of kind '\(kind)' is unknown",
        help:
          "name one with --wall-material, for a loss from the literature, or fit the loss from a survey with walls"
      )
    }
  }

  private static let list = WallMaterial.allCases.map(\.rawValue).joined(separator: ", ")
}
