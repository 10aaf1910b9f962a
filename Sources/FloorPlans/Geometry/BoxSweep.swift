import RadioSurvey

/// Pairs of overlapping boxes, by a sweep along the first axis.
enum BoxSweep {
  /// A rectangle along the axes, metres.
  struct Box {
    var x: ClosedRange<Double>
    var y: ClosedRange<Double>

    /// The box round a segment and so many metres around it.
    init(_ segment: Segment, margin: Double) {
      let (a, b) = (segment.start, segment.end)
      x = min(a.x, b.x) - margin...max(a.x, b.x) + margin
      y = min(a.y, b.y) - margin...max(a.y, b.y) + margin
    }
  }

  /// Calls for every pair of boxes that overlap, each pair once, in an order that depends on the boxes alone.
  ///
  /// - Complexity: O(n log n) and a step for every pair that overlaps along the first axis.
  static func pairs(_ boxes: [Box], _ body: (Int, Int) -> Void) {
    let order = boxes.indices.sorted {
      (boxes[$0].x.lowerBound, $0) < (boxes[$1].x.lowerBound, $1)
    }
    var open: [Int] = []
    for index in order {
      let box = boxes[index]
      open.removeAll { boxes[$0].x.upperBound < box.x.lowerBound }
      for other in open where boxes[other].y.overlaps(box.y) { body(min(index, other), max(index, other)) }
      open.append(index)
    }
  }
}
