import RadioSurvey

/// A plan in which more lies side by side than can be compared: beyond ``SurveyLimit/planPairs``.
struct TooDense: Error {}

/// Pairs of overlapping boxes: a sweep along the first axis over bands of the second.
enum BoxSweep {
  /// A rectangle along the axes, metres.
  struct Box {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// The box around a segment, enlarged by the given metres.
    init(_ segment: Segment, margin: Double) {
      let (a, b) = (segment.start, segment.end)
      x = min(a.x, b.x) - margin...max(a.x, b.x) + margin
      y = min(a.y, b.y) - margin...max(a.y, b.y) + margin
    }

    /// The box around a ring; `nil` if it has no corner.
    init?(_ ring: [Position]) {
      guard let left = ring.map(\.x).min(), let right = ring.map(\.x).max(),
        let low = ring.map(\.y).min(), let high = ring.map(\.y).max()
      else { return nil }
      (x, y) = (left...right, low...high)
    }

    func holds(_ other: Box) -> Bool {
      x.lowerBound <= other.x.lowerBound && other.x.upperBound <= x.upperBound
        && y.lowerBound <= other.y.lowerBound && other.y.upperBound <= y.upperBound
    }
  }

  private static let mostBands = 1024

  /// Calls for every pair of boxes that overlap, each pair once, the lower index first, in an order that depends on the boxes alone.
  /// - Parameter split: If given, only pairs of a box before this index and one from it on.
  /// - Parameter limit: Boxes to look at, for all boxes together.
  /// - Throws: ``TooDense``, before all pairs were called for.
  /// - Complexity: O(n log n) and a step for every pair that overlaps along the first axis and shares a band, limited.
  static func pairs(
    _ boxes: [Box], split: Int? = nil, limit: Int = SurveyLimit.planPairs.value, _ body: (Int, Int) -> Void
  ) throws(TooDense) {
    guard boxes.count > 1, split != boxes.count, let low = boxes.map(\.y.lowerBound).min(),
      let high = boxes.map(\.y.upperBound).max()
    else { return }
    // About one band is as high as a box, so that most boxes are in one or two.
    let usual = boxes.reduce(0) { $0 + $1.y.upperBound - $1.y.lowerBound } / Double(boxes.count)
    let height = max(usual, (high - low) / Double(mostBands))
    let bands = height > 0 ? min(mostBands, Int((high - low) / height) + 1) : 1
    func band(_ y: Double) -> Int { height > 0 ? min(bands - 1, Int((y - low) / height)) : 0 }
    // Those of the other kind are looked at, and one's own kind is joined; without a split both are the same.
    var open: [[[Int]]] = Array(repeating: Array(repeating: [], count: bands), count: 2)
    var steps = 0
    let order = boxes.indices.sorted { (boxes[$0].x.lowerBound, $0) < (boxes[$1].x.lowerBound, $1) }
    for index in order {
      let box = boxes[index]
      let own = split.map { index < $0 ? 0 : 1 } ?? 0
      let other = split == nil ? 0 : 1 - own
      let first = band(box.y.lowerBound)
      for here in first...band(box.y.upperBound) {
        open[other][here].removeAll { boxes[$0].x.upperBound < box.x.lowerBound }
        steps += open[other][here].count + 1
        guard steps <= limit else { throw TooDense() }
        for found in open[other][here]
        where boxes[found].y.overlaps(box.y) && here == max(first, band(boxes[found].y.lowerBound)) {
          body(min(index, found), max(index, found))
        }
        open[own][here].append(index)
      }
    }
  }
}

/// Whether holes are where holes can be: inside the outer ring, and in no other hole.
struct HolePlaces {
  /// Edges of the outer ring by bands of the second axis.
  private let bands: [[Segment]]
  private let low: Double
  private let height: Double
  private var steps = 0

  private init(_ outer: [Position]) {
    let low = outer.map(\.y).min() ?? 0
    let high = outer.map(\.y).max() ?? 0
    let count = min(1024, outer.count)
    let height = max((high - low) / Double(count), Segment.touch)
    var bands: [[Segment]] = Array(repeating: [], count: count)
    for index in outer.indices {
      let edge = Segment(start: outer[index], end: outer[(index + outer.count - 1) % outer.count])
      let ends = [edge.start.y, edge.end.y].map { min(count - 1, Int(($0 - low) / height)) }
      for band in min(ends[0], ends[1])...max(ends[0], ends[1]) { bands[band].append(edge) }
    }
    self.bands = bands
    self.low = low
    self.height = height
  }

  /// The first hole that is misplaced, and whether it is inside the outer ring; `nil` if there is none.
  /// - Parameter holes: The others. No ring crosses another or itself.
  static func misplaced(
    _ holes: [[Position]], in outer: [Position]
  ) throws(TooDense) -> (hole: Int, isInside: Bool)? {
    let nested = try nested(holes)
    var places = HolePlaces(outer)
    for (index, hole) in holes.enumerated() {
      // Rings that do not cross have all corners on one side; a corner may lie on the other ring.
      let points =
        hole + zip(hole, hole.dropFirst()).map { Position(x: ($0.x + $1.x) / 2, y: ($0.y + $1.y) / 2) }
      var inside = 0
      for point in points { if try places.contains(point) { inside += 1 } }
      guard inside * 2 > points.count, !nested.contains(index) else {
        return (index, inside * 2 > points.count)
      }
    }
    return nil
  }

  /// As ``FloorPolygon/contains(_:)`` for the outer ring.
  private mutating func contains(_ point: Position) throws(TooDense) -> Bool {
    let band = ((point.y - low) / height).rounded(.down)
    guard band >= 0, band <= Double(bands.count) else { return false }
    let edges = bands[min(bands.count - 1, Int(band))]
    steps += edges.count
    guard steps <= SurveyLimit.planPairs.value else { throw TooDense() }
    var isInside = false
    for edge in edges {
      let (a, b) = (edge.start, edge.end)
      if (a.y > point.y) != (b.y > point.y), point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x {
        isInside.toggle()
      }
    }
    return isInside
  }

  private static func nested(_ holes: [[Position]]) throws(TooDense) -> Set<Int> {
    let boxes = holes.compactMap { BoxSweep.Box($0) }
    var nested: Set<Int> = []
    var steps = 0
    try BoxSweep.pairs(boxes) { first, second in
      for (one, other) in [(first, second), (second, first)]
      where boxes[other].holds(boxes[one]) && !nested.contains(one) && steps <= SurveyLimit.planPairs.value {
        let ring = FloorPolygon(outer: holes[other])
        let isNested = holes[one].allSatisfy { corner in
          steps += ring.outer.count
          return ring.contains(corner)
        }
        if isNested { nested.insert(one) }
      }
    }
    guard steps <= SurveyLimit.planPairs.value else { throw TooDense() }
    return nested
  }
}
