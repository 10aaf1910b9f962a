package import RadioSurvey
package import Statistics

/// How much of a log hears anything, and for how long nothing is heard.
package struct ReplayGaps: Hashable, Codable, Sendable {
  /// Silences of a range of lengths.
  package struct Band: Hashable, Codable, Sendable {
    /// Seconds, above this…
    package var from: Double
    /// …up to this; `nil` for any.
    @Nullable package var to: Double?
    /// How many.
    package var count: Int

    private enum CodingKeys: String, CodingKey {
      case from = "from_s"
      case to = "to_s"
      case count
    }
  }

  /// Steps from the first packet to the last.
  package var steps: Int
  /// Those of them in which at least one beacon is heard.
  package var heardSteps: Int
  /// Their share.
  package var heardShare: Double
  /// Its 95 % interval, Wilson's, with one trial for each stretch of steps heard or not: steps within one are alike.
  package var heardShareInterval: Interval
  /// Seconds between two packets of any beacon, at most.
  package var longest: Double
  /// Times between two packets of any beacon, by length.
  package var bands: [Band]

  private enum CodingKeys: String, CodingKey {
    case steps, heardSteps, heardShare, heardShareInterval, bands
    case longest = "longest_s"
  }
}

/// Counts steps and silences.
struct GapTally: Sendable {
  static let limits = [1.0, 2, 5, 10, 30, 60]

  private var steps = 0
  private var heardSteps = 0
  private var stretches = 0
  private var wasHeard: Bool?
  private var counts = [Int](repeating: 0, count: limits.count + 1)
  private var longest = 0.0
  private var latest: Double?

  /// Takes a packet.
  mutating func add(packetAt time: Double) {
    if let latest, time > latest {
      let gap = time - latest
      longest = max(longest, gap)
      counts[Self.limits.firstIndex { gap <= $0 } ?? Self.limits.count] += 1
    }
    latest = max(latest ?? time, time)
  }

  /// Takes steps that are alike.
  mutating func add(steps count: Int, heard: Bool) {
    steps += count
    if heard { heardSteps += count }
    if heard != wasHeard {
      stretches += 1
      wasHeard = heard
    }
  }

  /// Begins anew: what lies between is no silence.
  mutating func restart() { latest = nil }

  var gaps: ReplayGaps {
    let share = steps == 0 ? 0 : Double(heardSteps) / Double(steps)
    return ReplayGaps(
      steps: steps, heardSteps: heardSteps, heardShare: share,
      heardShareInterval: steps == 0
        ? Interval(lower: 0, upper: 1)
        : WilsonInterval.interval(share: share, effectiveTrials: Double(stretches)),
      longest: longest,
      bands: counts.indices.map { index in
        ReplayGaps.Band(
          from: index == 0 ? 0 : Self.limits[index - 1],
          to: index < Self.limits.count ? Self.limits[index] : nil, count: counts[index])
      })
  }
}
