import Foundation
import RadioSurvey
import Statistics

/// Whether packets resemble their predecessors: the portmanteau test at lag one, summed over dwells.
///
/// A dwell's lag-1 autocorrelation r about its own mean has, for n independent packets, the mean −1/n and the variance
/// (n − 2)²/(n² (n − 1)) (P. A. P. Moran, Biometrika 35, 1948). Standardised by them, not by their limits for long series as Ljung and
/// Box have it, the squares add up to chi squared over any number of short dwells.
///
/// Over thousands of packets the test is sure of a correlation that changes nothing, or of one below 0, which averaging profits from.
/// It is raised only where 20 packets are worth four fifths of their number or less.
enum PacketCorrelation {
  /// Packets below which a dwell says nothing.
  static let minimumPackets = 8
  /// What 20 packets are worth, as a share of independent ones, above which resembling each other does not matter.
  static let relevantWorth = 0.8

  /// `nil` if no dwell has enough packets in one uninterrupted series.
  static func diagnosis(_ dwells: [Dwell]) -> Diagnosis? {
    var statistic = 0.0
    var used = 0
    for dwell in dwells {
      let packets = dwell.receivedPackets
      guard packets >= minimumPackets, dwell.lag.pairs == packets - 1, let mean = dwell.histogram.mean else {
        continue
      }
      let squares = dwell.histogram.centredSumOfSquares
      guard squares > 0 else { continue }
      let n = Double(packets)
      let excess = dwell.lag.centredProductSum(about: mean) / squares + 1 / n
      statistic += excess * excess * n * n * (n - 1) / ((n - 2) * (n - 2))
      used += 1
    }
    guard used > 0 else { return nil }
    let p = Distributions.chiSquaredTail(statistic, degreesOfFreedom: Double(used))
    let rho = PacketAutocorrelation(dwells)?.value
    let packets = 20
    let worth = rho.map {
      1 / AutoregressiveMean.varianceFactor(packets: packets, autocorrelation: $0)
    }
    let isSmall = worth.map { $0 > relevantWorth * Double(packets) } ?? false
    return Diagnosis(
      .packetCorrelation, isRaised: p < Diagnosis.threshold && !isSmall, statistic: statistic, pValue: p,
      ReasonValues(known: [
        "isTooSmall": .flag(p < Diagnosis.threshold && isSmall),
        "dwells": .count(used), "autocorrelation": .known(rho), "packets": .count(packets),
        "independentPackets": .known(worth),
      ]))
  }
}
