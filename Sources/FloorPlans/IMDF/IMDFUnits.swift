import RadioSurvey

extension IMDFPlan {
  mutating func takeLevels(_ features: [GeoFeature]) {
    var names: Set<String> = []
    for (index, feature) in features.enumerated() {
      let stated = feature.property("ordinal")?.number.flatMap(Int.init(exactly:))
      if stated == nil {
        issues.refuse(
          .invalidFeature, feature, "the level has no ordinal",
          help: "give it a whole number: 0 for the ground floor")
      }
      let ordinal = stated ?? index
      let label = name(of: feature) ?? feature.property("short_name")?.label(languages)
      var name = label ?? "level \(ordinal)"
      if !names.insert(name).inserted {
        // Buildings of one venue number their levels alike.
        let other = name
        name = (2...).lazy.map { "\(other) (\($0))" }.first { names.insert($0).inserted } ?? other
        issues.add(
          .note, .assumedLevel, in: feature.file, about: feature.label,
          "another level is called '\(other)', so this one is called '\(name)'")
      }
      if feature.property("outdoor") == .truth(true) { outdoor.insert(builders.count) }
      if let id = feature.id { places[id] = builders.count }
      builders.append(LevelBuilder(name: name, ordinal: ordinal))
    }
  }

  mutating func takeUnits(_ features: [GeoFeature]) {
    for feature in features {
      guard let level = level(of: feature), let regions = polygons.polygons(feature) else { continue }
      let use = UnitUse(feature)
      let category = feature.property("category")?.name ?? "unspecified"
      if let id = feature.id {
        unitLevels[id] = level
        unitNames[id] = name(of: feature)
      }
      units[level, default: []] += regions.map { ($0, use) }
      if use.isWalked { builders[level].level.outline += regions } else { leftOut[category, default: 0] += 1 }
      if let name = name(of: feature) {
        builders[level].level.areas += regions.map { NamedArea(name: name, region: $0) }
      }
      if case .solid(let material) = use.enclosure {
        takeSolid(feature, regions, kind: material?.rawValue ?? category, material, on: level)
      }
    }
  }

  private mutating func takeSolid(
    _ feature: GeoFeature, _ regions: [FloorPolygon], kind: String, _ material: WallMaterial?, on level: Int
  ) {
    let solids = regions.map(SolidWall.lines)
    if !solids.allSatisfy(\.isMiddle) { walls.noteEdges(feature) }
    if let material {
      issues.add(
        .note, .assumedMaterial, in: feature.file,
        "units of category '\(feature.property("category")?.name ?? "")' are read as walls of '\(material.rawValue)'"
      )
    }
    guard let (kind, material) = walls.of(WallKind(rawValue: kind), material, feature) else { return }
    builders[level].level.walls += solids.flatMap(\.segments).map {
      Wall(kind: kind, material: material, from: $0.start, to: $0.end)
    }
  }
}

/// The walls between the units of a level.
///
/// IMDF has no walls: a unit ends where a wall is, or where another space begins. A stretch of boundary is a wall
///
/// - if one of the units along it is walled, or
/// - if only one unit is along it, and that is a passage;
///
/// and none if one of the units is itself a wall, which then has a line of its own. Units on both sides of a wall have boundaries
/// along each other, up to the thickness of the wall apart; the wall is then on the boundary of the unit that is first in the file.
struct UnitBoundaries {
  /// The thickest wall, metres.
  static let thickness = 0.35
  /// Boundaries nearer than this are one line, metres.
  private static let sameLine = 0.02
  /// What is shorter is no wall, metres.
  private static let shortest = 0.05
  /// The largest sine of the angle between two faces of a wall: 2 degrees.
  private static let largestSine = 0.035

  private typealias Edge = (unit: Int, segment: Segment)
  /// A part of an edge that is along another unit.
  private typealias Contact = (unit: Int, distance: Double, range: ClosedRange<Double>)

  /// The walls, in the order of the units.
  private(set) var walls: [Segment] = []
  /// How many boundaries were read as the other face of a wall.
  private(set) var mergedFaces = 0

