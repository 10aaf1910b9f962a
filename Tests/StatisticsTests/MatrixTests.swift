import RadioSurvey
@testable import Statistics
import TestSupport
import Testing

@Suite struct MatrixTests {
  private let a = Matrix([[4, 2, -1], [2, 5, 0.5], [-1, 0.5, 3]])

  @Test func `Products follow rows and columns`() {
    let b = Matrix([[1, 2], [0, -1], [3, 0.5]])
    #expect(a * [1, 2, 3] == [5, 13.5, 9])
    #expect(a * b == Matrix([[1, 5.5], [3.5, -0.75], [8, -1]]))
    #expect(b.transposed == Matrix([[1, 0, 3], [2, -1, 0.5]]))
    #expect(b.gram == b * b.transposed)
    #expect(a.form([1, 0, 2], [0, 1, 0]) == 3)
    #expect(Matrix.trace(a, a) == (a * a).trace)
    #expect(a.leading(2) == Matrix([[4, 2], [2, 5]]))
    #expect(b.rows([2, 0]) == Matrix([[3, 0.5], [1, 2]]))
  }

  @Test func `A Cholesky factor gives the matrix back, its solutions and its inverse`() throws {
    let root = try #require(Cholesky(a))
    #expect(root.lower[0, 1] == 0 && root.lower[0, 2] == 0 && root.lower[1, 2] == 0)
    let whole = root.lower * root.lower.transposed
    for (value, expected) in zip(whole.elements, a.elements) { #expect(abs(value - expected) < 1e-15 * 5) }
    let y = [1.0, -2, 0.25]
    for (value, expected) in zip(root.lower * root.solve(y), y) { #expect(abs(value - expected) < 1e-14) }
    for (value, expected) in zip(root.lower.transposed * root.solveTransposed(y), y) {
      #expect(abs(value - expected) < 1e-14)
    }
    let unit = a * (try #require(root.inverse))
    for i in 0..<3 { for j in 0..<3 { #expect(abs(unit[i, j] - (i == j ? 1 : 0)) < 1e-14) } }
  }

  @Test func `Only what lies on and below the diagonal is read`() throws {
    var lower = a
    lower[0, 1] = .nan
    lower[0, 2] = 1e9
    lower[0, 1] = 7
    #expect(try #require(Cholesky(lower)).lower == #require(Cholesky(a)).lower)
  }

  @Test(arguments: [
    [[1.0, 2], [2, 1]], [[0, 0], [0, 0]], [[1, .nan], [.nan, 1]], [[.infinity, 0], [0, 1]],
  ])
  func `A matrix that is not positive definite has no factor`(rows: [[Double]]) {
    #expect(Cholesky(Matrix(rows)) == nil)
  }

  @Test func `Eigenvalues and vectors make up the matrix`() throws {
    let eigen = try #require(SymmetricEigen(a))
    #expect(eigen.values == eigen.values.sorted())
    for i in 0..<3 {
      for j in 0..<3 {
        let sum = zip(eigen.values, eigen.vectors).reduce(0) { $0 + $1.0 * $1.1[i] * $1.1[j] }
        #expect(abs(sum - a[i, j]) < 1e-14)
      }
    }
    #expect(SymmetricEigen(Matrix([[.nan]])) == nil)
  }

  @Test func `A system with NaN has no solution`() {
    #expect(a.solutions(for: [[1, .nan, 0]]) == nil)
  }
}

@Suite struct OrthogonalColumnsTests {
  @Test func `A combination is found with its shares`() {
    var random = SeededGenerator(seed: 3)
    let columns = (0..<5).map { _ in (0..<12).map { _ in random.uniform() } }
    var taken = OrthogonalColumns()
    for column in columns {
      let combination = taken.take(column)
      #expect(combination == nil)
    }
    let shares = [2, -3, 0, 0.5, 7]
    let combined = (0..<12).map { g in zip(shares, columns).reduce(0) { $0 + $1.0 * $1.1[g] } }
    let found = taken.take(combined)
    #expect(found?.count == 5)
    for (share, value) in zip(shares, found ?? []) { #expect(abs(value - share) < 1e-10) }
  }

  /// Whatever is left above a share of 1e-8 makes a column of its own.
  @Test func `A column that is nearly a combination is kept`() {
    let first = (0..<9).map { _ in 1.0 }
    for (difference, isTaken) in [(1e-6, true), (1e-10, false)] {
      var taken = OrthogonalColumns()
      _ = taken.take(first)
      let combination = taken.take((0..<9).map { 1 + difference * Double($0) })
      #expect((combination == nil) == isTaken)
    }
  }

  @Test func `Zeros and more columns than rows are combinations`() {
    var taken = OrthogonalColumns()
    let found = [[0, 0], [1, 0], [1, 1], [0, 3]].map { taken.take($0) }
    #expect(found == [[], nil, nil, [-3, 3]])
  }
}
