import Foundation
package import RadioSurvey
import Statistics
package import Support

/// How often something was seen at places that the fits do not know, beside how often they predict it.
package struct PredictedShare: Hashable, Codable, Sendable {
  /// One visit.
  struct Trial: Sendable {
    /// Where it was.
    var place: SurveyPlace
    /// Whether it was seen.
    var isSeen: Bool
    /// P(that), 0…1.
    var predicted: Double
    /// P(that) by each radio that the fits allow; as many for each trial.
    var drawn: [Double]
  }

  /// Places.
  package var places: Int
  /// Visits.
  package var trials: Int
  /// Visits at which it was seen.
  package var seen: Int
  /// Their share.
  package var measured: Double
  /// The 95 % interval of that share over places; see ``ShareInterval/clustered(_:level:)``.
  package var interval: Interval
  /// The same share as predicted.
  package var predicted: Double
  /// Ends of the 90 % interval for it, from what the fits leave open.
  package var predictedInterval: Interval
  /// Measured less predicted share.
  package var difference: Double
  /// Its 95 % interval, from the scatter over places and what the fits leave open; absent with one place.
  @Nullable package var differenceInterval: Interval?

  /// Whether it was seen clearly less often than predicted.
  package var isLess: Bool { differenceInterval.map { $0.upper < 0 } ?? false }
  /// Whether it was seen clearly more often than predicted.
  package var isMore: Bool { differenceInterval.map { $0.lower > 0 } ?? false }

  /// - Parameter trials: at least one.
  init(_ trials: [Trial]) {
    let groups = Dictionary(grouping: trials, by: \.place).sorted { $0.key < $1.key }.map(\.value)
    let count = Double(trials.count)
    places = groups.count
    self.trials = trials.count
    seen = trials.count(where: \.isSeen)
    measured = Double(seen) / count
    interval = ShareInterval.clustered(groups.map { ($0.count(where: \.isSeen), $0.count) })
    let share = trials.reduce(0) { $0 + $1.predicted } / count
    predicted = share
    let drawCount: Int = trials.map(\.drawn.count).min() ?? 0
    let draws = (0..<drawCount).map { (draw: Int) -> Double in
      trials.reduce(0.0) { $0 + $1.drawn[draw] } / count
    }.sorted()
    predictedInterval = Interval(
      lower: min(share, draws.isEmpty ? share : draws[draws.count / 20]),
      upper: max(share, draws.isEmpty ? share : draws[draws.count - 1 - draws.count / 20]))
    difference = measured - share
    guard groups.count > 1 else { return }
    let reach = Self.reach(groups, excess: difference, draws: draws)
    differenceInterval = Interval(lower: difference - reach, upper: difference + reach)
  }

  /// Half the 95 % interval of a difference: t with as many degrees of freedom as places less one, times the root of
  /// m/(m − 1) Σ (Σ (seen − predicted) − n_j · difference)²/n² and the variance of the draws.
  private static func reach(_ groups: [[Trial]], excess: Double, draws: [Double]) -> Double {
    let m = Double(groups.count)
    let count = Double(groups.reduce(0) { $0 + $1.count })
    let scatter = groups.reduce(0.0) { sum, group in
      let own = group.reduce(0.0) { $0 + ($1.isSeen ? 1 : 0) - $1.predicted }
      let residual = own - excess * Double(group.count)
      return sum + residual * residual
    }
    var variance = m / (m - 1) * scatter / (count * count)
    if draws.count > 1 {
      let mean = draws.reduce(0, +) / Double(draws.count)
      variance += draws.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(draws.count - 1)
    }
    return Distributions.studentTQuantile(0.975, degreesOfFreedom: m - 1) * variance.squareRoot()
  }
}
