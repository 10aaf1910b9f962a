package import RadioSurvey
package import Statistics

/// How often the intervals held at locations that were left out of the fit.
package struct HeldOutCoverage: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Share of them inside the 68.27 % interval.
  package var coverage68: Double
  /// Wilson 95 % interval of that share.
  package var interval68: Interval
  /// Share of them inside the 95.45 % interval.
  package var coverage95: Double
  /// Wilson 95 % interval of that share.
  package var interval95: Interval
  /// Mean continuous ranked probability score of the predicted t distributions, dB; smaller is better.
  @Nullable package var crps: Double?
  /// Mean log density that they gave to what was measured; larger is better.
  @Nullable package var logScore: Double?
  /// Where the left-out locations fell in the distributions predicted for them.
  @Nullable package var pit: PITHistogram?
  /// The same check for one packet instead of the mean of a location's packets.
  @Nullable package var singlePacket: SinglePacketCoverage?

  package init(
    locations: Int, coverage68: Double, interval68: Interval, coverage95: Double, interval95: Interval,
    crps: Double? = nil, logScore: Double? = nil, pit: PITHistogram? = nil
  ) {
    self.locations = locations
    self.coverage68 = coverage68
    self.interval68 = interval68
    self.coverage95 = coverage95
    self.interval95 = interval95
    self.crps = crps
    self.logScore = logScore
    self.pit = pit
  }
}
