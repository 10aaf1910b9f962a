import Foundation
import RadioSurvey
import Statistics
import Support
package import CalibrationModel

/// 95 % intervals of the two standard deviations, with what the plain likelihood does not know: that packets of a dwell
/// are near-copies of one another, and that levels are rounded to 1 dB.
package enum SpreadIntervals {
  /// Variance of rounding to 1 dB, dB².
  private static let roundingVariance = 1.0 / 12

  /// Interval of σF, the marginal SD of a packet about its dwell.
  ///
  /// The likelihood's interval, with the uncertainty of ρ added in quadrature on the logarithmic scale: the variance within dwells is
  /// too small by b = Σ k (1 − v(k, ρ)) / Σ (k − 1), because slow fading moves a dwell's mean, and b is less sure than ρ. What slow fading
  /// takes from the dwells it adds to the scatter of their means: σL² and σF² sum to what they are in truth, whatever ρ. So σF² is at most
  /// the sum of the two upper ends, which keeps the interval finite where ρ comes near 1 and b near 0. The lower end has the variance
  /// of rounding taken off, so the estimate need not be in the middle. There is no interval where σF is 0.
  ///
  /// - Parameter counts: packets of each dwell; not looked at without an autocorrelation.
  package static func fading(
    _ fit: FittedSpreads, counts: [Int] = [], autocorrelation: PacketAutocorrelation? = nil
  ) -> Estimate {
    guard var interval = fit.residualInterval else { return Estimate(fit.residualSD) }
    if let autocorrelation, fit.residualSD > 0 {
      let memory =
        0.5 * log(shrinkage(counts, autocorrelation.value) / shrinkage(counts, autocorrelation.upper95))
      func end(_ end: Double) -> Double { hypot(log(end / fit.residualSD), memory) }
      let whole = max(hypot(fit.locationInterval?.upper ?? .infinity, interval.upper), interval.upper)
      interval.lower = fit.residualSD * exp(-end(interval.lower))
      interval.upper = min(fit.residualSD * exp(end(interval.upper)), whole)
    }
    if fit.holdsRounding {
      interval.lower = max(0, interval.lower * interval.lower - roundingVariance).squareRoot()
    }
    return Estimate(fit.residualSD, interval)
  }

  /// Interval of σL, the SD from location to location: the likelihood's, each end moved by what another ρ would leave of fading in a
  /// dwell's mean, (σF²/b) v(k, ρ) at the upper end of ρ's interval less the same at the estimate. There is no interval where the
  /// locations are on the line exactly.
  package static func shadowing(
    _ fit: FittedSpreads, counts: [Int] = [], autocorrelation: PacketAutocorrelation? = nil
  ) -> Estimate {
    guard var interval = fit.locationInterval else { return Estimate(fit.locationSD) }
    if let autocorrelation {
      let within = fit.residualSD * fit.residualSD * shrinkage(counts, autocorrelation.value)
      func left(_ rho: Double) -> Double {
        counts.reduce(0) { $0 + AutoregressiveMean.varianceFactor(packets: $1, autocorrelation: rho) }
          / Double(max(1, counts.count)) * within / shrinkage(counts, rho)
      }
      let excess = max(0, left(autocorrelation.upper95) - left(autocorrelation.value))
      interval.lower = max(0, interval.lower * interval.lower - excess).squareRoot()
      interval.upper = (interval.upper * interval.upper + excess).squareRoot()
    }
    return Estimate(fit.locationSD, interval)
  }

  /// b: expected variance within locations over σF².
  private static func shrinkage(_ counts: [Int], _ rho: Double) -> Double {
    var squares = 0.0
    var degrees = 0.0
    for count in counts where count > 1 {
      let k = Double(count)
      squares += k * (1 - AutoregressiveMean.varianceFactor(packets: count, autocorrelation: rho))
      degrees += k - 1
    }
    return degrees > 0 ? max(squares / degrees, 1e-6) : 1
  }
}

