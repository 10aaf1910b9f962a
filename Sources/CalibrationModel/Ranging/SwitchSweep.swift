package import RadioSurvey
package import Support

/// Settings of the switch that are tried over a log, and those that no other beats.
package struct SwitchSweep: Hashable, Codable, Sendable {
  /// One setting and how it did.
  @Memberwise package struct Point: Hashable, Codable, Sendable {
    package var setting: SwitchSetting
    package var score: SwitchScore
  }

  /// dB that are tried.
  package static let margins = [0.0, 2, 3, 4, 6, 8, 10, 12, 15]

  /// Seconds ahead that are tried.
  package static let dwells = [0.0, 1, 2, 3, 5, 8, 12, 20]

  /// Seconds of silence that are tried.
  package static let timeOuts = [2.0, 5, 10, 20, 30]

  /// Settings that were tried.
  package var tried: Int
  /// Those of which no other has fewer false switches and a shorter delay, the quickest first.
  package var points: [Point]

  package static var settings: [SwitchSetting] {
    margins.flatMap { margin in
      dwells.flatMap { dwell in timeOuts.map { SwitchSetting(margin: margin, dwell: dwell, timeOut: $0) } }
    }
  }

  /// - Parameter scores: by setting; those without are left out.
  package init(_ scores: [(setting: SwitchSetting, score: SwitchScore)]) {
    // The quickest first, then the one with the fewest false switches.
    func key(_ setting: SwitchSetting, _ score: SwitchScore) -> (Double, Double, Double, Double, Double) {
      let rate = score.falseSwitches.perHour
      return (score.delay?.mean ?? 0, rate, setting.timeOut, setting.dwell, setting.margin)
    }
    let sorted = scores.sorted { key($0.setting, $0.score) < key($1.setting, $1.score) }
    tried = scores.count
    points = []
    var least = Double.infinity
    for (setting, score) in sorted where score.falseSwitches.perHour < least {
      least = score.falseSwitches.perHour
      points.append(Point(setting: setting, score: score))
    }
  }
}

/// When an app takes another beacon for the nearest.
@Memberwise package struct SwitchSetting: Hashable, Codable, Sendable {
  /// dB by which another beacon must be ahead, ≥ 0.
  @Key("_db") package var margin: Double
  /// Seconds for which the same one must be ahead, ≥ 0.
  @Key("_s") package var dwell: Double
  /// Seconds without a packet after which a beacon takes part no more, > 0.
  @Key("_s") package var timeOut: Double

  /// 6 dB, 3 s and 10 s: the SD of levels that is the rule of thumb, and nothing that a survey has measured.
  package static let unsurveyed = SwitchSetting(margin: 6, dwell: 3, timeOut: 10)
}

/// How a rule did against the truth.
@Memberwise package struct SwitchScore: Hashable, Codable, Sendable {
  /// Hours for which the truth is known.
  @Key("known_h") package var hours: Double
  /// Share of them in which the rule named another beacon, or none.
  @Key("wrongShare") package var wrong: Double
  /// Its 95 % interval, Wilson's, over stays at one beacon: steps within a stay are not independent.
  @Key("wrongShareInterval") package var wrongInterval: Interval
  /// Stays at one beacon.
  package var stays: Int
  /// Changes of mind.
  package var switches: Int
  /// Changes of mind to a beacon that is not the nearest.
  package var falseSwitches: EventRate
  /// Returns within 30 s to the beacon that was left.
  package var flaps: EventRate
  /// Seconds from a change of the truth until the rule follows; `nil` if it does not change.
  @Nullable package var delay: DelaySummary?
}

/// What the fits of a survey say of an app that changes from one beacon to another: the setting to use, and what it costs.
///
/// Rates and delays are those of the worst pair, at places no unluckier than a stated share of all. Intervals are of 90 %, from what the fits
/// leave open.
@Memberwise package struct SwitchForecast: Hashable, Codable, Sendable {
  /// Two beacons: the device's, and the other.
  @Memberwise package struct Pair: Hashable, Codable, Sendable {
    /// The device's beacon.
    package var first: BeaconIdentifier
    /// The other.
    package var second: BeaconIdentifier
    /// Their names in `survey.toml`, or their identities.
    package var names: [String]
    /// Conditions without the placement.
    package var conditions: FitConditions
  }

  /// Share of the places that rates and delays hold for, 0…1.
  package var probability: Double
  /// How far from a beacon people stand, along the floor, metres.
  @Key("_m") package var radius: Double
  /// False switches an hour that were allowed.
  package var falsePerHour: Double
  /// The setting with the least delay that keeps to that at the unfavourable end of the interval; absent if none does.
  @Nullable package var setting: SwitchSetting?
  /// False switches per hour with it, of a device at a beacon.
  @Key("falseSwitchesPerHour") @Nullable package var predicted: Double?
  /// Its interval; the upper end is that of the worst of all pairs.
  @Key("falseSwitchesPerHourInterval") @Nullable package var interval: Interval?
  /// Mean seconds from arriving at another beacon until the app says so.
  @Key("_s") @Nullable package var delay: Double?
  /// The pair that has the most false switches with it.
  @Nullable package var worst: Pair?
  /// Pairs that no setting distinguishes at this share of places, worst first: at an unlucky place the lead is the same at both beacons.
  package var untold: [Pair]
  /// Pairs that were looked at.
  package var pairs: Int
}

/// How long it took, over several times.
@Memberwise package struct DelaySummary: Hashable, Codable, Sendable {
  /// How many times.
  package var count: Int
  /// Those of them that were never followed: they count with all the time there was, so that the mean is at least so long.
  package var missed: Int
  /// Mean seconds.
  @Key("_s") package var mean: Double
  /// Its 95 % interval by Student's t, not below 0; `nil` for one time.
  @Key("meanInterval_s") @Nullable package var interval: Interval?
  /// The longest, seconds.
  @Key("_s") package var longest: Double
}

/// How often something happened in a stretch of time.
@Memberwise package struct EventRate: Hashable, Codable, Sendable {
  package var count: Int
  package var perHour: Double
  /// Its 95 % interval, for events that are independent of one another: exact for a Poisson count (F. Garwood, Biometrika 28, 1936).
  @Key("perHourInterval") package var interval: Interval
}

/// How far one beacon must be ahead before an app takes a device to have gone from another beacon to it.
///
/// A device stands as often at the one as at the other. The lead D of the second over the first is normal: around +δ₂ at the second with
/// SD σ₂, around −δ₁ at the first with SD σ₁. A switch at D ≥ m is right with P(D ≥ m | second)/(P(D ≥ m | second) + P(D ≥ m | first)).
@Memberwise package struct SwitchMargin: Hashable, Codable, Sendable {
  /// The margin m, dB ≥ 0.
  @Key("_db") package var margin: Double
  /// P(D ≥ m | second): how often a device at the second beacon is then taken to be there.
  package var detection: Double
}
