import CalibrationModel
import Foundation
import Statistics

extension HeldOutScale {
  /// From predictions for left-out locations, at least one of them with a predicted SD > 0.
  ///
  /// - Parameter groups: how many of them are independent, if fewer than there are locations.
  init?(_ predictions: [HeldOutPrediction], autocorrelation: Double, groups: Int? = nil) {
    let scores = predictions.compactMap { prediction -> Double? in
      let outcome = prediction.outcome(autocorrelation: autocorrelation)
      // Levels on the line exactly need no width; a hair of rounding is not an infinite score.
      if abs(outcome.error) < 1e-9 { return 0 }
      guard outcome.sd > 0 else { return nil }
      let tail = Distributions.studentTCDF(
        -abs(outcome.error) / outcome.sd, degreesOfFreedom: outcome.degreesOfFreedom)
      return -Distributions.normalQuantile(max(tail, 1e-300))
    }
    guard !scores.isEmpty else { return nil }
    let count = min(groups ?? scores.count, scores.count)
    var measured = (scores.reduce(0) { $0 + $1 * $1 } / Double(scores.count)).squareRoot()
    var wide = measured
    if count >= Self.shapeGroups {
      let sorted = scores.sorted()
      measured = Self.quantile(sorted, HeldOutCheck.oneSigma)
      wide = Self.quantile(sorted, HeldOutCheck.twoSigma) / 2
    }
    self.init(locations: scores.count, groups: count, measured68: measured, measured95: wide)
  }

  /// The value that a share of the next observations stays below, between the ranks around share · (n + 1).
  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    let rank = min(max(share * Double(sorted.count + 1) - 1, 0), Double(sorted.count - 1))
    let below = Int(rank)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (rank - Double(below)) * (sorted[above] - sorted[below])
  }
}
