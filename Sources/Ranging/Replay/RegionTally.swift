import RadioSurvey
import Statistics
import Support
import CalibrationModel

struct RegionTally: Sendable {
  private struct Beacon: Sendable {
    /// Whether the device is inside in truth, as far as was known last.
    var truth: Bool?
    var waitingSince: Double?
  }

  private var beacons: [Int: Beacon] = [:]
  private var entries = 0
  private var exits = 0
  private var falseEntries = 0
  private var falseExits = 0
  private var outside = 0.0
  private var inside = 0.0
  private var entering = DelayTally()
  private var leaving = DelayTally()

  /// Takes the truth of a step, before its events: `nil` if it is not known, or the device is between inside and outside.
  mutating func add(_ track: Int, truth: Bool?, isInside: Bool, start: Double, length: Double) {
    guard let truth else { return }
    if truth { inside += length } else { outside += length }
    var beacon = beacons[track] ?? Beacon()
    if beacon.truth != truth {
      end(&beacon, at: start)
      if beacon.truth != nil {
        if isInside == truth { tally(truth, 0) } else { beacon.waitingSince = start }
      }
      beacon.truth = truth
    }
    beacons[track] = beacon
  }

  mutating func add(_ track: Int, entered: Bool, at time: Double) {
    if entered { entries += 1 } else { exits += 1 }
    guard var beacon = beacons[track], let truth = beacon.truth else { return }
    if truth != entered {
      if entered { falseEntries += 1 } else { falseExits += 1 }
    } else if let since = beacon.waitingSince {
      tally(entered, max(0, time - since))
      beacon.waitingSince = nil
    }
    beacons[track] = beacon
  }

  private mutating func end(_ beacon: inout Beacon, at time: Double) {
    guard let since = beacon.waitingSince, let truth = beacon.truth else { return }
    tally(truth, time - since, isMissed: true)
    beacon.waitingSince = nil
  }

  private mutating func tally(_ entered: Bool, _ delay: Double, isMissed: Bool = false) {
    if entered {
      entering.add(delay, isMissed: isMissed)
    } else {
      leaving.add(delay, isMissed: isMissed)
    }
  }

  func score(until time: Double) -> RegionScore {
    var copy = self
    for (_, beacon) in beacons.sorted(by: { $0.key < $1.key }) {
      var beacon = beacon
      copy.end(&beacon, at: time)
    }
    return RegionScore(
      entries: entries, exits: exits, outsideHours: outside / 3600, insideHours: inside / 3600,
      falseEntries: outside > 0 ? EventRate(falseEntries, hours: outside / 3600) : nil,
      falseExits: inside > 0 ? EventRate(falseExits, hours: inside / 3600) : nil,
      enterDelay: copy.entering.summary, exitDelay: copy.leaving.summary)
  }
}

/// The state of one region: what ``RegionMonitor`` predicts, on the packets of a log.
///
/// A packet that is not heard is ignored on entry and counts as weak on exit, as there.
struct RegionState: Sendable {
  /// What became of the region, and when.
  enum Change: Hashable, Sendable {
    case entered(Double)
    case left(Double)
  }

  /// Rounding of times, seconds.
  private static let slack = 1e-6

  let region: ReplayRegion
  /// Whether the device is taken to be inside.
  private(set) var isInside: Bool
  private var strongPackets = 0
  /// When a packet kept the device inside last.
  private var keptAt: Double

  init(_ region: ReplayRegion, isInside: Bool = false, at time: Double = 0) {
    self.region = region
    self.isInside = isInside
    keptAt = time
  }

  /// Lets time pass without a packet.
  ///
  /// - Parameter isIncluded: Whether the moment itself has passed; a packet that comes then may still keep the device inside.
  mutating func advance(to time: Double, isIncluded: Bool = true) -> Change? {
    guard isInside else { return nil }
    let end = keptAt + region.exitTimeOut
    guard isIncluded ? end <= time + Self.slack : end < time - Self.slack else { return nil }
    isInside = false
    strongPackets = 0
    return .left(end)
  }

  /// Takes a packet, after ``advance(to:isIncluded:)`` to its time. A packet on the way in that is too weak starts the count anew.
  mutating func add(_ level: Double, at time: Double) -> Change? {
    if isInside {
      if level >= region.exitLevel {
        keptAt = max(keptAt, time)
        return nil
      }
      return advance(to: time)
    }
    strongPackets = level >= region.enterLevel ? strongPackets + 1 : 0
    guard strongPackets >= region.packetsToEnter else { return nil }
    isInside = true
    keptAt = time
    return .entered(time)
  }
}

struct DelayTally: Sendable {
  private var count = 0
  private var missed = 0
  private var mean = 0.0
  private var squares = 0.0
  private var longest = 0.0

  mutating func add(_ delay: Double, isMissed: Bool = false) {
    count += 1
    if isMissed { missed += 1 }
    let change = delay - mean
    mean += change / Double(count)
    squares += change * (delay - mean)
    longest = max(longest, delay)
  }

  /// `nil` for none.
  var summary: DelaySummary? {
    guard count > 0 else { return nil }
    var interval: Interval?
    if count > 1 {
      let half =
        Distributions.studentTQuantile(0.975, degreesOfFreedom: Double(count - 1))
        * (squares / Double(count - 1) / Double(count)).squareRoot()
      interval = Interval(lower: max(0, mean - half), upper: mean + half)
    }
    return DelaySummary(count: count, missed: missed, mean: mean, interval: interval, longest: longest)
  }
}
