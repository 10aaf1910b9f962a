import CalibrationModel
import RadioSurvey
import Statistics
import Support

struct GapTally: Sendable {
  static let limits = [1.0, 2, 5, 10, 30, 60]

  private var steps = 0
  private var heardSteps = 0
  private var stretches = 0
  private var wasHeard: Bool?
  private var counts = [Int](repeating: 0, count: limits.count + 1)
  private var longest = 0.0
  private var latest: Double?

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
        : WilsonInterval.interval(share: share, effectiveTrials: Double(stretches)), longest: longest,
      bands: counts.indices.map { index in
        ReplayGaps.Band(
          from: index == 0 ? 0 : Self.limits[index - 1],
          to: index < Self.limits.count ? Self.limits[index] : nil, count: counts[index])
      })
  }
}
