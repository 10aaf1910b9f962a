import Statistics
import Support

/// Some work that goes on, as a line that changes with time.
struct ProgressWork {
  /// Seconds of work below which what is left is not guessed.
  private static let leastElapsed = 2.0
  /// The share of work below which what is left is not guessed.
  private static let leastShare = 0.03

  /// What is done, such as `fitting 565 dwells`.
  var text: String
  /// How much of it is done; `nil` if nobody counts.
  var count: WorkCount?
  /// Seconds after which the longest part of it ends at the latest; `nil` if there is no such limit.
  var limit: Double?
  /// When it began.
  var start = ContinuousClock.now

  /// The next step, which goes on from this one where both are counted together.
  func continued(as next: ProgressWork) -> ProgressWork {
    var next = next
    if count === next.count, count != nil || text == next.text { next.start = start }
    return next
  }

  /// `fitting 565 dwells: 43 %, about 12 s left`
  var line: String {
    let elapsed = start.duration(to: .now) / .seconds(1)
    if let limit, elapsed < limit {
      return "\(text): at most \(Self.time(limit - elapsed)) left"
    }
    guard let share = count?.share, share >= Self.leastShare, share < 1, elapsed >= Self.leastElapsed else {
      return elapsed >= Self.leastElapsed ? "\(text): \(Self.time(elapsed)) so far" : text
    }
    let left = elapsed / share * (1 - share)
    return "\(text): \(Int(share * 100)) %, about \(Self.time(left)) left"
  }

  /// `45 s`, `3 min`
  private static func time(_ seconds: Double) -> String {
    seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}
