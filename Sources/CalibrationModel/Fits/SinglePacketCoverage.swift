import Foundation
package import RadioSurvey
package import Support

/// How often the intervals for one packet held at locations that were left out of the fit.
///
/// Shares are over packets. The packets of a location fall in or out together, so the intervals of the shares count locations:
/// Wilson's with the number of independent packets that would scatter as the locations' shares do (E. L. Korn, B. I. Graubard,
/// Surv. Methodol. 24, 1998), at most one per location where the shares do not scatter at all.
package struct SinglePacketCoverage: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Packets received there.
  package var packets: Int
  /// Share of the packets inside the 68.27 % interval.
  package var coverage68: Double
  /// 95 % interval of that share.
  package var interval68: Interval
  /// Share of the packets inside the 95.45 % interval.
  package var coverage95: Double
  /// 95 % interval of that share.
  package var interval95: Interval
  /// Mean continuous ranked probability score, dB; smaller is better.
  @Nullable package var crps: Double?

  package init(
    locations: Int, packets: Int, coverage68: Double, interval68: Interval, coverage95: Double,
    interval95: Interval, crps: Double? = nil
  ) {
    self.locations = locations
    self.packets = packets
    self.coverage68 = coverage68
    self.interval68 = interval68
    self.coverage95 = coverage95
    self.interval95 = interval95
    self.crps = crps
  }
}
