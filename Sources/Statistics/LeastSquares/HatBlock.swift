/// A cluster's block of the hat matrix, H_cc = ZZ' with Z = X̃_c L and LL' = (X̃'X̃)⁻¹, taken apart: H_cc = Σ v_k v_k', where
/// v_k'v_k is the eigenvalue λ_k.
package struct HatBlock {
  /// λ_k above ``least``.
  package let values: [Double]
  /// v_k, a number a row of the cluster.
  package let along: [[Double]]
  /// |z|² of each row: the diagonal of H_cc.
  package let diagonal: [Double]
  /// b_k with v_k = X̃_c b_k, a number a column; empty where they were not needed.
  let directions: [[Double]]

  /// Eigenvalues that count as 0.
  package static let least = 1e-12
  /// Columns up to which Z'Z is taken apart, whatever the number of rows. Above, it is the smaller of Z'Z and ZZ', which have the
  /// same eigenvalues: the cost of either grows with the cube of its size, and a place has a few rows however many levels a
  /// survey has.
  package static let narrowColumns = 24

  /// - Parameters:
  ///   - rows: X̃_c.
  ///   - root: L.
  ///   - narrowColumns: see ``HatBlock/narrowColumns``.
  /// - Returns: `nil` where LAPACK finds no eigenvalues.
  package init?(_ rows: Matrix, root: Cholesky, narrowColumns: Int = HatBlock.narrowColumns) {
    let p = root.lower.rows
    let z = (0..<rows.rows).map { row in
      var product = [Double](repeating: 0, count: p)
      for k in 0..<p where rows[row, k] != 0 {
        for j in 0...k { product[j] += rows[row, k] * root.lower[k, j] }
      }
      return product
    }
    diagonal = z.map { Matrix.dot($0, $0) }
    var values: [Double] = []
    var along: [[Double]] = []
    var directions: [[Double]] = []
    if p > narrowColumns, rows.rows < p {
      guard let eigen = SymmetricEigen(Matrix(z).gram) else { return nil }
      for (value, vector) in zip(eigen.values, eigen.vectors) where value > Self.least {
        values.append(value)
        along.append(vector.map { $0 * value.squareRoot() })
      }
    } else {
      var cross = Matrix(size: p)
      for row in z {
        for i in 0..<p { for j in 0..<p { cross[i, j] += row[i] * row[j] } }
      }
      guard let eigen = SymmetricEigen(cross) else { return nil }
      for (value, vector) in zip(eigen.values, eigen.vectors) where value > Self.least {
        values.append(value)
        along.append(z.map { Matrix.dot($0, vector) })
        if rows.rows > p {
          directions.append(
            (0..<p).map { k in (0...k).reduce(0) { $0 + root.lower[k, $1] * vector[$1] } })
        }
      }
    }
    self.directions = directions
    self.values = values
    self.along = along
  }
}
