import PathLoss
import RadioSurvey
import Statistics
import Support

/// How often a goal is met while a device stays where a dwell was measured.
struct GoalWindows {
  /// What a device must get.
  enum Goal {
    /// The mean of this many packets is at least this level, dBm.
    case level(Double, packets: Int)
    /// A packet is received within this many seconds.
    case heard(within: Double)
  }

  let goal: Goal
  /// The fit of the dwell's conditions, for dwells that are too short for a window; `nil` without one.
  let model: PathLossModel?

  /// The share of windows in which the goal is met, 0…1, as bounds: they differ if the dwell does not tell.
  func share(_ dwell: Dwell) -> Interval {
    switch goal {
    case .level(let level, let packets): share(dwell, above: level, packets: packets)
    case .heard(let seconds): share(dwell, heardWithin: seconds)
    }
  }

  /// Of all windows of so many packets in a row, those whose mean is at least the level: an unbiased share whatever the packets'
  /// correlation. A dwell with fewer packets tells its mean m only: then Φ((m − level)/(σF √v(k, ρ))), which the error of m pulls
  /// towards one half. A device that receives nothing names no zone.
  private func share(_ dwell: Dwell, above level: Double, packets: Int) -> Interval {
    guard let mean = dwell.histogram.mean else { return .exactly(0) }
    let levels = dwell.series.packets.map(\.level)
    if levels.count == dwell.receivedPackets, levels.count >= packets {
      // Sums of whole levels are exact.
      var sum = levels.prefix(packets).reduce(0, +)
      var met = 0
      for end in packets...levels.count {
        if Double(sum) >= level * Double(packets) { met += 1 }
        if end < levels.count { sum += levels[end] - levels[end - packets] }
      }
      return .exactly(Double(met) / Double(levels.count - packets + 1))
    }
    let sd = model.map { $0.fadingSD * $0.averagingFactor(packets: packets).squareRoot() } ?? 0
    guard sd > 0 else { return .exactly(mean >= level ? 1 : 0) }
    return .exactly(Distributions.normalCDF((mean - level) / sd))
  }

  /// Of all windows of so many seconds that lie in the dwell, those that hold a packet. A dwell that is shorter and has a packet tells that
  /// there is one; a shorter one without tells nothing.
  private func share(_ dwell: Dwell, heardWithin seconds: Double) -> Interval {
    let length = dwell.end - dwell.start
    guard length > seconds else {
      return dwell.receivedPackets > 0 ? .exactly(1) : Interval(lower: 0, upper: 1)
    }
    guard dwell.receivedPackets > 0 else { return .exactly(0) }
    let times = dwell.series.packets.map { Double($0.milliseconds) / 1000 }.sorted()
    guard times.count == dwell.receivedPackets else { return Interval(lower: 0, upper: 1) }
    // Windows that begin from t − seconds to t hold the packet of time t.
    let last = length - seconds
    var (met, reached) = (0.0, 0.0)
    for time in times {
      let (from, to) = (max(reached, time - seconds), min(last, time))
      if to > from {
        met += to - from
        reached = to
      }
    }
    return .exactly(min(1, met / last))
  }
}

extension Interval {
  fileprivate static func exactly(_ value: Double) -> Interval { Interval(lower: value, upper: value) }
}
