package import RadioSurvey
import Statistics
package import Support

/// What the fits of a survey say of an app that changes from one beacon to another: the setting to use, and what it costs.
///
/// Rates and delays are those of the worst pair, at places no unluckier than a stated share of all. Intervals are of 90 %, from what the fits
/// leave open.
package struct SwitchForecast: Hashable, Codable, Sendable {
  /// Two beacons: where a device stands, and the other.
  package struct Pair: Hashable, Codable, Sendable {
    /// The beacon that the device stands at.
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
  package var radius: Double
  /// False switches an hour that were allowed.
  package var falsePerHour: Double
  /// The setting with the least delay that keeps to that at the unfavourable end of the interval; absent if none does.
  @Nullable package var setting: SwitchSetting?
  /// False switches an hour with it, of a device that stands at a beacon.
  @Nullable package var predicted: Double?
  /// Its interval; the upper end is that of the worst of all pairs.
  @Nullable package var interval: Interval?
  /// Mean seconds from arriving at another beacon until the app says so.
  @Nullable package var delay: Double?
  /// The pair that has the most false switches with it.
  @Nullable package var worst: Pair?
  /// Pairs that no setting tells apart at so many places, the worst first: at an unlucky place the lead is the same at the one as at the other.
  package var untold: [Pair]
  /// Pairs that were looked at.
  package var pairs: Int

  private enum CodingKeys: String, CodingKey {
    case probability
    case radius = "radius_m"
    case falsePerHour, setting
    case predicted = "falseSwitchesPerHour"
    case interval = "falseSwitchesPerHourInterval"
    case delay = "delay_s"
    case worst, untold, pairs
  }
}
