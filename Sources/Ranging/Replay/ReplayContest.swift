/// Rules that run side by side over a log, each scored against the truth.
final class ReplayContest {
  private struct Entry {
    var rule: any SwitchRule
    var keeper = ScoreKeeper()
  }

  private struct Margin {
    var rule: MarginRule
    var keeper = ScoreKeeper()
  }

  private var entries: [Entry]
  private var margins: [Margin]
  private var hindsight: ReplayHindsight?
  private let others: [PublishedRule]
  private let settings: [SwitchSetting]
  /// Whether it was ever said from outside what is nearest: then levels are not asked.
  private(set) var isTold = false

  /// - Parameters:
  ///   - published: rules of others.
  ///   - settings: of our own rule.
  ///   - window: seconds over which the truth is found in hindsight; `nil` if it comes with the moments.
  init(_ published: [PublishedRule], settings: [SwitchSetting], window: Double?, step: Double) {
    others = published
    self.settings = settings
    entries = published.map { Entry(rule: $0.rule) }
    margins = settings.map { Margin(rule: MarginRule($0)) }
    hindsight = window.map { ReplayHindsight(window: $0, step: step) }
  }

  /// Takes a moment and what is nearest then, if that is known.
  func add(_ moment: ReplayMoment, nearest: Int?) {
    if nearest != nil { isTold = true }
    guard hindsight != nil else { return run(moment, nearest) }
    if let past = hindsight?.add(moment, nearest: nearest) { give(past) }
  }

  /// Ends the log.
  func finish() {
    while let past = hindsight?.drain() { give(past) }
  }

  /// Ends a part of the log that has nothing to do with what follows.
  func restart() {
    finish()
    hindsight?.restart()
    for index in entries.indices {
      entries[index].rule = others[index].rule
      entries[index].keeper.restart()
    }
    for index in margins.indices {
      margins[index].rule = MarginRule(settings[index])
      margins[index].keeper.restart()
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
    for index in margins.indices {
      let named = margins[index].rule.step(moment)
      margins[index].keeper.add(named, truth: truth, end: moment.end, length: moment.length)
    }
  }

  /// Scores of the rules of others, in their order.
  var published: [SwitchScore?] { entries.map(\.keeper.score) }
  /// Scores of our own rule, in the order of its settings.
  var own: [SwitchScore?] { margins.map(\.keeper.score) }
}
