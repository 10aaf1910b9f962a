import Foundation
import RadioSurvey
import Statistics

/// Whether packets resemble their predecessors: the portmanteau test at lag one, summed over dwells.
///
/// A dwell's lag-1 autocorrelation r about its own mean has, for n independent packets, the mean −1/n and the variance
/// (n − 2)²/(n² (n − 1)) (P. A. P. Moran, Biometrika 35, 1948). Standardised by them, not by their limits for long series as Ljung and
/// Box have it, the squares add up to chi squared over any number of short dwells.
enum PacketCorrelation {
  /// Packets below which a dwell says nothing.
  static let minimumPackets = 8

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
    let p = max(0, 1 - Distributions.chiSquaredCDF(statistic, degreesOfFreedom: Double(used)))
    let rho = PacketAutocorrelation(dwells)?.value
    let worth = rho.map { rho in
      let v = AutoregressiveMean.varianceFactor(packets: 20, autocorrelation: rho)
      return
        "; lag-1 correlation \(DiagnosisText.number(rho)), so that 20 packets are worth \(DiagnosisText.number(1 / v, digits: 1)) "
        + "independent ones"
    }
    return Diagnosis(
      .packetCorrelation, isRaised: p < Diagnosis.threshold, statistic: statistic, pValue: p,
      message: "successive packets of \(used) \(used == 1 ? "dwell" : "dwells") "
        + "\(p < Diagnosis.threshold ? "resemble each other" : "do not clearly resemble each other") "
        + "(\(DiagnosisText.probability(p)))\(worth ?? "")")
  }
}
