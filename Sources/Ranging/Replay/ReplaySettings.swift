import Foundation
import PathLoss
package import RadioSurvey

/// How a log is replayed.
package struct ReplaySettings: Sendable {
  /// Seconds of a step, > 0.
  package var every = 1.0
  /// How levels are smoothed.
  package var filter = ReplayFilter.exponential(weight: 0.3)
  /// Where zones end.
  package var zones = ZoneBoundaries.default
  /// When another beacon is the nearest.
  package var switching = SwitchSetting.unsurveyed
  /// Metres beyond which a device is outside of a region, for scores; inside is within the boundary of near.
  package var outside: Double
  /// Rules of others to run beside.
  package var rules: [PublishedRule] = []
  /// What the fits of a survey recommend, to be scored as well; `nil` for nothing.
  package var recommended: SwitchSetting?
  /// Settings to try.
  package var sweep: [SwitchSetting] = []
  /// Intervals of truth, in order; they go before what the log says.
  package var truth: [ReplayTruth] = []
  /// Seconds of the window for hindsight, where nothing else says what is nearest; `nil` for no hindsight.
  package var hindsight: Double?

  package init(zones: ZoneBoundaries = .default) {
    self.zones = zones
    outside = 2 * zones.near
  }
}
