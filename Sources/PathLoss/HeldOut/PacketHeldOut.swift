import CalibrationModel
import RadioSurvey
import Statistics
import Support

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
          SinglePacketCoverage.Location(
            HeldOutTally(
              outcomes(histograms[g], mean: groups[g].mean, left: left[g]), scales: &scales))
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
          error: left.error, sd: (left.variance * (1 / group.count + left.leverage)).squareRoot(),
          degreesOfFreedom: left.degreesOfFreedom)
      })
  }

  static func leaveOut(_ groups: [RandomInterceptREML.Group]) -> [Left]? {
    let p = groups.first?.design.count ?? 0
    let counts = groups.map(\.count)
    guard let line = try? groups.packetLine() else { return nil }
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

extension SinglePacketCoverage {
  /// Over all left-out locations; `nil` without any packet.
  init?(_ locations: [Location]) {
    let packets = locations.reduce(0) { $0 + $1.packets }
    guard packets > 0 else { return nil }
    let narrow = Self.share(locations, \.inside68)
    let wide = Self.share(locations, \.inside95)
    let sum = locations.reduce(0) { $0 + $1.crps }
    self.init(
      locations: locations.count, packets: packets, coverage68: narrow.share, interval68: narrow.interval,
      coverage95: wide.share, interval95: wide.interval, crps: sum.isFinite ? sum / Double(packets) : nil)
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

  /// One left-out location's packets.
  struct Location {
    var packets: Int
    var inside68: Int
    var inside95: Int
    /// Sum over the packets, dB.
    var crps: Double
  }
}

extension SinglePacketCoverage.Location {
  init(_ tally: HeldOutTally) {
    self.init(
      packets: tally.count, inside68: tally.inside68, inside95: tally.inside95,
      crps: tally.crps * Double(tally.count))
  }
}
