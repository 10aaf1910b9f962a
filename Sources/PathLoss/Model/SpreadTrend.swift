import Foundation
import RadioSurvey
package import Statistics

/// Spreads that change with distance: those of the line times exp(a + b (log₁₀ d − c)), within the distances measured.
package struct SpreadTrend: Hashable, Codable, Sendable {
  /// Locations below which nothing is said.
  static let minimumLocations = 30
  /// Parts of the locations that are each predicted by a trend of the others.
  static let folds = 5
  /// No factor is farther from 1.
  private static let largestFactor = 4.0

  /// The factor at ``centre``.
  package var factor: Double
  /// How many times larger spreads are at ten times the distance.
  package var ratioPerDecade: Double
  /// exp of the mean of the log distances of the locations, metres.
  package var centre: Double
  /// Nearest and farthest location, metres; beyond them the factor stays.
  package var distance: Interval
  /// Mean gain in log score at left-out locations, by trends that have not seen them.
  package var gain: Double
  /// Its standard error.
  package var gainError: Double

  /// The factor at a distance in metres > 0, ¼ to 4.
  package func factor(at distance: Double) -> Double {
    let inside = min(max(distance, self.distance.lower), self.distance.upper)
    let value = factor * pow(ratioPerDecade, log10(inside / centre))
    return min(max(value, 1 / Self.largestFactor), Self.largestFactor)
  }

  private enum CodingKeys: String, CodingKey {
    case factor, ratioPerDecade
    case centre = "centre_m"
    case distance = "distance_m"
    case gain, gainError
  }
}

extension SpreadTrend {
  /// The trend of left-out predictions, with the same predictions scaled by trends that have not seen them; `nil` with fewer than
  /// thirty, and where the gain in log score is no more than its standard error.
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
    guard outcomes.allSatisfy({ $0.sd > 0 }), let whole = SpreadTrend(outcomes, placed) else { return nil }
    var scaled = predictions
    var gains: [Double] = []
    for fold in 0..<folds {
      let kept = outcomes.indices.filter { $0 % folds != fold }
      guard let trend = SpreadTrend(kept.map { outcomes[$0] }, kept.map { placed[$0] }) else { return nil }
      for index in outcomes.indices where index % folds == fold {
        let factor = trend.factor(at: placed[index])
        let outcome = outcomes[index]
        let score = { (scale: Double) in
          PredictiveScores.logScore(
            outcome.error, centre: 0, scale: scale, degreesOfFreedom: outcome.degreesOfFreedom)
        }
        gains.append(score(factor * outcome.sd) - score(outcome.sd))
        scaled[order[index]] = predictions[order[index]].scaled(by: factor)
      }
    }
    let count = Double(gains.count)
    let gain = gains.reduce(0, +) / count
    let error = (gains.reduce(0) { $0 + ($1 - gain) * ($1 - gain) } / (count - 1) / count).squareRoot()
    guard gain > error else { return nil }
    var trend = whole
    trend.gain = gain
    trend.gainError = error
    return (trend, scaled)
  }

  /// The likeliest trend, by Fisher scoring of Student's t with the degrees of freedom of each prediction (A. C. Harvey,
  /// Econometrica 44, 1976, for the normal distribution); `nil` if all distances are the same.
  private init?(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double]) {
    let x = distances.map { log10($0) }
    let centre = x.reduce(0, +) / Double(x.count)
    guard let nearest = distances.min(), let farthest = distances.max(), farthest > nearest * 1.01 else {
      return nil
    }
    var (a, b) = (0.0, 0.0)
    for _ in 0..<50 {
      var (scoreA, scoreB) = (0.0, 0.0)
      var (aa, ab, bb) = (0.0, 0.0, 0.0)
      for (outcome, x) in zip(outcomes, x) {
        let nu = outcome.degreesOfFreedom
        let z = outcome.error / (outcome.sd * exp(a + b * (x - centre)))
        let score = (nu + 1) * z * z / (nu + z * z) - 1
        let information = 2 * nu / (nu + 3)
        scoreA += score
        scoreB += score * (x - centre)
        aa += information
        ab += information * (x - centre)
        bb += information * (x - centre) * (x - centre)
      }
      let determinant = aa * bb - ab * ab
      guard determinant > 0 else { return nil }
      let stepA = (bb * scoreA - ab * scoreB) / determinant
      let stepB = (aa * scoreB - ab * scoreA) / determinant
      let shrink = min(1, 1 / max(abs(stepA), abs(stepB), 1e-300))
      a += shrink * stepA
      b += shrink * stepB
      if max(abs(stepA), abs(stepB)) < 1e-10 { break }
    }
    guard a.isFinite, b.isFinite else { return nil }
    self.init(
      factor: exp(a), ratioPerDecade: exp(b), centre: pow(10, centre),
      distance: Interval(lower: nearest, upper: farthest), gain: 0, gainError: 0)
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
