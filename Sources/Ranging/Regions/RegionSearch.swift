import CalibrationModel
import RadioSurvey
import Support

/// The settings of a region for a device inside and one outside, and those of them that no other beats.
///
/// How a device enters depends on the enter level and the packets alone, how it leaves on the exit level and the time-out alone. The
/// false events are the worse of both, so that for each target the best of the one goes with the best of the other; only the exit level
/// must not be above the enter level.
struct RegionSearch: Sendable {
  /// Packets to enter that are tried.
  static let packets = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30]
  /// Time-outs that are tried, seconds; Core Location's own is about 30 s.
  static let timeOuts = [1.0, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60]
  /// Longest mean delay to enter, seconds: a message that comes later has missed the door.
  static let longestToEnter = 30.0
  /// Longest mean delay to leave, seconds.
  static let longestToExit = 120.0
  /// Multiples of the target that make the rows of the frontier.
  private static let multiples = [1000, 100, 10, 1, 0.1, 0.01, 0.001]
  /// Those of a brief one, which does not tell how often a device on the boundary leaves either.
  private static let briefMultiples = [100, 10, 1, 0.1, 0.01]
  private static let day = 86_400.0
  /// Most levels tried on one side.
  private static let mostLevels = 24.0

  private struct Option: Sendable {
    var level: Double
    /// Packets to enter, or slots to exit.
    var needed: Int
    /// Seconds to exit; 0 to enter.
    var timeOut = 0.0
    /// Mean slots to the false event at the unfavourable end of the interval.
    var holds: Double
    /// Mean slots to the true event.
    var delay: Double
  }

  let inside: RegionSpot
  let outside: RegionSpot
  /// Seconds from one slot to the next.
  let slot: Double
  /// Whether there are fewer rows, which say less.
  let isBrief: Bool
  private let enters: [Option]
  private let exits: [Option]

  init(inside: RegionSpot, outside: RegionSpot, slot: Double, isBrief: Bool = false) {
    self.isBrief = isBrief
    self.inside = inside
    self.outside = outside
    self.slot = slot
    let low = min(outside.level, inside.level)
    let high = max(outside.level, inside.level)
    enters = ParallelWork.map(
      Self.levels(low - outside.fadingSD, high + 2 * inside.fadingSD, outside.sensitivity)
    ) { level in
      let (holds, delays) = (
        outside.entering(level, .upper, .search), inside.entering(level, .estimate, .search)
      )
      return Self.packets.compactMap { count in
        let delay = delays?.slots(needed: count) ?? RunWait.longest
        guard delay * slot <= Self.longestToEnter else { return nil }
        return Option(
          level: level, needed: count, holds: holds?.slots(needed: count) ?? RunWait.longest, delay: delay)
      }
    }.flatMap { (options: [Option]) in options }
    exits = ParallelWork.map(
      Self.levels(low - 3 * inside.fadingSD, high + outside.fadingSD, inside.sensitivity)
    ) { level in
      let (holds, delays) = (
        inside.leaving(level, .lower, .search), outside.leaving(level, .estimate, .search)
      )
      return Self.timeOuts.compactMap { seconds in
        guard let count = Self.slots(in: seconds, of: slot) else { return nil }
        // The timer ends after the last of the slots.
        let delay = (delays?.slots(needed: count) ?? RunWait.longest) + seconds / slot - Double(count)
        guard delay * slot <= Self.longestToExit else { return nil }
        return Option(
          level: level, needed: count, timeOut: seconds,
          holds: holds?.slots(needed: count) ?? RunWait.longest, delay: delay)
      }
    }.flatMap { (options: [Option]) in options }
  }

  /// Slots that a timer started by a packet waits for: all of them must be weak; `nil` if it ends before the next packet can come.
  static func slots(in timeOut: Double, of slot: Double) -> Int? {
    let count = Int(timeOut / slot)
    return count > 0 ? count : nil
  }

  /// Whole dBm, or steps of several, so that there are not too many. None is below what can be heard.
  private static func levels(_ low: Double, _ high: Double, _ sensitivity: Double?) -> [Double] {
    let low = max(low, sensitivity ?? -.infinity).rounded(.down)
    let high = max(high.rounded(.up), low)
    let step = max(1, ((high - low) / mostLevels).rounded(.up))
    return Array(stride(from: low, through: high, by: step))
  }

  /// The settings for targets around one, the quickest first: each has the least delays of all that keep to its target. That of the
  /// target itself is the recommended one; it is missing if no setting keeps to it.
  func frontier(falsePerDay target: Double) -> [RegionSetting] {
    var seen: Set<[Double]> = []
    // The target first, so that its setting is the one that is marked.
    let multiples = (isBrief ? Self.briefMultiples : Self.multiples).sorted {
      ($0 == 1 ? 0 : 1, $1) < ($1 == 1 ? 0 : 1, $0)
    }
    let found = multiples.compactMap { multiple -> (enter: Option, exit: Option, isRecommended: Bool)? in
      guard let (enter, exit) = best(falsePerDay: target * multiple) else { return nil }
      let key = [enter.level, Double(enter.needed), exit.level, exit.timeOut]
      return seen.insert(key).inserted ? (enter, exit, multiple == 1) : nil
    }
    let rows = ParallelWork.map(found) { setting($0.enter, $0.exit, isRecommended: $0.isRecommended) }
    return rows.sorted { $0.delayToEnter + $0.delayToExit < $1.delayToEnter + $1.delayToExit }
  }

  /// The least delays within a number of false events in 24 hours on either side.
  private func best(falsePerDay: Double) -> (enter: Option, exit: Option)? {
    let least = Self.day / slot / falsePerDay
    guard least < RunWait.longest else { return nil }
    func order(_ one: Option, _ other: Option) -> Bool {
      (one.delay, one.needed, one.level) < (other.delay, other.needed, other.level)
    }
    let exits = exits.filter { $0.holds >= least }.sorted(by: order)
    var found: (enter: Option, exit: Option)?
    for enter in enters.filter({ $0.holds >= least }).sorted(by: order) {
      if let found, enter.delay >= found.enter.delay + found.exit.delay { break }
      guard let exit = exits.first(where: { $0.level <= enter.level }) else { continue }
      if let found, enter.delay + exit.delay >= found.enter.delay + found.exit.delay { continue }
      found = (enter, exit)
    }
    return found
  }

  private func setting(_ enter: Option, _ exit: Option, isRecommended: Bool) -> RegionSetting {
    func entries(_ spot: RegionSpot, _ mean: RegionSpot.Mean) -> Double {
      spot.entering(enter.level, mean)?.slots(needed: enter.needed) ?? RunWait.longest
    }
    func leaves(_ spot: RegionSpot, _ mean: RegionSpot.Mean) -> Double {
      spot.leaving(exit.level, mean)?.slots(needed: exit.needed) ?? RunWait.longest
    }
    func perDay(_ slots: Double) -> Double { Self.day / slot / slots }
    func seconds(_ slots: Double) -> Double { slots * slot }
    let late = exit.timeOut - Double(exit.needed) * slot
    return RegionSetting(
      enterLevel: enter.level, packetsToEnter: enter.needed, exitLevel: exit.level,
      exitTimeOut: exit.timeOut, falseEntries: perDay(entries(outside, .estimate)),
      falseEntriesInterval: Interval(
        lower: perDay(entries(outside, .lower)), upper: perDay(entries(outside, .upper))),
      falseExits: perDay(leaves(inside, .estimate)),
      falseExitsInterval: Interval(
        lower: perDay(leaves(inside, .upper)), upper: perDay(leaves(inside, .lower))),
      delayToEnter: seconds(entries(inside, .estimate)),
      delayToEnterInterval: Interval(
        lower: seconds(entries(inside, .upper)), upper: seconds(entries(inside, .lower))),
      delayToExit: seconds(leaves(outside, .estimate)) + late,
      delayToExitInterval: Interval(
        lower: seconds(leaves(outside, .lower)) + late, upper: seconds(leaves(outside, .upper)) + late),
      exitsOnBoundary: isBrief ? nil : onBoundary(enter, exit), isRecommended: isRecommended)
  }

  /// Exits an hour where the mean is halfway between both levels, with the fading inside.
  private func onBoundary(_ enter: Option, _ exit: Option) -> Double {
    let middle = (enter.level + exit.level) / 2
    let half = min((enter.level - exit.level) / 2 / inside.fadingSD, RegionMonitor.farthestLevel)
    let monitor = RegionMonitor(
      enterLevel: half, exitLevel: -half, packetsToEnter: enter.needed, slotsToExit: exit.needed)
    return 3600 / slot * (monitor.exitsPerSlot(in: inside.slots(middle)) ?? 0)
  }
}
