import RadioSurvey
import Statistics
package import Support

/// All differences that one comparison looks at, judged together.
///
/// Holm's procedure (S. Holm, Scand. J. Stat. 6, 1979) rejects the r-th smallest of m p values where all up to it are below
/// α/(m − r + 1). Each interval here misses as much as the step at which the procedure decided of its difference, so that it excludes
/// 0 exactly where the procedure says so, and with nothing changed at all some interval excludes 0 in a share α of comparisons at most.
package struct ChangeFamily: Sendable {
  /// α.
  package static let errorRate = 0.05
  /// Change that would matter, dB: the margin of ``DriftCheck``, a factor of 1.37 in distance at an exponent of 2.2.
  package static let margin = 3.0

  /// In the order given; what could not be compared has none.
  package let intervals: [Interval?]

  /// Judges differences; those that are `nil` are not counted.
  package init(_ differences: [LevelDifference?]) {
    let p = differences.map { $0?.pValue }
    let order = p.indices.filter { p[$0] != nil }.sorted { (p[$0] ?? 1, $0) < (p[$1] ?? 1, $1) }
    let count = order.count
    let rejected =
      order.enumerated().first { rank, index in
        (p[index] ?? 1) >= Self.errorRate / Double(count - rank)
      }?.offset ?? count
    var intervals: [Interval?] = differences.map { _ in nil }
    for (rank, index) in order.enumerated() {
      let step = min(rank, rejected)
      intervals[index] = differences[index]?.interval(missing: Self.errorRate / Double(count - step))
    }
    self.intervals = intervals
  }

  /// *Same* if every interval lies within ±margin; *drifted* if one that does not excludes 0; *cannot be said* otherwise. As in
  /// ``DriftCheck``, a difference that is sure and does not matter is none.
  ///
  /// - Parameters:
  ///   - intervals: of the differences that belong together, dB.
  ///   - margin: dB > 0.
  package static func verdict(_ intervals: [Interval], margin: Double = margin) -> ChangeVerdict {
    let within = intervals.map { -margin < $0.lower && $0.upper < margin }
    if intervals.isEmpty { return .cannotBeSaid }
    if within.allSatisfy(\.self) { return .same }
    return zip(intervals, within).contains { !$1 && !$0.contains(0) } ? .drifted : .cannotBeSaid
  }
}
