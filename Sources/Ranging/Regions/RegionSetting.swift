package import RadioSurvey
import Statistics
package import Support

/// When an app takes a device to be in a region and out of it, and what that costs. Intervals are of 90 %, from what the fits leave open.
package struct RegionSetting: Hashable, Codable, Sendable {
  /// A packet at or above this level speaks for being inside, dBm.
  package var enterLevel: Double
  /// Successive packets heard that it takes to enter.
  package var packetsToEnter: Int
  /// A packet at or above this level keeps the device inside, dBm.
  package var exitLevel: Double
  /// Seconds without such a packet that it takes to leave.
  package var exitTimeOut: Double
  /// False entries in 24 hours of a device that stands outside and is taken to be there.
  package var falseEntries: Double
  /// Its interval.
  package var falseEntriesInterval: Interval
  /// False exits in 24 hours of a device that stands inside and is taken to be there.
  package var falseExits: Double
  /// Its interval.
  package var falseExitsInterval: Interval
  /// Mean seconds until a device that comes to stand inside is taken to be there, walking apart.
  package var delayToEnter: Double
  /// Its interval.
  package var delayToEnterInterval: Interval
  /// Mean seconds until a device that goes to stand outside is taken to be there.
  package var delayToExit: Double
  /// Its interval.
  package var delayToExitInterval: Interval
  /// Exits an hour of a device that stands where the mean level is halfway between both levels: the worst place there is. Absent in a
  /// report, which does not say it.
  @Nullable package var exitsOnBoundary: Double?
  /// Whether it is the one to use: the least delay that keeps to the target.
  package var isRecommended: Bool

  /// False events in 24 hours at the worse of both places, and at the unfavourable end of the interval: what the target limits.
  package var mostFalseEvents: Double { max(falseEntriesInterval.upper, falseExitsInterval.upper) }

  private enum CodingKeys: String, CodingKey {
    case enterLevel = "enterLevel_dbm"
    case packetsToEnter
    case exitLevel = "exitLevel_dbm"
    case exitTimeOut = "exitTimeOut_s"
    case falseEntries = "falseEntriesPerDay"
    case falseEntriesInterval = "falseEntriesPerDayInterval"
    case falseExits = "falseExitsPerDay"
    case falseExitsInterval = "falseExitsPerDayInterval"
    case delayToEnter = "delayToEnter_s"
    case delayToEnterInterval = "delayToEnterInterval_s"
    case delayToExit = "delayToExit_s"
    case delayToExitInterval = "delayToExitInterval_s"
    case exitsOnBoundary = "exitsOnBoundaryPerHour"
    case isRecommended
  }
}
