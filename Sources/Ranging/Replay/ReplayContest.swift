import CalibrationModel
import RadioSurvey
import Statistics

/// Rules that run side by side over a log, each scored against the truth.
final class ReplayContest {
  private struct Entry {
    let make: () -> any SwitchRule
    var rule: any SwitchRule
    var keeper = ScoreKeeper()

    init(_ make: @escaping () -> any SwitchRule) {
      self.make = make
      rule = make()
    }
  }

  /// Rules of others, then our own by its settings.
  private var entries: [Entry]
  private let others: Int
  private var hindsight: ReplayHindsight?
  /// Whether it was ever said from outside what is nearest: then levels are not asked.
  private(set) var isTold = false

  /// - Parameter window: seconds over which the truth is found in hindsight; `nil` if it comes with the moments.
  init(_ published: [PublishedRule], settings: [SwitchSetting], window: Double?, step: Double) {
    others = published.count
    entries =
      published.map { rule in Entry { rule.rule } }
      + settings.map { setting in Entry { MarginRule(setting) } }
    hindsight = window.map { ReplayHindsight(window: $0, step: step) }
  }

  /// Takes a moment and what is nearest then, if that is known.
  func add(_ moment: ReplayMoment, nearest: Int?) {
    if nearest != nil { isTold = true }
    guard hindsight != nil else { return run(moment, nearest) }
    if let past = hindsight?.add(moment, nearest: nearest) { give(past) }
  }

  func finish() {
    while let past = hindsight?.drain() { give(past) }
  }

  /// Ends a part of the log that has nothing to do with what follows.
  func restart() {
    finish()
    hindsight?.restart()
    for index in entries.indices {
      entries[index].rule = entries[index].make()
      entries[index].keeper.restart()
    }
  }

  private func give(_ past: ReplayHindsight.Past) {
    run(past.moment, past.known ?? (isTold ? nil : past.loudest))
  }

  private func run(_ moment: ReplayMoment, _ truth: Int?) {
    for index in entries.indices {
      let named = entries[index].rule.step(moment)
      entries[index].keeper.add(named, truth: truth, end: moment.end, length: moment.length)
    }
  }

  /// Scores of the rules of others, in their order.
  var published: [SwitchScore?] { entries.prefix(others).map(\.keeper.score) }
  /// Scores of our own rule, in the order of its settings.
  var own: [SwitchScore?] { entries.dropFirst(others).map(\.keeper.score) }
}

/// Which beacon was the nearest, as the levels around a moment show it: what no app can know at the time.
///
/// The beacon with the highest mean level less its power at 1 m over a window that is centred on the step. A step in which a beacon is not
/// heard counts as 50 dB below that power, weaker than nearly all that is ever heard. It replaces a missing truth, so it knows
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
    moments.append((moment, nearest))
    for (index, track) in moment.tracks.enumerated() {
      if index == sums.count { sums.append(0) }
      sums[index] += Self.value(track)
    }
    return moments.count - next > reach ? give() : nil
  }

  /// Gives one of the last moments; `nil` if all were given.
  mutating func drain() -> Past? { next < moments.count ? give() : nil }

  /// Forgets everything, after all was given.
  mutating func restart() {
    moments = []
    sums = []
    next = 0
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

struct ScoreKeeper: Sendable {
  /// Seconds within which a return is a flap.
  static let flap = 30.0

  private var seconds = 0.0
  private var wrongSeconds = 0.0
  private var stays = 0
  private var switches = 0
  private var falseSwitches = 0
  private var flaps = 0
  private var delays = DelayTally()
  private var current: Int?
  private var left: (track: Int, time: Double)?
  private var truth: Int?
  /// When the truth changed to what the rule does not follow yet.
  private var waitingSince: Double?
  private var latest = 0.0

  /// Takes a step: what the rule names after it, and what is nearest, `nil` if that is not known.
  mutating func add(_ named: Int?, truth known: Int?, end: Double, length: Double) {
    defer { latest = end }
    if let known, known != truth {
      if let waitingSince { delays.add(end - length - waitingSince, isMissed: true) }
      waitingSince = truth == nil ? nil : end - length
      truth = known
      stays += 1
    }
    if named != current {
      if let named, let current {
        switches += 1
        if known != nil, named != known { falseSwitches += 1 }
        if let left, left.track == named, end - left.time <= Self.flap { flaps += 1 }
        left = (current, end)
      } else if let current {
        left = (current, end)
      }
      current = named
    }
    guard let known else { return }
    seconds += length
    if named != known { wrongSeconds += length }
    if let since = waitingSince, named == known {
      delays.add(max(0, end - length - since))
      waitingSince = nil
    }
  }

  /// Begins a part that has nothing to do with what came before.
  mutating func restart() {
    if let waitingSince { delays.add(max(0, latest - waitingSince), isMissed: true) }
    waitingSince = nil
    truth = nil
    current = nil
    left = nil
  }

  /// The score so far; `nil` if the truth was never known.
  var score: SwitchScore? {
    guard seconds > 0 else { return nil }
    var delays = delays
    if let waitingSince { delays.add(latest - waitingSince, isMissed: true) }
    let wrong = wrongSeconds / seconds
    let hours = seconds / 3600
    return SwitchScore(
      hours: hours, wrong: wrong,
      wrongInterval: WilsonInterval.interval(share: wrong, effectiveTrials: Double(max(1, stays))),
      stays: stays, switches: switches, falseSwitches: EventRate(falseSwitches, hours: hours),
      flaps: EventRate(flaps, hours: hours), delay: delays.summary)
  }
}
