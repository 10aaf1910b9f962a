import Statistics

/// Counts what accuracies hold, by location.
struct AuditTally: Sendable {
  private struct Counts: Sendable {
    var steps = 0
    var within = 0
    var withinTwice = 0
  }

  private var counts: [ZoneTally.Location: Counts] = [:]
  private var unknown = 0

  /// - Parameters:
  ///   - accuracy: metres; `nil` or negative if it is not known.
  ///   - error: metres by which the truth is away.
  mutating func add(_ location: ZoneTally.Location, accuracy: Double?, error: Double) {
    guard let accuracy, accuracy >= 0 else {
      unknown += 1
      return
    }
    let isKnown = counts.count < ZoneTally.mostLocations || counts[location] != nil
    let key = isKnown ? location : ZoneTally.Location(track: -1, place: -1)
    counts[key, default: Counts()].steps += 1
    if error <= accuracy { counts[key, default: Counts()].within += 1 }
    if error <= 2 * accuracy { counts[key, default: Counts()].withinTwice += 1 }
  }

  /// `nil` if there is no accuracy.
  var audit: AccuracyAudit? {
    guard !counts.isEmpty else { return nil }
    let entries = counts.sorted { ($0.key.track, $0.key.place) < ($1.key.track, $1.key.place) }.map(\.value)
    func coverage(_ nominal: Double, _ share: (Counts) -> Int) -> AccuracyAudit.Coverage {
      let mean = ZoneTally.mean(entries.map { Double(share($0)) / Double($0.steps) })
      return AccuracyAudit.Coverage(
        nominal: nominal, share: mean,
        interval: WilsonInterval.interval(share: mean, effectiveTrials: Double(entries.count)))
    }
    return AccuracyAudit(
      locations: entries.count, steps: entries.reduce(0) { $0 + $1.steps }, unknownSteps: unknown,
      oneSigma: coverage(0.6827, \.within), twoSigma: coverage(0.9545, \.withinTwice))
  }
}
