/// Which beacon was the nearest, as the levels around a moment show it: what no app can know at the time.
///
/// The beacon with the highest mean level less its power at 1 m over a window that is centred on the step. A step in which a beacon is not
/// heard counts as 50 dB below that power, weaker than nearly all that is ever heard. It stands in for a truth that nobody wrote down, so it knows
/// a move only to some seconds, and it takes the loudest for the nearest.
struct ReplayHindsight: Sendable {
  /// dB relative to the power at 1 m that silence counts as.
  static let silence = -50.0

  /// A moment that has been looked at from both sides.
  struct Past {
    var moment: ReplayMoment
    /// What was said to be nearest.
    var known: Int?
    /// What is loudest around it.
    var loudest: Int?
  }

  /// Steps on either side.
  let reach: Int
  private var moments: [(moment: ReplayMoment, known: Int?)] = []
  private var sums: [Double] = []
  /// How many moments are to come out before that at this index.
  private var next = 0

  /// - Parameter window: seconds, > 0.
  init(window: Double, step: Double) { reach = max(1, Int((window / step / 2).rounded())) }

  private static func value(_ track: ReplayMoment.Track) -> Double {
    track.packets > 0 ? max(track.stepLead, silence) - silence : 0
  }

  /// Takes a moment, and gives those whose windows are complete.
  mutating func add(_ moment: ReplayMoment, nearest: Int?) -> Past? {
    take(moment, nearest)
    guard moments.count - next > reach else { return nil }
    return give()
  }

  /// Gives one of the last moments; `nil` if all were given.
  mutating func drain() -> Past? { next < moments.count ? give() : nil }

  /// Forgets everything, after all was given.
  mutating func restart() {
    moments = []
    sums = []
    next = 0
  }

  private mutating func take(_ moment: ReplayMoment, _ known: Int?) {
    moments.append((moment, known))
    for (index, track) in moment.tracks.enumerated() {
      if index == sums.count { sums.append(0) }
      sums[index] += Self.value(track)
    }
  }

  private mutating func give() -> Past {
    if next > reach {
      for (index, track) in moments[0].moment.tracks.enumerated() { sums[index] -= Self.value(track) }
      moments.removeFirst()
      next -= 1
    }
    var best: Int?
    for index in sums.indices where sums[index] > 1e-6 {
      if best.map({ sums[index] > sums[$0] + 1e-9 }) ?? true { best = index }
    }
    defer { next += 1 }
    return Past(moment: moments[next].moment, known: moments[next].known, loudest: best)
  }
}
