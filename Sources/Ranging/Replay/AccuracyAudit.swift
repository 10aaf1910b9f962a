package import Statistics

/// Whether an accuracy holds what one sigma is said to hold.
///
/// Core Location's accuracy is “one sigma horizontal accuracy in meters where the measuring device's location is referenced at the beaconing
/// device”: the device is taken to be at the beacon, so it holds the truth if the true distance is no more. Ours is one sigma of the distance
/// that is estimated, so it holds the truth if estimate and truth differ by no more. A step counts once, a location once: its shares are means
/// over its steps, since packets at one place are near-copies of one another.
package struct AccuracyAudit: Hashable, Codable, Sendable {
  /// What holds a share.
  package struct Coverage: Hashable, Codable, Sendable {
    /// What a Gaussian error would hold.
    package var nominal: Double
    /// Mean over locations of the share of steps that hold the truth.
    package var share: Double
    /// Its 95 % interval, Wilson's, over locations.
    package var interval: Interval

    /// Whether the nominal share is within the interval.
    package var isHeld: Bool { interval.contains(nominal) }
  }

  /// Beacon and place, distinct.
  package var locations: Int
  /// Steps with an accuracy.
  package var steps: Int
  /// Steps in which it is not known: negative, or nothing.
  package var unknownSteps: Int
  /// Within once the accuracy; 68.27 % of a Gaussian.
  package var oneSigma: Coverage
  /// Within twice it; 95.45 %.
  package var twoSigma: Coverage
}

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
