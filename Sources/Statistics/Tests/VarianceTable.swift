import Foundation

/// One-way analysis of variance: how much of the scatter is between groups, such as locations, and how much within.
package struct VarianceTable: Hashable, Sendable {
  /// Groups − 1.
  package var betweenDegrees: Double
  /// Values − groups.
  package var withinDegrees: Double
  /// Σ n_g (ȳ_g − ȳ)².
  package var betweenSumOfSquares: Double
  /// Σ_g Σ_k (y_gk − ȳ_g)².
  package var withinSumOfSquares: Double
  /// n₀ = (N − Σ n_g²/N)/(groups − 1), the number of values a group is worth; n_g where all are equal.
  package var effectiveGroupSize: Double

  /// Mean square between groups.
  package var betweenMeanSquare: Double { betweenSumOfSquares / betweenDegrees }
  /// Mean square within groups: the variance within.
  package var withinMeanSquare: Double { withinSumOfSquares / withinDegrees }
  /// Quotient of the two.
  package var fStatistic: Double { betweenMeanSquare / withinMeanSquare }

  /// The table of some values by group; `nil` with fewer than two groups that are not empty, or no group with two values.
  ///
  /// Values are centred on their overall mean before anything is squared, so that a large common part costs no digits beyond
  /// those that the values themselves have lost.
  package init?(_ groups: [[Double]]) {
    let filled = groups.filter { !$0.isEmpty }
    let total = filled.reduce(0) { $0 + $1.count }
    guard filled.count > 1, total > filled.count, let pivot = filled.first?.first else { return nil }
    let count = Double(total)
    let centre = filled.reduce(0) { $0 + $1.reduce(0) { $0 + ($1 - pivot) } } / count
    var between = 0.0
    var within = 0.0
    var squaredCounts = 0.0
    for group in filled {
      let n = Double(group.count)
      let mean = group.reduce(0) { $0 + ($1 - pivot - centre) } / n
      between += n * mean * mean
      within += group.reduce(0) { $0 + ($1 - pivot - centre - mean) * ($1 - pivot - centre - mean) }
      squaredCounts += n * n
    }
    betweenDegrees = Double(filled.count - 1)
    withinDegrees = Double(total - filled.count)
    betweenSumOfSquares = between
    withinSumOfSquares = within
    effectiveGroupSize = (count - squaredCounts / count) / Double(filled.count - 1)
  }
}