extension Estimate {
  /// An estimate with an interval, whose upper end may not be known.
  fileprivate init(_ value: Double, _ interval: Interval) {
    self.init(
      value, lower95: interval.lower, upper95: interval.upper.isFinite ? interval.upper : nil)
  }
}

extension SpreadTrend {
  /// The likeliest trend; `nil` if all distances are the same.
  init?(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double], _ shape: SpreadShape) {
    let x = distances.map { log10($0) }
    let centre = x.reduce(0, +) / Double(x.count)
    guard let nearest = distances.min(), let farthest = distances.max(), farthest > nearest * 1.01,
      let logs = Self.likeliest(outcomes, x.map { shape.columns($0 - centre) })
    else { return nil }
    let ratio = shape == .constant ? 1 : exp(logs[1])
    self.init(
      factor: 1, ratioPerDecade: ratio, ratioPerDecadeBeyond: shape == .bent ? exp(logs[2]) : ratio,
      centre: pow(10, centre),
      distance: Interval(lower: nearest, upper: farthest), gain: 0, gainError: 0)
    let square = distances.reduce(0) { $0 + pow(factor(at: $1), 2) } / Double(distances.count)
    factor = 1 / square.squareRoot()
    level = exp(logs[0]) / factor
  }

  /// SD of the logarithm of what spreads are multiplied by in a decade, before any is seen: they rarely more than treble.
  private static let usualLogRatio = 0.6

  /// The coefficients of log scales that are likeliest, by Fisher scoring of Student's t with the degrees of freedom of each
  /// prediction (A. C. Harvey, Econometrica 44, 1976, for the normal distribution) with a normal prior on the slopes; `nil` if the columns
  /// do not tell them apart.
  private static func likeliest(_ outcomes: [HeldOutTally.Outcome], _ rows: [[Double]]) -> [Double]? {
    let size = rows.first?.count ?? 0
    var logs = [Double](repeating: 0, count: size)
    for _ in 0..<50 {
      var scores = [Double](repeating: 0, count: size)
      var information = Matrix(size: size)
      for (outcome, row) in zip(outcomes, rows) {
        let nu = outcome.degreesOfFreedom
        let e = outcome.error / (outcome.sd * exp(Matrix.dot(logs, row)))
        let score = (nu + 1) * e * e / (nu + e * e) - 1
        let weight = 2 * nu / (nu + 3)
        for i in 0..<size {
          scores[i] += score * row[i]
          for j in 0..<size { information[i, j] += weight * row[i] * row[j] }
        }
      }
      for i in 1..<max(1, size) {
        let precision = 1 / (usualLogRatio * usualLogRatio)
        scores[i] -= precision * logs[i]
        information[i, i] += precision
      }
      guard let inverse = Cholesky(information)?.inverse else { return nil }
      let step = inverse * scores
      let largest = step.reduce(0) { max($0, abs($1)) }
      let shrink = largest > 1 ? 1 / largest : 1
      for i in 0..<size { logs[i] += shrink * step[i] }
      if largest < 1e-10 { break }
    }
    return logs.allSatisfy(\.isFinite) ? logs : nil
  }
}

/// What spreads that change with distance would bring to the predictions of one fit at left-out locations.
///
/// A few dozen locations tell a bend from chance badly, so all fits of a survey choose one shape together
/// (``shape(of:)``); each then has its own trend of that shape.
struct SpreadComparison: Sendable {
  private let predictions: [HeldOutPrediction]
  /// By distance, with the order of the predictions that they stand in.
  private let order: [Int]
  private let outcomes: [HeldOutTally.Outcome]
  private let distances: [Double]
  /// For each location the factor by a trend of the others, and its gain in log score over spreads that are constant.
  private let trials: [SpreadShape: (factors: [Double], gains: [Double])]

