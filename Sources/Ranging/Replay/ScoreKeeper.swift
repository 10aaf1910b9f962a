import RadioSurvey
import Statistics

/// Scores a rule step by step.
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
      delays.add(named == known ? max(0, end - length - since) : 0)
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
