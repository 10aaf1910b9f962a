import CalibrationModel
import Foundation
import RadioSurvey
import Statistics

/// What a receiver reads in one packet that it receives: Student's t, rounded to 1 dB and cut by the receiver's threshold.
struct ReceivedPacket {
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
    // What lies beyond shows in no figure.
    let reach = min(
      scale * Distributions.studentTQuantile(1 - 1e-11, degreesOfFreedom: degreesOfFreedom), 200)
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

/// Predicts the mean of the packets received at a location from a fit that has not seen it.
struct LocationPredictor {
  private let fit: RandomInterceptREML.Fit
  private let degreesOfFreedom: Double
  private let widening: LineWidening?

  /// - Parameter widening: what beacons and neighbours add to its variance.
  init(_ fit: RandomInterceptREML.Fit, widening: LineWidening? = nil) {
    self.fit = fit
    self.widening = widening
    let degrees = Double(fit.residuals.count - fit.coefficients.count)
    degreesOfFreedom = widening?.degreesOfFreedom(degrees) ?? degrees
  }

  /// - Parameter line: through all packets, by ``RandomInterceptREML/pooled(_:)``, whose number counts.
  init(packets line: RandomInterceptREML.Fit) {
    fit = line
    widening = nil
    degreesOfFreedom = line.likelihood.denominator
  }

  /// Student's t with variance σL² + σF²/n + x'Vx against what was measured.
  func prediction(of group: RandomInterceptREML.Group, at location: Int = 0) -> HeldOutPrediction {
    let line = group.design.residual(
      group.mean, from: fit.coefficients, fit.covariance,
      adding: widening?.variance(atLogDistance: group.design[1]) ?? 0)
    let fadingVariance = fit.residualSD * fit.residualSD
    return HeldOutPrediction(
      location: location, level: group.mean, error: line.error, worth: group.count,
      locationVariance: fit.locationSD * fit.locationSD, residualVariance: fadingVariance,
      fadingVariance: fadingVariance, lineVariance: line.variance, degreesOfFreedom: degreesOfFreedom)
  }
}

extension [Double] {
  /// A level less x'β, and x'Vx beside another variance, of a design x.
  func residual(_ level: Double, from coefficients: [Double], _ covariance: Matrix, adding other: Double = 0)
    -> (error: Double, variance: Double)
  {
    var (error, variance) = (level, other)
    for (i, x) in enumerated() {
      error -= x * coefficients[i]
      for (j, y) in enumerated() { variance += x * y * covariance[i, j] }
    }
    return (error, variance)
  }
}

extension HeldOutPrediction {
  /// The prediction as it is counted.
  var outcome: HeldOutTally.Outcome {
    HeldOutTally.Outcome(
      error: error, sd: (locationVariance + residualVariance / worth + lineVariance).squareRoot(),
      degreesOfFreedom: degreesOfFreedom)
  }
}
