import Foundation
import RadioSurvey
import Statistics

extension SpreadTrend {
  /// How the logarithm of the factor may change with that of the distance.
  private enum Shape: Int, CaseIterable {
    case constant, straight, bent

    /// Columns of one location, of the log distance less the mean one.
    func columns(_ u: Double) -> [Double] {
      switch self {
      case .constant: [1]
      case .straight: [1, u]
      case .bent: [1, min(u, 0), max(u, 0)]
      }
    }
  }

  /// The trend of left-out predictions, with the same predictions scaled by trends that have not seen them; `nil` with fewer than
  /// thirty, and where the gain in log score is no more than its standard error. With or without a bend, whichever gains more.
  ///
  /// - Parameter distances: of every location at which something was heard, metres.
  static func found(in predictions: [HeldOutPrediction], distances: [Double], autocorrelation: Double) -> (
    trend: SpreadTrend, predictions: [HeldOutPrediction]
  )? {
    guard predictions.count >= minimumLocations else { return nil }
    let order = predictions.indices.sorted {
      (distances[predictions[$0].location], $0) < (distances[predictions[$1].location], $1)
    }
    let outcomes = order.map { predictions[$0].outcome(autocorrelation: autocorrelation) }
    let placed = order.map { distances[predictions[$0].location] }
    guard outcomes.allSatisfy({ $0.sd > 0 }),
      let constant = left(outcomes, placed, .constant)
    else { return nil }
    var chosen: (shape: Shape, factors: [Double], gain: (mean: Double, error: Double))?
    for (shape, trend) in [Shape.straight, .bent].map({ ($0, left(outcomes, placed, $0)) }) {
      guard let trend else { continue }
      let gain = difference(trend.scores, constant.scores)
      if gain.mean > gain.error, gain.mean > chosen?.gain.mean ?? 0 { chosen = (shape, trend.factors, gain) }
    }
    guard let chosen, var trend = SpreadTrend(outcomes, placed, chosen.shape) else { return nil }
    trend.gain = chosen.gain.mean
    trend.gainError = chosen.gain.error
    trend.level = 1
    var scaled = predictions
    for (index, factor) in zip(order, chosen.factors) {
      scaled[index] = predictions[index].scaled(by: factor)
    }
    return (trend, scaled)
  }

  /// For each location the factor and its log score by a trend of the others, in ``folds`` parts; each at the level that is
  /// likeliest, so that only the change with distance counts. `nil` if one of them has no trend.
  private static func left(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double], _ shape: Shape) -> (
    factors: [Double], scores: [Double]
  )? {
    var factors = [Double](repeating: 1, count: outcomes.count)
    var scores = factors
    for fold in 0..<folds {
      let kept = outcomes.indices.filter { $0 % folds != fold }
      guard let trend = SpreadTrend(kept.map { outcomes[$0] }, kept.map { distances[$0] }, shape) else {
        return nil
      }
      for index in outcomes.indices where index % folds == fold {
        let outcome = outcomes[index]
        factors[index] = trend.factor(at: distances[index])
        scores[index] = PredictiveScores.logScore(
          outcome.error, centre: 0, scale: trend.level * factors[index] * outcome.sd,
          degreesOfFreedom: outcome.degreesOfFreedom)
      }
    }
    return (factors, scores)
  }

  /// The mean of paired differences and its standard error.
  private static func difference(_ one: [Double], _ other: [Double]) -> (mean: Double, error: Double) {
    let gains = zip(one, other).map { $0 - $1 }
    let count = Double(gains.count)
    let mean = gains.reduce(0, +) / count
    return (
      mean, (gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1) / count).squareRoot()
    )
  }

  /// The likeliest trend; `nil` if all distances are the same.
  private init?(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double], _ shape: Shape) {
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
