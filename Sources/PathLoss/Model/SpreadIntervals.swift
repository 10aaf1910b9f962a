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

  /// Interval of σF, the marginal SD of a packet about its location.
  ///
  /// The likelihood's interval, which counts packets as independent, widened to hold the following too. With lag-1
  /// autocorrelation ρ the N − G degrees of freedom are worth (N − G)(1 − ρ²)/(1 + ρ²), because squares of an AR(1)
  /// process have autocorrelation ρ². And the variance within locations is too small by
  /// b = Σ n_g (1 − v(n_g, ρ)) / (N − G), because slow fading moves a location's mean: the upper end is that of σF/√b,
  /// with the uncertainty of ρ added in quadrature on the logarithmic scale. What slow fading takes from the locations it adds to the
  /// scatter of their means: σL² and σF² as estimated sum to what they are in truth, whatever ρ. So σF² is at most the sum of the
  /// likelihood's two upper ends, which keeps the interval finite where ρ comes near 1 and b near 0. The lower end has the variance of rounding
  /// taken off. The estimate itself stays the plain one, so it need not be in the middle. There is no interval where σF is 0.
  package static func fading(
    _ fit: FittedSpreads, counts: [Int], autocorrelation: PacketAutocorrelation?
  ) -> Estimate {
    guard var interval = fit.residualInterval else { return Estimate(fit.residualSD) }
    if let autocorrelation {
      let square = autocorrelation.value * autocorrelation.value
      let nominal = Double(counts.reduce(0, +) - counts.count)
      let degrees = max(1, nominal * (1 - square) / (1 + square))
      let b = shrinkage(counts, autocorrelation.value)
      let low = Distributions.chiSquaredQuantile(0.975, degreesOfFreedom: degrees)
      let high = Distributions.chiSquaredQuantile(0.025, degreesOfFreedom: degrees)
      let sampling = 0.5 * log(degrees / high)
      let memory = 0.5 * log(b / shrinkage(counts, autocorrelation.upper95))
      let widening = (sampling * sampling + memory * memory).squareRoot()
      interval.lower = min(interval.lower, fit.residualSD * (degrees / low).squareRoot())
      let memorable = fit.residualSD / b.squareRoot() * exp(widening)
      let whole = fit.locationInterval.map { hypot($0.upper, interval.upper) } ?? memorable
      interval.upper = max(interval.upper, min(memorable, whole))
    }
    if fit.holdsRounding {
      interval.lower = max(0, interval.lower * interval.lower - roundingVariance).squareRoot()
    }
    return Estimate(fit.residualSD, lower95: interval.lower, upper95: interval.upper)
  }

  /// Interval of σL, the SD from location to location.
  ///
  /// The likelihood's interval, its lower end lowered by the fading that a location's mean still holds beyond
  /// σF²/n_g when packets are near-copies: the mean over locations of (σF²/b) v(n_g, ρ) − σF²/n_g, at the upper end of
  /// ρ's interval. There is no interval where the locations are on the line exactly.
  package static func shadowing(
    _ fit: FittedSpreads, counts: [Int], autocorrelation: PacketAutocorrelation?
  ) -> Estimate {
    guard var interval = fit.locationInterval else { return Estimate(fit.locationSD) }
    if let rho = autocorrelation?.upper95 {
      let variance = fit.residualSD * fit.residualSD
      let full = variance / shrinkage(counts, rho)
      let excess = counts.reduce(0.0) { sum, count in
        let v = AutoregressiveMean.varianceFactor(packets: count, autocorrelation: rho)
        return sum + full * v - variance / Double(count)
      }
      let rest = interval.lower * interval.lower - max(0, excess) / Double(counts.count)
      interval.lower = max(0, rest).squareRoot()
    }
    return Estimate(fit.locationSD, lower95: interval.lower, upper95: interval.upper)
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

extension SpreadTrend {
  /// The likeliest trend; `nil` if all distances are the same.
  init?(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double], _ shape: SpreadShape) {
    let x = distances.map { log10($0) }
    let centre = x.reduce(0, +) / Double(x.count)
    guard let nearest = distances.min(), let farthest = distances.max(), farthest > nearest * 1.01,
      let logs = Self.likeliest(outcomes, x.map { shape.columns($0 - centre) })
    else { return nil }
    self.init(
      factor: 1, ratioPerDecade: shape == .constant ? 1 : exp(logs[1]),
      beyond: shape == .bent ? exp(logs[2]) : nil, centre: pow(10, centre),
      distance: Interval(lower: nearest, upper: farthest), gain: 0, gainError: 0)
    let square = distances.reduce(0) { $0 + pow(factor(at: $1), 2) } / Double(distances.count)
    factor = 1 / square.squareRoot()
    level = exp(logs[0]) / factor
  }

  /// The coefficients of log scales that are likeliest, by Fisher scoring of Student's t with the degrees of freedom of each
  /// prediction (A. C. Harvey, Econometrica 44, 1976, for the normal distribution); `nil` if the columns do not tell them apart.
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
  init?(_ predictions: [HeldOutPrediction], distances: [Double], autocorrelation: Double) {
    guard predictions.count >= SpreadTrend.minimumLocations else { return nil }
    let order = predictions.indices.sorted {
      (distances[predictions[$0].location], $0) < (distances[predictions[$1].location], $1)
    }
    let outcomes = order.map { predictions[$0].outcome(autocorrelation: autocorrelation) }
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

  /// The shape that gains most over all fits of a survey together; `nil` where no gain is more than its standard error.
  static func shape(of comparisons: [SpreadComparison]) -> SpreadShape? {
    var chosen: (shape: SpreadShape, gain: Double)?
    for shape in [SpreadShape.straight, .bent] {
      let gains = comparisons.flatMap { $0.trials[shape]?.gains ?? [] }
      guard gains.count > 1 else { continue }
      let gain = Self.mean(gains)
      let sum = gain.mean * Double(gains.count)
      if gain.mean > gain.error, sum > chosen?.gain ?? 0 { chosen = (shape, sum) }
    }
    return chosen?.shape
  }

  /// The trend of a shape, with the same predictions scaled by trends that have not seen them; `nil` where these locations speak
  /// against it by more than the standard error.
  func trend(_ shape: SpreadShape) -> (trend: SpreadTrend, predictions: [HeldOutPrediction])? {
    guard let trial = trials[shape], var trend = SpreadTrend(outcomes, distances, shape) else { return nil }
    (trend.gain, trend.gainError) = Self.mean(trial.gains)
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
        scores[index] = PredictiveScores.logScore(
          outcome.error, centre: 0, scale: trend.level * factors[index] * outcome.sd,
          degreesOfFreedom: outcome.degreesOfFreedom)
      }
    }
    return (factors, scores)
  }

  /// The mean of gains and its standard error.
  private static func mean(_ gains: [Double]) -> (mean: Double, error: Double) {
    let count = Double(gains.count)
    let mean = gains.reduce(0, +) / count
    return (
      mean, (gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1) / count).squareRoot()
    )
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
