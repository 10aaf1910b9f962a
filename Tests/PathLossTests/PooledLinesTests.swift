import Foundation
@testable import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

@Suite struct PooledLinesTests {

  private static func beacons() throws -> [PooledLines.Group] {
    groups(try CSVTable(reference: "beacons"))
  }

  /// Rows of a table by their beacons, in the order of their names.
  static func groups(_ table: CSVTable) -> [PooledLines.Group] {
    let rows: [String: [[String: String]]] = Dictionary(grouping: table.rows) { $0["beacon"] ?? "" }
    func numbers(_ rows: [[String: String]], _ column: String) -> [Double] {
      rows.compactMap { row in row[column].flatMap { Double($0) } }
    }
    return rows.keys.sorted().map { name in
      let own = rows[name] ?? []
      return PooledLines.Group(x: numbers(own, "distance_m").map { log10($0) }, y: numbers(own, "rssi_mean"))
    }
  }

  @Test(arguments: [RandomInterceptREML.Criterion.restricted, .likelihood])
  func `Twelve beacons match eighteen digits`(criterion: RandomInterceptREML.Criterion) throws {
    let fit = try PooledLines.fit(Self.beacons(), criterion: criterion)
    let file = try JSON(reference: "HighPrecision")["beacons"]
    let reference = file[criterion == .restricted ? "REML" : "ML"]
    #expect(relativeError(fit.centre, file["xbar"].real) < 1e-12)
    for (value, name) in [
      (fit.residualSD, "sd_resid"), (fit.interceptSD, "sd_int"), (fit.slopeSD, "sd_slope"),
    ] {
      #expect(relativeError(value, reference[name].real) < 1e-6, "\(name)")
    }
    // θ₁₀ is a difference near zero: absolute, at the size of its neighbours.
    for (value, expected) in zip(fit.theta, reference["theta"].numbers) {
      #expect(abs(value - expected) < 1e-6)
    }
    for j in 0..<2 {
      #expect(relativeError(fit.coefficients[j], reference["fixef"][j].real) < 1e-7)
      #expect(
        relativeError([fit.covariance.m00, fit.covariance.m11][j].squareRoot(), reference["se"][j].real)
          < 1e-6)
    }
    #expect(abs(fit.correlation - reference["corr"].real) < 1e-6)
    #expect(relativeError(fit.deviance, reference["deviance"].real) < 1e-10)
    #expect(!fit.isSingular && fit.deviations.count == 12)
    for (index, deviation) in fit.deviations.enumerated() {
      let name = "M" + (index < 9 ? "0" : "") + "\(index + 1)"
      for j in 0..<2 { #expect(abs(deviation[j] - reference["ranef"][name][j].real) < 3e-6, "\(name)") }
    }
  }

  /// Without differences between beacons Λ vanishes and the common line is that of least squares.
  @Test func `Like beacons are pooled completely`() throws {
    var random = SeededGenerator(seed: 6)
    let groups = (0..<5).map { _ in
      let x = (0..<8).map { Double($0) / 6 }
      let noise = x.map { _ in random.normal() }
      // No beacon's noise has a mean or a slope of its own.
      let line = (try? LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: noise))?.residuals ?? noise
      return PooledLines.Group(x: x, y: zip(x, line).map { -60 - 20 * $0 + 3 * $1 })
    }
    let fit = try PooledLines.fit(groups)
    #expect(fit.isSingular && fit.interceptSD < 1e-3 && fit.slopeSD < 1e-2)
    #expect(abs(fit.coefficients[1] + 20) < 1e-6)
  }

  @Test func `Refuses what it cannot fit`() {
    #expect(throws: PooledLines.Failure.tooFew) { try PooledLines.fit([.init(x: [0, 1], y: [1, 2])]) }
    let flat = PooledLines.Group(x: [1, 1, 1], y: [3, 4, 5])
    #expect(throws: PooledLines.Failure.self) { try PooledLines.fit([flat, flat, flat]) }
  }
}
