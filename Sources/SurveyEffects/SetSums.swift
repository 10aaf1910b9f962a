import PathLoss
import RadioSurvey
import Statistics

/// The rows of a line, summed over the sets of conditions that they were measured under: how far the sets' levels lie from the sum
/// of the factors' changes.
struct SetSums {
  /// The sets, in order.
  let sets: [FitConditions]
  /// Σ w of each set.
  let weights: [Double]
  /// Σ w e of each set.
  let sums: [Double]
  /// Σ w x of each set.
  let cross: Matrix
  /// Σ w e² of all rows.
  let whole: Double
  private let rows: [ClusteredLine.Row]
  private let set: [Int]
  let bread: Matrix

  init(_ line: EffectLine) {
    rows = line.byPlace.rows
    bread = line.byPlace.bread
    let conditions = line.rowLocations.map { FitConditions(levels: line.design.locations[$0].levels) }
    let sets = Set(conditions).sorted()
    let index = Dictionary(uniqueKeysWithValues: zip(sets, sets.indices))
    let set = conditions.map { index[$0] ?? 0 }
    var cross = Matrix(rows: sets.count, columns: bread.rows)
    var weights = [Double](repeating: 0, count: sets.count)
    var sums = weights
    var whole = 0.0
    for (row, c) in zip(rows, set) {
      weights[c] += row.weight
      sums[c] += row.weight * row.residual
      whole += row.weight * row.residual * row.residual
      for j in 0..<bread.rows { cross[c, j] += row.weight * row.design[j] }
    }
    self.sets = sets
    self.set = set
    self.weights = weights
    self.sums = sums
    self.cross = cross
    self.whole = whole
  }

  struct Between {
    /// Sets more than the sum of changes needs.
    var degrees = 0
    /// Sum of squares on those degrees of freedom.
    var squares = 0.0
    /// tr A: what a variance of 1 dB² between sets adds to it.
    var trace = 0.0
  }

  /// With Z for the sets' indicators, M for what the line leaves of them, A = Z'WMZ and b = Z'We: b'A⁺b on rank A degrees of freedom. It is what
  /// the line with a level for every set takes off: that leaves Σ w (e − ē)² less what the columns that vary within sets explain of it, and
  /// the rest of ``whole`` is between sets.
  ///
  /// - Complexity: O(N p), and the cube of the columns that vary within sets.
  func between() -> Between {
    var result = Between()
    result.trace = sets.indices.reduce(0) { sum, c in
      sum + weights[c] - Matrix.dot(cross.row(c), bread * cross.row(c))
    }
    let p = bread.rows
    var lengths = [Double](repeating: 0, count: p)
    var within = lengths
    var left = 0.0
    for (row, c) in zip(rows, set) {
      let error = row.residual - sums[c] / weights[c]
      left += row.weight * error * error
      for j in 0..<p {
        let x = row.design[j] - cross[c, j] / weights[c]
        lengths[j] += row.weight * row.design[j] * row.design[j]
        within[j] += row.weight * x * x
      }
    }
    let varying = (0..<p).filter { within[$0] > 1e-8 * lengths[$0] }
    var squares = Matrix(size: varying.count)
    var products = [Double](repeating: 0, count: varying.count)
    for (row, c) in zip(rows, set) {
      let error = row.residual - sums[c] / weights[c]
      let x = varying.map { (row.design[$0] - cross[c, $0] / weights[c]) / within[$0].squareRoot() }
      for i in x.indices {
        products[i] += row.weight * x[i] * error
        for j in x.indices { squares[i, j] += row.weight * x[i] * x[j] }
      }
    }
    var rank = 0
    if !varying.isEmpty {
      guard let eigen = SymmetricEigen(squares) else { return Between() }
      for (value, vector) in zip(eigen.values, eigen.vectors) where value > 1e-8 {
        rank += 1
        let along = Matrix.dot(vector, products)
        left -= along * along / value
      }
    }
    result.degrees = max(0, sets.count + rank - p)
    result.squares = max(0, whole - left)
    return result
  }
}
