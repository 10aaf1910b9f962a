import Statistics

/// Whether beacons share one line, by analysis of variance.
enum BeaconTests {
  /// The smaller p of two F tests, twice over (Bonferroni): equal levels against their own levels with one slope, and
  /// one line against a line a beacon. `nil` if no degrees of freedom are left for either.
  static func pValue(_ groups: [PooledLines.Group]) -> Double? {
    let count = groups.reduce(0) { $0 + $1.x.count }
    var within = (xx: 0.0, xy: 0.0, yy: 0.0)
    var ownLines = 0.0
    var slopes = 0
    let all = sums(groups.flatMap(\.x), groups.flatMap(\.y))
    for group in groups {
      let own = sums(group.x, group.y)
      within.xx += own.xx
      within.xy += own.xy
      within.yy += own.yy
      ownLines += own.yy - (own.xx > 1e-9 ? own.xy * own.xy / own.xx : 0)
      slopes += own.xx > 1e-9 ? 1 : 0
    }
    guard all.xx > 0 else { return nil }
    let common = all.yy - all.xy * all.xy / all.xx
    let ownLevels = within.yy - (within.xx > 1e-9 ? within.xy * within.xy / within.xx : 0)
    let hasSlope = within.xx > 1e-9 ? 1 : 0
    let tests = [(ownLevels, groups.count + hasSlope), (ownLines, groups.count + slopes)].compactMap {
      squares, parameters -> Double? in
      let rest = count - parameters
      guard rest >= 3, parameters > 2, squares > 1e-9 else { return nil }
      let more = Double(parameters - 2)
      let f = max(0, common - squares) / more / (squares / Double(rest))
      return Distributions.fTail(f, numerator: more, denominator: Double(rest))
    }
    return tests.min().map { min(1, Double(tests.count) * $0) }
  }

  /// Centred sums of squares and products.
  static func sums(_ x: [Double], _ y: [Double]) -> (xx: Double, xy: Double, yy: Double) {
    let count = Double(max(1, x.count))
    let (mx, my) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    return zip(x, y).reduce((0, 0, 0)) { sum, pair in
      let (a, b) = (pair.0 - mx, pair.1 - my)
      return (sum.0 + a * a, sum.1 + a * b, sum.2 + b * b)
    }
  }
}
