/// What held in an interval of time.
package struct ReplayTruth: Hashable, Sendable {
  /// From this time up to but without the other, seconds.
  package var start: Double
  package var end: Double
  /// The nearest beacon or receiver by number; `nil` if the table does not say it.
  package var nearest: Int?
  /// The beacon that the distance is to; `nil` for the only one.
  package var track: Int?
  /// Metres; `nil` if the table does not say it.
  package var distance: Double?

  package init(start: Double, end: Double, nearest: Int?, track: Int?, distance: Double?) {
    self.start = start
    self.end = end
    self.nearest = nearest
    self.track = track
    self.distance = distance
  }
}

/// Finds what held at a time. Times mostly rise.
struct TruthCursor: Sendable {
  let intervals: [ReplayTruth]
  private var latest = 0

  /// - Parameter intervals: in order of time, none overlapping another.
  init(_ intervals: [ReplayTruth]) { self.intervals = intervals }

  /// - Returns: The index of the interval; `nil` for none.
  mutating func index(at time: Double) -> Int? {
    guard !intervals.isEmpty else { return nil }
    while latest > 0, intervals[latest].start > time { latest -= 1 }
    while latest + 1 < intervals.count, intervals[latest + 1].start <= time { latest += 1 }
    return intervals[latest].start <= time && time < intervals[latest].end ? latest : nil
  }
}
