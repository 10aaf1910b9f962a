import CalibrationModel
import RadioSurvey
import Statistics
import Support

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

/// Scores single packets at left-out locations.
enum SinglePacketCheck {
  /// Of packets whose losses are not part of the fit: t about the line with variance σL² + σT² + σF² + x'Vx.
  ///
  /// - Parameters:
  ///   - predictions: for the means or levels of left-out locations.
  ///   - dwellVariance: what single dwells vary by beside, dB².
  ///   - histograms: of all locations at which something was heard.
  ///   - threshold: what packets were cut by. A packet is received only above it, and is predicted as one that was.
  static func coverage(
    _ predictions: [HeldOutPrediction], dwellVariance: Double = 0, histograms: [RSSIHistogram],
    threshold: ReceptionThreshold
  ) -> SinglePacketCoverage? {
    var scales: [Double: HeldOutTally.Scale] = [:]
    return SinglePacketCoverage(
      predictions.map { prediction in
        let histogram = histograms[prediction.location]
        let places = prediction.locationVariance + dwellVariance
        let sd = (places + prediction.fadingVariance + prediction.lineVariance).squareRoot()
        let centre = prediction.level - prediction.error
        if threshold.level > -.infinity, sd > 0 {
          return ReceivedPacket(
            centre: centre, scale: sd, degreesOfFreedom: prediction.degreesOfFreedom, threshold: threshold,
            levels: histogram
          ).scores(histogram)
        }
        return SinglePacketCoverage.Location(
          HeldOutTally(
            histogram.bins.map {
              HeldOutTally.Outcome(
                error: Double($0.level) - centre, sd: sd, degreesOfFreedom: prediction.degreesOfFreedom,
                count: $0.count)
            }, scales: &scales))
      })
  }
}
