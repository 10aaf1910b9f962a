package import RadioSurvey
import Statistics
package import Support

/// How a rule did against the truth.
package struct SwitchScore: Hashable, Codable, Sendable {
  /// Hours for which the truth is known.
  package var hours: Double
  /// Share of them in which the rule named another beacon, or none.
  package var wrong: Double
  /// Its 95 % interval, Wilson's, over stays at one beacon: steps within a stay are not independent.
  package var wrongInterval: Interval
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

  private enum CodingKeys: String, CodingKey {
    case hours = "known_h"
    case wrong = "wrongShare"
    case wrongInterval = "wrongShareInterval"
    case stays, switches, falseSwitches, flaps, delay
  }
}
