import Foundation
package import RadioSurvey
import Statistics
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

  /// One left-out location's packets.
  struct Location {
    var packets: Int
    var inside68: Int
    var inside95: Int
    /// Sum over the packets, dB.
    var crps: Double
  }

  /// Over all left-out locations; `nil` without any packet.
  init?(_ locations: [Location]) {
    let packets = locations.reduce(0) { $0 + $1.packets }
    guard packets > 0 else { return nil }
    self.locations = locations.count
    self.packets = packets
    let narrow = Self.share(locations, \.inside68)
    let wide = Self.share(locations, \.inside95)
    coverage68 = narrow.share
    interval68 = narrow.interval
    coverage95 = wide.share
    interval95 = wide.interval
    let sum = locations.reduce(0) { $0 + $1.crps }
    if sum.isFinite { crps = sum / Double(packets) }
  }

  /// p = Σ k_g / Σ n_g with the ratio estimator's variance G/(G − 1) Σ (k_g − p n_g)² / (Σ n_g)², which p (1 − p)/m turns into a
  /// number m of independent packets.
  private static func share(_ locations: [Location], _ inside: KeyPath<Location, Int>) -> (
    share: Double, interval: Interval
  ) {
    let packets = Double(locations.reduce(0) { $0 + $1.packets })
    let share = Double(locations.reduce(0) { $0 + $1[keyPath: inside] }) / packets
    let count = Double(locations.count)
    let squares = locations.reduce(0) { sum, location in
      let excess = Double(location[keyPath: inside]) - share * Double(location.packets)
      return sum + excess * excess
    }
    let variance = count > 1 ? count / (count - 1) * squares / (packets * packets) : 0
    let effective = variance > 0 ? min(packets, share * (1 - share) / variance) : count
    return (share, WilsonInterval.interval(share: share, effectiveTrials: max(1, effective)))
  }
}
