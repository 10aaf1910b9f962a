package import RadioSurvey

/// What changed since an earlier report.
package struct ReportComparison: Hashable, Codable, Sendable {
  /// The earlier report.
  package struct Earlier: Hashable, Codable, Sendable {
    /// The site's name. Untrusted text.
    package var site: String
    /// The report's title. Untrusted text.
    package var title: String
    /// The date that it bears.
    @Nullable package var date: String?
    /// When the first reading was taken.
    @Nullable package var firstReading: String?
    /// When the last reading was taken.
    @Nullable package var lastReading: String?
  }

  /// In what else the reports differ, or do not.
  package enum Difference: String, Codable, Sendable, CaseIterable {
    /// The site has another name.
    case site
    /// Something else is asked for.
    case requirement
    /// The floor is another one.
    case floor
    /// Another number of beacons hangs in a placement.
    case deployment
    /// Some logs are in both, so that a change shows less than it is.
    case sharedLogs = "shared-logs"
    /// All logs are the same.
    case sameLogs = "same-logs"
  }

  /// The earlier report.
  package var earlier: Earlier
  /// Change that would matter, dB.
  package var margin: Double
  /// Share of comparisons, at most, that would say drift of anything where nothing changed.
  package var errorRate: Double
  /// In what else the reports differ.
  package var differences: [Difference]
  /// The decision.
  package var decision: ComparedDecision
  /// Conditions that both surveyed.
  package var conditions: [ComparedConditions]
  /// Beacons that were heard in both under these conditions.
  package var beacons: [ComparedBeacon]
  /// Conditions that only this survey has.
  package var newConditions: [FitConditions]
  /// Conditions that only the earlier one has.
  package var missingConditions: [FitConditions]
  /// Beacons that only this survey heard.
  package var newBeacons: [BeaconIdentifier]
  /// Beacons that only the earlier one heard.
  package var missingBeacons: [BeaconIdentifier]

  private enum CodingKeys: String, CodingKey {
    case earlier
    case margin = "margin_db"
    case errorRate, differences, decision, conditions, beacons, newConditions, missingConditions, newBeacons
    case missingBeacons
  }
}
