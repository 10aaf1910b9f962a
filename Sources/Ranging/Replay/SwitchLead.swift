import Foundation
import Statistics

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

  /// Mean steps until the lead is at or above a margin in dB for so many steps on end.
  ///
  /// - Parameter mean: of the lead, dB.
  func steps(margin: Double, needed: Int, mean: Double) -> Double {
    let farthest = RegionMonitor.farthestLevel
    let level = min(max((margin - mean) / sd, -farthest), farthest)
    return FadingSlots(autocorrelation: min(max(autocorrelation, 0), 0.99)).entering(
      level, fineness: .search)?
      .slots(needed: needed) ?? RunWait.longest
  }

  /// False switches in 3600 s: the device leaves the beacon that it stands at, and comes back, over and over.
  ///
  /// - Parameters:
  ///   - needed: steps for which the other must be ahead.
  ///   - mean: of the lead, dB; that at an unlucky place unless given.
  func falsePerHour(_ setting: SwitchSetting, every: Double, mean: Double? = nil) -> Double {
    let mean = mean ?? self.mean
    let needed = Self.needed(setting, every: every)
    let away = steps(margin: setting.margin, needed: needed, mean: mean)
    let back = steps(margin: setting.margin, needed: needed, mean: -mean)
    return 3600 / every / (away + back)
  }

  /// Steps for which a beacon must be ahead: the first one starts the clock.
  static func needed(_ setting: SwitchSetting, every: Double) -> Int {
    1 + Int((setting.dwell / every - 1e-9).rounded(.up))
  }
}
