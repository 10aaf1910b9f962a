package import CalibrationModel
import RadioSurvey
import Statistics
import Support

/// The lead of one beacon over another as an app compares it at the end of each step, of a device that stands still at the other.
///
/// It is a normal AR(1) process about a mean that is the place's own. The mean is taken at an unlucky place; no average removes what places
/// differ by.
struct SwitchLead: Hashable, Sendable {
  /// Mean lead at an unlucky place, dB; negative where the beacon at hand is ahead.
  var mean: Double
  /// The unlucky ends of its 90 % interval, from what the fits leave open.
  var interval: Interval
  /// SD about it, dB > 0.
  var sd: Double
  /// Correlation from step to step.
  var autocorrelation: Double

  /// Waits for the lead to be at or above a margin in dB; `nil` if it never is.
  ///
  /// - Parameter mean: of the lead, dB.
  private func wait(margin: Double, mean: Double) -> RunWait? {
    let farthest = RegionMonitor.farthestLevel
    let level = min(max((margin - mean) / sd, -farthest), farthest)
    return FadingSlots(autocorrelation: min(max(autocorrelation, 0), 0.99)).entering(level, fineness: .search)
  }

  /// Mean steps until the lead is at or above a margin in dB for each of these numbers of steps on end.
  func steps(margin: Double, needed: [Int]) -> [Double] {
    let wait = wait(margin: margin, mean: mean)
    return needed.map { wait?.slots(needed: $0) ?? RunWait.longest }
  }

  /// False switches in 3600 s, for each number of steps for which the other must be ahead: the device leaves the beacon that it stands at, and
  /// comes back, over and over.
  ///
  /// - Parameter mean: of the lead, dB; that at an unlucky place unless given.
  func falsePerHour(margin: Double, needed: [Int], every: Double, mean: Double? = nil) -> [Double] {
    let mean = mean ?? self.mean
    let away = wait(margin: margin, mean: mean)
    let back = wait(margin: margin, mean: -mean)
    return needed.map {
      3600 / every
        / ((away?.slots(needed: $0) ?? RunWait.longest) + (back?.slots(needed: $0) ?? RunWait.longest))
    }
  }

  /// Steps for which a beacon must be ahead for a dwell in seconds: the first one starts the clock.
  static func needed(_ dwell: Double, every: Double) -> Int { 1 + Int((dwell / every - 1e-9).rounded(.up)) }
}

/// Something that names the nearest beacon once a step.
protocol SwitchRule {
  /// The beacon that it takes for the nearest after a step; `nil` for none.
  mutating func step(_ moment: ReplayMoment) -> Int?
}

extension EventRate {
  /// - Parameter hours: > 0; with none the rate is 0 and its interval unbounded.
  package init(_ count: Int, hours: Double) {
    guard hours > 0 else {
      self.init(count: count, perHour: 0, interval: Interval(lower: 0, upper: 1e6))
      return
    }
    self.init(
      count: count, perHour: Double(count) / hours,
      interval: Interval(
        lower: count == 0
          ? 0 : Distributions.chiSquaredQuantile(0.025, degreesOfFreedom: Double(2 * count)) / 2 / hours,
        upper: Distributions.chiSquaredQuantile(0.975, degreesOfFreedom: Double(2 * count + 2)) / 2 / hours))
  }
}