  init(_ units: [(region: FloorPolygon, use: UnitUse)]) throws(TooDense) {
    let edges = units.enumerated().flatMap { index, unit in
      ([unit.region.outer] + unit.region.holes).flatMap(Segment.edges).map { (unit: index, segment: $0) }
    }
    var contacts: [Int: [Contact]] = [:]
    try BoxSweep.pairs(edges.map { BoxSweep.Box($0.segment, margin: Self.thickness) }) { first, second in
      guard edges[first].unit != edges[second].unit else { return }
      for (one, other) in [(first, second), (second, first)] {
        if let contact = Self.contact(of: edges[one], with: edges[other]) {
          contacts[one, default: []].append(contact)
        }
      }
    }
    let uses = units.map(\.use)
    // Each stretch of an edge is held against all that is along the edge.
    let steps = contacts.values.reduce(0) { $0 + $1.count * $1.count }
    guard steps <= SurveyLimit.planPairs.value else { throw TooDense() }
    for (index, edge) in edges.enumerated() where !uses[edge.unit].isSolid {
      add(edge, contacts[index] ?? [], uses)
    }
  }

  private static func contact(of edge: Edge, with other: Edge) -> Contact? {
    let segment = edge.segment
    guard segment.sine(to: other.segment) <= largestSine else { return nil }
    let (start, end) = segment.part(along: other.segment)
    guard end - start > sameLine else { return nil }
    let middle = segment.point(at: (start + end) / 2)
    let distance = abs(other.segment.side(middle))
    return distance <= thickness ? (other.unit, distance, start...end) : nil
  }

  /// Adds the parts of an edge that are walls and that no earlier unit has.
  private mutating func add(_ edge: Edge, _ contacts: [Contact], _ uses: [UnitUse]) {
    let length = edge.segment.length
    let ends = contacts.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    var cuts = [0.0]
    for end in (ends + [length]).sorted() where end - (cuts.last ?? 0) > Self.sameLine { cuts.append(end) }
    var open: Double?
    var hasFace = false
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let middle = (start + end) / 2
      let along = contacts.filter { $0.range.contains(middle) }
      let isWall = Self.isWall(edge.unit, Set(along.map(\.unit)), uses)
      let isLater = along.contains { $0.unit < edge.unit && !uses[$0.unit].isSolid }
      if isWall, isLater, along.allSatisfy({ $0.distance > Self.sameLine }) { hasFace = true }
      if isWall, !isLater {
        if open == nil { open = start }
      } else if let begin = open {
        put(edge, begin, start)
        open = nil
      }
    }
    if let begin = open { put(edge, begin, length) }
    if hasFace { mergedFaces += 1 }
  }

  private mutating func put(_ edge: Edge, _ start: Double, _ end: Double) {
    guard end - start > Self.shortest else { return }
    walls.append(Segment(start: edge.segment.point(at: start), end: edge.segment.point(at: end)))
  }

  private static func isWall(_ unit: Int, _ others: Set<Int>, _ uses: [UnitUse]) -> Bool {
    let all = [uses[unit]] + others.map { uses[$0] }
    if all.contains(where: \.isSolid) { return false }
    if all.contains(where: { if case .walled = $0.enclosure { true } else { false } }) { return true }
    if case .passage = uses[unit].enclosure { return others.isEmpty }
    return false
  }
}

/// What a unit of IMDF is to a plan, from its category (UNIT-CATEGORY of IMDF 1.0) and its restriction.
struct UnitUse {
  /// What is round a unit.
  enum Enclosure {
    case walled
    /// Walls, but none to another such unit: it is a part of one space.
    case passage
    case open
    /// The unit is itself a wall or a column.
    case solid(WallMaterial?)
  }

  var enclosure: Enclosure
  private let isPublic: Bool

  init(category: String, restriction: String?) {
    let root = String(category.prefix { $0 != "." })
    switch root {
    case "brick": enclosure = .solid(.brick)
    case "concrete": enclosure = .solid(.concrete)
    case "drywall": enclosure = .solid(.studWall)
    case "glass": enclosure = .solid(.glass)
    case "wood": enclosure = .solid(.chipboard)
    case "column", "structure": enclosure = .solid(nil)
    case "walkway", "lobby", "movingwalkway", "ramp", "steps", "stairs", "escalator", "waitingroom":
      enclosure = .passage
    case "opentobelow", "unenclosedarea", "terrace", "platform", "road", "footbridge", "vegetation",
      "fieldofplay", "parking":
      enclosure = .open
    default: enclosure = .walled
    }
    let isShut = ["nonpublic", "opentobelow", "vegetation", "road"].contains(root)
    isPublic = !isShut && restriction == nil
  }

  var isSolid: Bool { if case .solid = enclosure { true } else { false } }
  var isWalked: Bool { isPublic && !isSolid }
}
