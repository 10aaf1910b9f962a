import RadioSurvey
import Statistics
import Support
import CalibrationModel

extension PredictedShare {
  /// - Parameter trials: at least one.
  init(_ trials: [Trial]) {
    let groups = Dictionary(grouping: trials, by: \.place).sorted { $0.key < $1.key }.map(\.value)
    let count = Double(trials.count)
    let seen = trials.count(where: \.isSeen)
    let share = trials.reduce(0) { $0 + $1.predicted } / count
    let drawCount: Int = trials.map(\.drawn.count).min() ?? 0
    let draws = (0..<drawCount).map { (draw: Int) -> Double in
      trials.reduce(0.0) { $0 + $1.drawn[draw] } / count
    }.sorted()
    self.init(
      places: groups.count, trials: trials.count, seen: seen, measured: Double(seen) / count,
      interval: ShareInterval.clustered(groups.map { (Double($0.count(where: \.isSeen)), $0.count) }),
      predicted: share, predictedInterval: Interval(draws: draws, around: share),
      difference: Double(seen) / count - share)
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

  struct Trial: Sendable {
    var place: SurveyPlace
    var isSeen: Bool
    /// P(that), 0…1.
    var predicted: Double
    /// P(that) by each radio that the fits allow; as many for each trial.
    var drawn: [Double]
  }
}

extension Interval {
  /// The 5th to the 95th part of a hundred of what draws say, the estimate included.
  init(draws: [Double], around value: Double) {
    let sorted = draws.sorted()
    self.init(
      lower: min(sorted.isEmpty ? value : sorted[sorted.count / 20], value),
      upper: max(sorted.isEmpty ? value : sorted[sorted.count - 1 - sorted.count / 20], value))
  }
}
