import Statistics

extension VarianceTable {
  /// Share of the total sum of squares that lies between groups, 0…1.
  var rSquared: Double { betweenSumOfSquares / (betweenSumOfSquares + withinSumOfSquares) }
  /// Variance from group to group of n values each, (MSB − MSW)/n, not below 0 (S. R. Searle, G. Casella, C. E. McCulloch, Variance Components,
  /// 1992, ch. 3).
  func betweenVariance(groupSize: Double) -> Double {
    max(0, (betweenMeanSquare - withinMeanSquare) / groupSize)
  }
}
