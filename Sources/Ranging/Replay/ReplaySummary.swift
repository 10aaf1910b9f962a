/// What there is to say of a log that was replayed.
package struct ReplaySummary: Sendable {
  /// Where it is known from which beacon is the nearest.
  package enum Truth: String, Codable, Sendable {
    /// A table that the user gives.
    case table
    /// The true distances in the log, or those of a table.
    case distances
    /// The levels before and after.
    case hindsight
  }

  /// One beacon, or receiver.
  package struct Track: Hashable, Sendable {
    package var packets: Int
    /// Steps in which it is heard.
    package var steps: Int
  }

  /// What another rule did.
  package struct Rule: Hashable, Sendable {
    package var rule: PublishedRule
    package var score: SwitchScore?
  }

  /// Packets heard.
  package var packets: Int
  /// Those of them that came after later ones.
  package var latePackets: Int
  /// Stretches of time that have nothing to do with one another.
  package var parts: Int
  /// The first packet, and the end of the last step, seconds.
  package var first: Double
  package var last: Double
  /// Seconds of all steps.
  package var seconds: Double
  package var gaps: ReplayGaps
  /// By number.
  package var tracks: [Track]
  package var truth: Truth
  /// How our rule did; `nil` if it is never known which is nearest.
  package var switching: SwitchScore?
  package var rules: [Rule]
  package var regions: RegionScore
  /// `nil` if no distance is known.
  package var zones: ReplayZones?
  /// The phone's own accuracy; `nil` if the log has none, or no distance.
  package var reported: AccuracyAudit?
  /// Ours, beside it.
  package var own: AccuracyAudit?
  /// How the setting did that the fits of a survey recommend; `nil` for none, or if it is never known which is nearest.
  package var recommended: SwitchScore?
  package var sweep: SwitchSweep?
}
