/// The reach to plan with, and what the fit leaves open of it, metres in a straight line.
struct ReachRange {
  /// Farther than any floor is wide, for a reach without end.
  private static let farthest = 1e6

  /// What ``CoveragePlanner/assurance`` of what the fit allows reaches.
  var planned: Double
  /// What 5 % of what the fit allows is below.
  var low: Double
  /// What 95 % is below.
  var high: Double

  /// - Parameter sorted: metres, one a draw, ascending.
  init(sorted: [Double]) {
    func quantile(_ level: Double) -> Double {
      sorted.isEmpty
        ? 0 : min(Self.farthest, sorted[min(sorted.count - 1, Int(level * Double(sorted.count)))])
    }
    planned = quantile(1 - CoveragePlanner.assurance)
    low = quantile(0.05)
    high = quantile(0.95)
  }
}
