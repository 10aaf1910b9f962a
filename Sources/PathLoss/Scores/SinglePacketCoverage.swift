import Foundation
public import RadioSurvey

/// How often the intervals for one packet held at locations that were left out of the fit.
///
/// Shares are over packets. The packets of a location fall in or out together, so the intervals of the shares count locations:
/// Wilson's with the number of independent packets that would scatter as the locations' shares do (E. L. Korn, B. I. Graubard,
/// Surv. Methodol. 24, 1998), at most one a location where the shares do not scatter at all.
public struct SinglePacketCoverage: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  public var locations: Int
  /// Packets received there.
  public var packets: Int
  /// Share of the packets inside the 68.27 % interval.
  public var coverage68: Double
  /// 95 % interval of that share.
  public var interval68: Interval
  /// Share of the packets inside the 95.45 % interval.
  public var coverage95: Double
  /// 95 % interval of that share.
  public var interval95: Interval
  /// Mean continuous ranked probability score, dB; smaller is better.
  @Nullable public var crps: Double?

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

/// Scores single packets at left-out locations.
enum SinglePacketCheck {
  /// Of packets whose losses are not part of the fit: t about the line with variance σL² + σF² + x'Vx.
  ///
  /// - Parameters:
  ///   - predictions: for the means or levels of left-out locations.
  ///   - histograms: of all locations at which something was heard.
  ///   - threshold: what packets were cut by. A packet is received only above it, and is predicted as one that was.
  static func coverage(
    _ predictions: [HeldOutPrediction], histograms: [RSSIHistogram], threshold: ReceptionThreshold
  ) -> SinglePacketCoverage? {
    SinglePacketCoverage(
      predictions.map { prediction in
        let histogram = histograms[prediction.location]
        let sd = (prediction.locationVariance + prediction.fadingVariance + prediction.lineVariance)
          .squareRoot()
        let centre = prediction.level - prediction.error
        if threshold.level > -.infinity, sd > 0 {
          return ReceivedPacket(
            centre: centre, scale: sd, degreesOfFreedom: prediction.degreesOfFreedom, threshold: threshold,
            levels: histogram
          ).scores(histogram)
        }
        let tally = HeldOutTally(
          histogram.bins.map {
            HeldOutTally.Outcome(
              error: Double($0.level) - centre, sd: sd, degreesOfFreedom: prediction.degreesOfFreedom,
              count: $0.count)
          })
        return SinglePacketCoverage.Location(
          packets: tally.count, inside68: tally.inside68, inside95: tally.inside95,
          crps: tally.crps * Double(tally.count))
      })
  }
}

/// What a receiver reads in one packet that it receives: Student's t, rounded to 1 dB and cut by the receiver's threshold.
private struct ReceivedPacket {
  /// Level of the first bin, dBm.
  private let first: Int
  /// P(reading ≤ level), by level.
  private var cumulative: [Double] = []
  /// Σ C² over the bins below, and Σ (1 − C)² from a bin upwards.
  private var below: [Double] = [0]
  private var above: [Double] = []

  init(
    centre: Double, scale: Double, degreesOfFreedom: Double, threshold: ReceptionThreshold,
    levels: RSSIHistogram
  ) {
    let reach = min(12 * scale, 200)
    first = min(Int((centre - reach).rounded(.down)), levels.minimum ?? 0)
    let last = max(Int((centre + reach).rounded(.up)), levels.bins.last?.level ?? 0)
    let cdf: (Double) -> Double = {
      Distributions.studentTCDF(($0 - centre) / scale, degreesOfFreedom: degreesOfFreedom)
    }
    let edge = threshold.width == 0 ? threshold.level : -.infinity
    var lower = cdf(max(Double(first) - 0.5, edge))
    var sum = 0.0
    for level in first...last {
      let upper = cdf(max(Double(level) + 0.5, edge))
      sum += (upper - lower) * exp(threshold.logReception(at: Double(level)))
      cumulative.append(sum)
      lower = upper
    }
    if sum > 0 { cumulative = cumulative.map { $0 / sum } }
    for share in cumulative { below.append(below[below.count - 1] + share * share) }
    above = cumulative.map { (1 - $0) * (1 - $0) }
    for index in above.indices.dropLast().reversed() { above[index] += above[index + 1] }
  }

  /// A reading counts by the middle of its bin: inside an interval where |2 F − 1| is no more than its level.
  func scores(_ histogram: RSSIHistogram) -> SinglePacketCoverage.Location {
    var result = SinglePacketCoverage.Location(packets: 0, inside68: 0, inside95: 0, crps: 0)
    for bin in histogram.bins {
      let index = bin.level - first
      let middle = (cumulative[index] + (index > 0 ? cumulative[index - 1] : 0)) / 2
      let distance = abs(2 * middle - 1)
      result.packets += bin.count
      if distance <= HeldOutCheck.oneSigma { result.inside68 += bin.count }
      if distance <= HeldOutCheck.twoSigma { result.inside95 += bin.count }
      result.crps += Double(bin.count) * (below[index] + above[index])
    }
    return result
  }
}
