/// Columns taken in order, each told whether it is a combination of those before it: Gram–Schmidt, each column
/// orthogonalised twice, which leaves it orthogonal to working precision (L. Giraud, J. Langou, M. Rozložník, Comput. Math. Appl.
/// 50, 2005, doi 10.1016/j.camwa.2005.08.009).
package struct OrthogonalColumns {
  /// Share of a column's length below which what is left of it counts as nothing.
  package static let least = 1e-8

  /// Orthonormal columns.
  private var basis: [[Double]] = []
  /// The columns kept are basis · R; a row holds the numbers of one column of R, down to its diagonal.
  private var triangle: [[Double]] = []

  /// No columns.
  package init() {}

  /// Takes a column where it is independent of those taken before.
  ///
  /// - Returns: the combination of the columns taken before that it is; `nil` if it was taken.
  /// - Complexity: O(N k), k columns taken before.
  package mutating func take(_ column: [Double]) -> [Double]? {
    let length = Matrix.dot(column, column).squareRoot()
    guard length > 0 else { return basis.map { _ in 0 } }
    var rest = column
    var along = basis.map { _ in 0.0 }
    for _ in 0..<2 {
      for k in basis.indices {
        let share = Matrix.dot(basis[k], rest)
        along[k] += share
        for g in rest.indices { rest[g] -= share * basis[k][g] }
      }
    }
    let left = Matrix.dot(rest, rest).squareRoot()
    guard left < Self.least * length || basis.count >= column.count else {
      basis.append(rest.map { $0 / left })
      triangle.append(along + [left])
      return nil
    }
    var combination = along
    for k in combination.indices.reversed() {
      for j in (k + 1)..<max(k + 1, combination.count) { combination[k] -= triangle[j][k] * combination[j] }
      combination[k] /= triangle[k][k]
    }
    return combination
  }
}
