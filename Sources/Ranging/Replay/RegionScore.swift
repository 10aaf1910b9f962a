package import RadioSurvey

/// Region events of all beacons, and how they did against the truth where the distances are known.
package struct RegionScore: Hashable, Codable, Sendable {
  /// Entries.
  package var entries: Int
  /// Exits.
  package var exits: Int
  /// Beacon-hours for which it is known that the device is outside; 0 if no distance is known.
  package var outsideHours: Double
  /// Beacon-hours for which it is known that it is inside.
  package var insideHours: Double
  /// Entries while the device is outside, per hour outside.
  @Nullable package var falseEntries: EventRate?
  /// Exits while it is inside, per hour inside.
  @Nullable package var falseExits: EventRate?
  /// From coming inside until the entry.
  @Nullable package var enterDelay: DelaySummary?
  /// From going outside until the exit.
  @Nullable package var exitDelay: DelaySummary?

  private enum CodingKeys: String, CodingKey {
    case entries, exits
    case outsideHours = "outside_h"
    case insideHours = "inside_h"
    case falseEntries, falseExits, enterDelay, exitDelay
  }
}
