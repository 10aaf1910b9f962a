import PathLoss
package import RadioSurvey
package import CalibrationModel

package struct ReplaySettings: Sendable {
  /// Seconds of a step, > 0.
  package var every = 1.0
  package var filter = ReplayFilter.exponential(weight: 0.3)
  package var zones = ZoneBoundaries.default
  /// When another beacon is the nearest.
  package var switching = SwitchSetting.unsurveyed
  /// Metres beyond which a device is outside of a region, for scores; inside is within the boundary of near.
  package var outside: Double
  /// Rules of others to run beside.
  package var rules: [PublishedRule] = []
  /// What the fits of a survey recommend, to be scored as well; `nil` for nothing.
  package var recommended: SwitchSetting?
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

@Memberwise package struct ReplayTruth: Hashable, Sendable {
  /// From this time up to but without the other, seconds.
  package var start: Double
  package var end: Double
  /// The nearest beacon or receiver by number; `nil` if the table does not say it.
  package var nearest: Int?
  /// The beacon that the distance is to; `nil` for the only one.
  package var track: Int?
  /// Metres; `nil` if the table does not say it.
  package var distance: Double?
}

/// What a device assumes of a beacon, and what an app does with it.
@Memberwise package struct ReplayBeacon: Hashable, Sendable {
  /// How levels are turned into distances.
  package var belief: RangingBelief
  /// SD of the smoothed level around the mean at a distance, dB ≥ 0.
  package var levelSD: Double
  package var region: ReplayRegion

  /// Levels below that of entering at which a region is left, dB, where no survey says it.
  static let unsurveyedGap = 6.0
  /// Seconds without such a level; AltBeacon's default exit period.
  static let unsurveyedTimeOut = 10.0

  /// One of which nothing is known but what the device assumes: inside is near.
  package init(unsurveyed belief: RangingBelief, zones: ZoneBoundaries) {
    let enter = belief.level(at: zones.near).rounded()
    self.init(
      belief: belief, levelSD: ReplaySummary.unsurveyedSD,
      region: ReplayRegion(
        enterLevel: enter, packetsToEnter: 3, exitLevel: enter - Self.unsurveyedGap,
        exitTimeOut: Self.unsurveyedTimeOut))
  }
}

/// A packet of a log that is replayed.
@Memberwise package struct ReplayReading: Hashable, Sendable {
  /// Seconds since 1970, or since the log began.
  package var time: Double
  /// Which beacon was heard, or which receiver heard: a number from 0.
  package var track: Int
  /// dBm.
  package var level: Double
  /// True distance in metres, > 0; `nil` if the log does not say it.
  package var distance: Double?
  /// Which place of the log it was heard at, a number from 0 that differs between beacons; `nil` if it has none.
  package var place: Int?
  /// What the phone itself says: one sigma in metres, negative if it does not know; `nil` if the log does not have it.
  package var reported: Double?
}

/// Finds what held at a time. Times mostly rise.
@Memberwise(unlabelled: 1) struct TruthCursor: Sendable {
  let intervals: [ReplayTruth]
  private var latest = 0

  /// - Returns: The index of the interval; `nil` for none.
  mutating func index(at time: Double) -> Int? {
    guard !intervals.isEmpty else { return nil }
    while latest > 0, intervals[latest].start > time { latest -= 1 }
    while latest + 1 < intervals.count, intervals[latest + 1].start <= time { latest += 1 }
    return intervals[latest].start <= time && time < intervals[latest].end ? latest : nil
  }
}
