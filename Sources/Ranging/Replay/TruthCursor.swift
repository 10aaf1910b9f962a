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
