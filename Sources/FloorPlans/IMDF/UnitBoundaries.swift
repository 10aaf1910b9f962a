import RadioSurvey

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

  private struct Edge {
    var unit: Int
    var segment: Segment
  }

  /// A part of an edge that is along another unit.
  private struct Contact {
    var unit: Int
    var distance: Double
    var range: ClosedRange<Double>
  }

  /// The walls, in the order of the units.
  private(set) var walls: [Segment] = []
  /// How many boundaries were taken for the other face of a wall.
  private(set) var mergedFaces = 0

  init(_ units: [(region: FloorPolygon, use: UnitUse)]) {
    let edges = units.enumerated().flatMap { index, unit in
      ([unit.region.outer] + unit.region.holes).flatMap { ring in
        ring.indices.map {
          Edge(unit: index, segment: Segment(start: ring[$0], end: ring[($0 + 1) % ring.count]))
        }
      }
    }
    var contacts: [Int: [Contact]] = [:]
    BoxSweep.pairs(edges.map { BoxSweep.Box($0.segment, margin: Self.thickness) }) { first, second in
      guard edges[first].unit != edges[second].unit else { return }
      for (one, other) in [(first, second), (second, first)] {
        if let contact = Self.contact(of: edges[one], with: edges[other]) {
          contacts[one, default: []].append(contact)
        }
      }
    }
    let uses = units.map(\.use)
    for (index, edge) in edges.enumerated() where !uses[edge.unit].isSolid {
      add(edge, contacts[index] ?? [], uses)
    }
  }

  private static func contact(of edge: Edge, with other: Edge) -> Contact? {
    let segment = edge.segment
    guard segment.sine(to: other.segment) <= largestSine else { return nil }
    let (a, b) = (segment.along(other.segment.start), segment.along(other.segment.end))
    let (start, end) = (max(min(a, b), 0), min(max(a, b), segment.length))
    guard end - start > sameLine else { return nil }
    let middle = segment.point(at: (start + end) / 2)
    let distance = abs(other.segment.side(middle))
    return distance <= thickness ? Contact(unit: other.unit, distance: distance, range: start...end) : nil
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
