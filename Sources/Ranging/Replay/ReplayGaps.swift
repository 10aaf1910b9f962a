package import RadioSurvey
import Statistics
package import Support

/// How much of a log hears anything, and for how long nothing is heard.
package struct ReplayGaps: Hashable, Codable, Sendable {
  /// Silences of a range of lengths.
  package struct Band: Hashable, Codable, Sendable {
    /// Seconds, above this…
    package var from: Double
    /// …up to this; `nil` for any.
    @Nullable package var to: Double?
    /// How many.
    package var count: Int

    private enum CodingKeys: String, CodingKey {
      case from = "from_s"
      case to = "to_s"
      case count
    }
  }

  /// Steps from the first packet to the last.
  package var steps: Int
  /// Those of them in which at least one beacon is heard.
  package var heardSteps: Int
  /// Their share.
  package var heardShare: Double
  /// Its 95 % interval, Wilson's, with one trial for each stretch of steps heard or not: steps within one are alike.
  package var heardShareInterval: Interval
  /// Seconds between two packets of any beacon, at most.
  package var longest: Double
  /// Times between two packets of any beacon, by length.
  package var bands: [Band]

  private enum CodingKeys: String, CodingKey {
    case steps, heardSteps, heardShare, heardShareInterval, bands
    case longest = "longest_s"
  }
}
