import RadioSurvey
import Statistics

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
