import CalibrationModel
import Foundation
import RadioSurvey
import Statistics

/// The usual practice under the same test: a line through all packets, each treated as independent, which predicts a
/// location that it has not seen.
///
/// Leaving a location out of ordinary least squares has a closed form: its mean residual grows by 1/(1 − h), where h is the
/// location's share of its own fitted value, and the residual sum of squares falls by what it had within and by n e²/(1 − h).
enum PacketHeldOut {
  /// What the line without a location says of it.
  struct Left {
    /// Mean of the location less its prediction, dB.
    var error: Double
    /// s² over packets, dB².
    var variance: Double
    /// x'(X'X)⁻¹x without the location.
    var leverage: Double
    var degreesOfFreedom: Double
  }

  /// How often those intervals hold, with the uncertainty that counts locations.
  static func singlePacketCoverage(
    _ groups: [RandomInterceptREML.Group], histograms: [RSSIHistogram]
  ) -> SinglePacketCoverage? {
    var scales: [Double: HeldOutTally.Scale] = [:]
    return leaveOut(groups).flatMap { left in
      SinglePacketCoverage(
        groups.indices.map { g in
          let tally = HeldOutTally(
            outcomes(histograms[g], mean: groups[g].mean, left: left[g]), scales: &scales)
          return SinglePacketCoverage.Location(
            packets: tally.count, inside68: tally.inside68, inside95: tally.inside95,
            crps: tally.crps * Double(tally.count))
        })
    }
  }

  static func outcomes(_ histogram: RSSIHistogram, mean: Double, left: Left) -> [HeldOutTally.Outcome] {
    histogram.bins.map { bin in
      HeldOutTally.Outcome(
        error: Double(bin.level) - mean + left.error, sd: (left.variance * (1 + left.leverage)).squareRoot(),
        degreesOfFreedom: left.degreesOfFreedom, count: bin.count)
    }
  }

  /// Predictions of location means as that practice has them: variance s² (1/n_g + x'(X'X)⁻¹x), because independent packets
  /// would average out.
  ///
  /// - Returns: `nil` if the rest cannot carry the line.
  static func locationMeans(_ groups: [RandomInterceptREML.Group]) -> HeldOutTally? {
    guard let left = leaveOut(groups) else { return nil }
    return HeldOutTally(
      zip(groups, left).map { group, left in
        HeldOutTally.Outcome(
          error: left.error, sd: (left.variance * (1 / Double(group.count) + left.leverage)).squareRoot(),
          degreesOfFreedom: left.degreesOfFreedom)
      })
  }

  static func leaveOut(_ groups: [RandomInterceptREML.Group]) -> [Left]? {
    let p = groups.first?.design.count ?? 0
    let counts = groups.map { Double($0.count) }
    guard
      let line = try? LeastSquares.fit(
        columns: (0..<p).map { column in groups.map { $0.design[column] } }, response: groups.map(\.mean),
        weights: counts)
    else { return nil }
    let packets = counts.reduce(0, +)
    let total = groups.reduce(0) { $0 + $1.centredSumOfSquares } + line.residualSumOfSquares
    var result: [Left] = []
    for (g, group) in groups.enumerated() {
      let stay = 1 - line.hatValues[g]
      let degrees = packets - counts[g] - Double(p)
      guard stay > 1e-12, degrees > 0 else { return nil }
      let residual = line.residuals[g]
      let rest = total - group.centredSumOfSquares - counts[g] * residual * residual / stay
      result.append(
        Left(
          error: residual / stay, variance: max(0, rest) / degrees,
          leverage: line.hatValues[g] / counts[g] / stay, degreesOfFreedom: degrees))
    }
    return result
  }
}