  /// Compares; `nil` with fewer than thirty predictions, and where a location has no spread.
  ///
  /// - Parameter distances: of every location at which something was heard, metres.
  init?(_ predictions: [HeldOutPrediction], distances: [Double]) {
    guard predictions.count >= SpreadTrend.minimumLocations else { return nil }
    let order = predictions.indices.sorted {
      (distances[predictions[$0].location], $0) < (distances[predictions[$1].location], $1)
    }
    let outcomes = order.map { predictions[$0].outcome }
    let placed = order.map { distances[predictions[$0].location] }
    guard outcomes.allSatisfy({ $0.sd > 0 }),
      let constant = Self.left(outcomes, placed, .constant)
    else { return nil }
    var trials: [SpreadShape: (factors: [Double], gains: [Double])] = [:]
    for shape in [SpreadShape.straight, .bent] {
      guard let trend = Self.left(outcomes, placed, shape) else { continue }
      trials[shape] = (trend.factors, zip(trend.scores, constant.scores).map { $0 - $1 })
    }
    self.predictions = predictions
    self.order = order
    self.outcomes = outcomes
    self.distances = placed
    self.trials = trials
  }

  /// Standard errors of the gain from which a shape is chosen.
  private static let clearGain = 2.0

  /// The shape that gains most over all fits of a survey together; `nil` where no gain is clear.
  static func shape(of comparisons: [SpreadComparison]) -> SpreadShape? {
    var chosen: (shape: SpreadShape, gain: Double)?
    for shape in [SpreadShape.straight, .bent] {
      let gains = comparisons.flatMap { $0.trials[shape]?.gains ?? [] }
      guard gains.count > 1 else { continue }
      let gain = gains.meanAndError
      let sum = gain.mean * Double(gains.count)
      if gain.mean > Self.clearGain * gain.error, sum > chosen?.gain ?? 0 { chosen = (shape, sum) }
    }
    return chosen?.shape
  }

  /// The trend of a shape, with the same predictions scaled by trends that have not seen them; `nil` where these locations speak
  /// against it by more than the standard error.
  func trend(_ shape: SpreadShape) -> (trend: SpreadTrend, predictions: [HeldOutPrediction])? {
    guard let trial = trials[shape], var trend = SpreadTrend(outcomes, distances, shape) else { return nil }
    (trend.gain, trend.gainError) = trial.gains.meanAndError
    guard trend.gain > -trend.gainError else { return nil }
    trend.level = 1
    var scaled = predictions
    for (index, factor) in zip(order, trial.factors) { scaled[index] = predictions[index].scaled(by: factor) }
    return (trend, scaled)
  }

  /// For each location the factor and its log score by a trend of the others, in ``SpreadTrend/folds`` parts; each at the level that is
  /// likeliest, so that only the change with distance counts. `nil` if one of them has no trend.
  private static func left(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double], _ shape: SpreadShape)
    -> (
      factors: [Double], scores: [Double]
    )?
  {
    var factors = [Double](repeating: 1, count: outcomes.count)
    var scores = factors
    for fold in 0..<SpreadTrend.folds {
      let kept = outcomes.indices.filter { $0 % SpreadTrend.folds != fold }
      guard let trend = SpreadTrend(kept.map { outcomes[$0] }, kept.map { distances[$0] }, shape) else {
        return nil
      }
      for index in outcomes.indices where index % SpreadTrend.folds == fold {
        let outcome = outcomes[index]
        factors[index] = trend.factor(at: distances[index])
        scores[index] = StudentTScore(degreesOfFreedom: outcome.degreesOfFreedom)
          .logScore(outcome.error, scale: trend.level * factors[index] * outcome.sd)
      }
    }
    return (factors, scores)
  }
}

extension HeldOutPrediction {
  /// The same with spreads that are larger by a factor.
  func scaled(by factor: Double) -> HeldOutPrediction {
    var scaled = self
    let square = factor * factor
    scaled.locationVariance *= square
    scaled.residualVariance *= square
    scaled.fadingVariance *= square
    return scaled
  }
}
