package import RadioSurvey
import Statistics
package import Support

/// What one advertising interval brings: how long the battery lasts, and how surely a device hears the beacon in time.
package struct IntervalChoice: Hashable, Codable, Sendable {
  /// Advertising interval, ms.
  package var interval: Double
  /// Days that the battery lasts, fewest and most; absent if its capacity is not known.
  @Nullable package var batteryLife: Interval?
  /// Probability that at least one packet is heard in the time; absent if the sensitivity or the time is not known.
  @Nullable package var heardProbability: Double?
  /// Whether it is the interval of the beacons surveyed.
  package var isPresent: Bool

  package init(
    interval: Double, batteryLife: Interval?, heardProbability: Double?, isPresent: Bool = false
  ) {
    self.interval = interval
    self.batteryLife = batteryLife
    self.heardProbability = heardProbability
    self.isPresent = isPresent
  }

  private enum CodingKeys: String, CodingKey {
    case interval = "advertisingInterval_ms"
    case batteryLife = "batteryLife_d"
    case heardProbability, isPresent
  }
}
