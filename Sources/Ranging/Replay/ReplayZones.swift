package import RadioSurvey
import Statistics
package import Support

/// How often each zone is named in each.
package struct ReplayZones: Hashable, Codable, Sendable {
  /// How often one zone is named in another.
  package struct Cell: Hashable, Codable, Sendable {
    /// What is named.
    package var zone: Zone
    /// Steps.
    package var steps: Int
    /// Share of the row: the mean over its locations.
    package var share: Double
    /// Its 95 % interval, Wilson's, over locations.
    package var interval: Interval
  }

  /// What is named in one zone.
  package struct Row: Hashable, Codable, Sendable {
    /// Where the device is.
    package var zone: Zone
    /// Beacon and place, distinct.
    package var locations: Int
    /// Steps.
    package var steps: Int
    /// Immediate, near, far, unknown.
    package var cells: [Cell]
  }

  /// Immediate, near, far; those without a step are left out.
  package var rows: [Row]
  /// Share of steps in which the right zone is named: the mean over locations.
  package var right: Double
  /// Its 95 % interval, Wilson's, over locations.
  package var rightInterval: Interval
  /// Beacon and place, distinct.
  package var locations: Int
}
