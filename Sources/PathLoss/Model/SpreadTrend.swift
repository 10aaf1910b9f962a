import Foundation
import RadioSurvey
package import Statistics

/// Spreads that change with distance: those of the line times a factor that is exponential in log₁₀ d, within the distances
/// measured, and whose square is 1 in the mean over the locations.
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
  /// What the factor would have to be multiplied by to be likeliest, and the likeliest constant; not part of the result.
  fileprivate var level = 1.0
  fileprivate var constantLevel = 1.0

  /// The factor at a distance in metres > 0, ¼ to 4.
  package func factor(at distance: Double) -> Double {
    let inside = min(max(distance, self.distance.lower), self.distance.upper)
    let value = factor * pow(ratioPerDecade, log10(inside / centre))
    return min(max(value, 1 / Self.largestFactor), Self.largestFactor)
  }

  package init(
    factor: Double, ratioPerDecade: Double, centre: Double, distance: Interval, gain: Double,
    gainError: Double
  ) {
    self.factor = factor
    self.ratioPerDecade = ratioPerDecade
    self.centre = centre
    self.distance = distance
    self.gain = gain
    self.gainError = gainError
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
        // Both with the level that is likeliest for them, so that only the change with distance counts.
        gains.append(
          score(trend.level * factor * outcome.sd) - score(trend.constantLevel * outcome.sd))
        scaled[order[index]] = predictions[order[index]].scaled(by: factor)
      }
    }
    let count = Double(gains.count)
    let gain = gains.reduce(0, +) / count
    let error = (gains.reduce(0) { $0 + ($1 - gain) * ($1 - gain) } / (count - 1) / count).squareRoot()
    guard gain > error else { return nil }
    let trend = SpreadTrend(
      factor: whole.factor, ratioPerDecade: whole.ratioPerDecade, centre: whole.centre,
      distance: whole.distance, gain: gain, gainError: error)
    return (trend, scaled)
  }

  /// The likeliest trend; `nil` if all distances are the same.
  private init?(_ outcomes: [HeldOutTally.Outcome], _ distances: [Double]) {
    let x = distances.map { log10($0) }
    let centre = x.reduce(0, +) / Double(x.count)
    guard let nearest = distances.min(), let farthest = distances.max(), farthest > nearest * 1.01,
      let constant = Self.likeliest(outcomes, x.map { _ in 0 }),
      let slope = Self.likeliest(outcomes, x.map { $0 - centre })
    else { return nil }
    self.init(
      factor: 1, ratioPerDecade: exp(slope.b), centre: pow(10, centre),
      distance: Interval(lower: nearest, upper: farthest), gain: 0, gainError: 0)
    let square = distances.reduce(0) { $0 + pow(factor(at: $1), 2) } / Double(distances.count)
    factor = 1 / square.squareRoot()
    level = exp(slope.a) / factor
    constantLevel = exp(constant.a)
  }

  /// a and b of the scales exp(a + b z) that are likeliest, by Fisher scoring of Student's t with the degrees of freedom of each
  /// prediction (A. C. Harvey, Econometrica 44, 1976, for the normal distribution); b is 0 where all z are.
  private static func likeliest(_ outcomes: [HeldOutTally.Outcome], _ z: [Double]) -> (a: Double, b: Double)?
  {
    var (a, b) = (0.0, 0.0)
    for _ in 0..<50 {
      var (scoreA, scoreB) = (0.0, 0.0)
      var (aa, ab, bb) = (0.0, 0.0, 0.0)
      for (outcome, z) in zip(outcomes, z) {
        let nu = outcome.degreesOfFreedom
        let e = outcome.error / (outcome.sd * exp(a + b * z))
        let score = (nu + 1) * e * e / (nu + e * e) - 1
        let information = 2 * nu / (nu + 3)
        scoreA += score
        scoreB += score * z
        aa += information
        ab += information * z
        bb += information * z * z
      }
      let determinant = aa * bb - ab * ab
      guard aa > 0 else { return nil }
      let stepA = determinant > 0 ? (bb * scoreA - ab * scoreB) / determinant : scoreA / aa
      let stepB = determinant > 0 ? (aa * scoreB - ab * scoreA) / determinant : 0
      let largest = max(abs(stepA), abs(stepB))
      let shrink = largest > 1 ? 1 / largest : 1
      a += shrink * stepA
      b += shrink * stepB
      if largest < 1e-10 { break }
    }
    return a.isFinite && b.isFinite ? (a, b) : nil
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
