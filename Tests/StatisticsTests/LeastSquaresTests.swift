import Foundation
@testable import Statistics
import TestSupport
import Testing

@Suite struct LeastSquaresTests {
  private struct DataSet: Decodable {
    /// `polynomial`, `origin` (no intercept) or `columns`.
    var form: String
    /// Of a polynomial.
    var degree: Int
    /// Coefficients by exact rational arithmetic.
    var exact: [Double]
    var certifiedResidualSD: Double
    /// What Householder QR on scaled columns reached elsewhere.
    var digits: Double
    var response: [Double]
    var predictors: [[Double]]

    enum CodingKeys: String, CodingKey {
      case form, degree, exact, response, predictors
      case certifiedResidualSD = "certified_residual_sd"
      case digits = "digits_of_scaled_qr"
    }

    /// Columns of the design that the set is certified for.
    var columns: [[Double]] {
      switch form {
      case "polynomial":
        (0...degree).map { power in predictors[0].map { pow($0, Double(power)) } }
      case "origin": predictors
      default: [response.map { _ in 1 }] + predictors
      }
    }
  }

  /// What a solver in this arithmetic is accepted at, by the README of the sets.
  private static let acceptedDigits = [
    "Norris": 11.5, "Pontius": 11.5, "NoInt1": 14, "NoInt2": 14, "Filip": 7, "Longley": 10, "Wampler1": 9,
    "Wampler2": 12, "Wampler3": 9, "Wampler4": 7.5, "Wampler5": 5.5,
  ]

  /// The digits of acceptance, and those that Householder QR on scaled columns reached elsewhere in the same arithmetic, less
  /// one for another order of operations.
  @Test func `Certified digits on every linear set`() throws {
    let sets = try decodeReference([String: DataSet].self, from: "NIST/linear")
    #expect(sets.count == 11)
    for (name, set) in sets.sorted(by: { $0.key < $1.key }) {
      let fit = try LeastSquares.fit(columns: set.columns, response: set.response)
      try #require(fit.coefficients.count == set.exact.count, "\(name)")
      let worst = zip(fit.coefficients, set.exact).map(relativeError).max() ?? 1
      let reached = min(15, -log10(max(worst, 1e-16)))
      let needed = max(set.digits - 1, try #require(Self.acceptedDigits[name]))
      #expect(reached >= needed, "\(name): \(reached) digits, needs \(needed)")
      if set.certifiedResidualSD > 0 {
        // Five digits: what the worst set (Wampler5, Filip) leaves of the residuals.
        #expect(relativeError(fit.residualVariance.squareRoot(), set.certifiedResidualSD) < 1e-5, "\(name)")
      }
    }
  }

  @Test func `Simple line to ten digits`() throws {
    let table = try CSVTable(reference: "simple")
    let x = table.numbers("distance_m").map { log10($0) }
    let fit = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: table.numbers("rssi"))
    #expect(relativeError(fit.coefficients[0], -60.894337562426215792) < 1e-10)
    #expect(relativeError(fit.coefficients[1], -20.944365122458068458) < 1e-10)
    #expect(relativeError(fit.covariance[0, 0].squareRoot(), 1.2314696368334877514) < 1e-10)
    #expect(relativeError(fit.covariance[1, 1].squareRoot(), 1.7881677951788862044) < 1e-10)
    #expect(relativeError(fit.residualVariance.squareRoot(), 5.3561585302227025559) < 1e-10)
    #expect(fit.degreesOfFreedom == 38)
  }

  @Test func `Weights count like repeated rows`() throws {
    let x: [Double] = [0, 1, 2, 3, 5]
    let y: [Double] = [1, 3, 2, 7, 8]
    let weights: [Double] = [1, 3, 2, 1, 4]
    let weighted = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: y, weights: weights)
    let repeats: [Int] = weights.indices.flatMap { (row: Int) -> [Int] in
      Array(repeating: row, count: Int(weights[row]))
    }
    let long = try LeastSquares.fit(
      columns: [repeats.map { _ in 1 }, repeats.map { x[$0] }], response: repeats.map { y[$0] })
    for j in 0..<2 {
      #expect(abs(weighted.coefficients[j] - long.coefficients[j]) < 1e-12)
      for i in 0..<2 { #expect(abs(weighted.inverseCross[i, j] - long.inverseCross[i, j]) < 1e-13) }
    }
    #expect(abs(weighted.residualSumOfSquares - long.residualSumOfSquares) < 1e-11)
    #expect(abs(weighted.logDeterminant - long.logDeterminant) < 1e-12)
    #expect(isClose(weighted.hatValues.total, to: 2, within: 1e-13))
    #expect(isClose(weighted.hatValues[4], to: 4 * long.hatValues[10], within: 1e-13))
  }

  @Test func `Log determinant and inverse belong together`() throws {
    let x = [0.1, 0.9, 2.5, 3.0]
    let fit = try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: [1, 2, 3, 5])
    let inverse = fit.inverseCross
    let determinant = inverse[0, 0] * inverse[1, 1] - inverse[0, 1] * inverse[1, 0]
    #expect(abs(fit.logDeterminant + log(determinant)) < 1e-12)
  }

  @Test func `Refuses what it cannot fit`() {
    let x = [1.0, 2, 3]
    #expect(throws: LeastSquares.Failure.rankDeficient(column: 1)) {
      try LeastSquares.fit(columns: [[1, 1, 1], [2, 2, 2]], response: x)
    }
    #expect(throws: LeastSquares.Failure.rankDeficient(column: 1)) {
      try LeastSquares.fit(columns: [x, [0, 0, 0]], response: x)
    }
    #expect(throws: LeastSquares.Failure.shape(rows: 1, columns: 2)) {
      try LeastSquares.fit(columns: [[1], [2]], response: [1])
    }
    #expect(throws: LeastSquares.Failure.shape(rows: 3, columns: 0)) {
      try LeastSquares.fit(columns: [], response: x)
    }
    #expect(throws: LeastSquares.Failure.notFinite) {
      try LeastSquares.fit(columns: [x], response: [1, .nan, 2])
    }
    #expect(throws: LeastSquares.Failure.notFinite) {
      try LeastSquares.fit(columns: [x], response: x, weights: [1, 0, 2])
    }
  }
}

@Suite struct LAPACKStatusTests {
  @Test func `Only a status of 0 has a result`() {
    #expect(LAPACKStatus.isSuccess(0))
    #expect(!LAPACKStatus.isSuccess(3))
    #expect(!LAPACKStatus.isSuccess(-2))
  }

  @Test func `Without memory there is no result`() async {
    // LAPACK_WORK_MEMORY_ERROR and LAPACK_TRANSPOSE_MEMORY_ERROR.
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.isSuccess(-1010) }
    await #expect(processExitsWith: .failure) { _ = LAPACKStatus.isSuccess(-1011) }
  }

  @Test func `A triangle of numbers that are not is NaN, and the program goes on`() {
    let triangle = LeastSquares.triangle([[1, 1, 1], [1, .nan, 3]])
    #expect(triangle.count == 2 && triangle.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isNaN) })
  }
}
