/// First-order statistics of a dwell's series: enough to estimate the lag-1 autocorrelation of its packets without the
/// series itself, and additive over dwells once centred on each dwell's mean.
package struct LagStatistics: Hashable, Codable, Sendable {
  /// Pairs of successive packets.
  package var pairs: Int
  /// Σ y_i y_{i+1} over the pairs, dBm².
  package var productSum: Int
  /// Σ y_i over the pairs (the earlier packet), dBm.
  package var leadSum: Int
  /// Σ y_{i+1} over the pairs (the later packet), dBm.
  package var lagSum: Int

  /// Statistics with the sums given.
  package init(pairs: Int = 0, productSum: Int = 0, leadSum: Int = 0, lagSum: Int = 0) {
    self.pairs = pairs
    self.productSum = productSum
    self.leadSum = leadSum
    self.lagSum = lagSum
  }

  /// Adds one pair of successive levels in dBm.
  package mutating func add(_ earlier: Int, _ later: Int) {
    pairs += 1
    productSum += earlier * later
    leadSum += earlier
    lagSum += later
  }

  /// Σ (y_i − m)(y_{i+1} − m) over the pairs, for a mean m in dBm; dB².
  package func centredProductSum(about mean: Double) -> Double {
    Double(productSum) - mean * Double(leadSum + lagSum) + Double(pairs) * mean * mean
  }
}
