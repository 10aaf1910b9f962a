import EstimatorStudy
import Foundation
@testable import PathLoss
import Statistics
import TestSupport
import Testing

/// What lme4 and 18-digit arithmetic say of the twelve beacons of `multi_beacon.csv`.
@Suite struct MultiBeaconTableTests: CoversReference {
  static let referenceKeys: [String] = ["R/beacons", "HighPrecision/beacons"]

  private let beacons: [(name: String, group: PooledLines.Group)]
  private let r: JSON

  init() throws {
    r = try JSON(reference: "R")["beacons"]
    let table = try CSVTable(reference: "beacons")
    beacons = Dictionary(grouping: table.rows) { $0["beacon"] ?? "" }.sorted { $0.key < $1.key }.map {
      name, rows in
      let x = rows.compactMap { $0["distance_m"].flatMap { Double($0) } }.map { log10($0) }
      return (name, .init(x: x, y: rows.compactMap { $0["rssi_mean"].flatMap { Double($0) } }))
    }
  }

  private var centre: Double {
    let all = beacons.flatMap(\.group.x)
    return all.reduce(0, +) / Double(all.count)
  }

  /// lme4 stops at about 1e-5 of θ; 18 digits were polished from there.
  @Test(arguments: [RandomInterceptREML.Criterion.restricted, .likelihood])
  func `Pooled lines match`(criterion: RandomInterceptREML.Criterion) throws {
    let name = criterion == .restricted ? "REML" : "ML"
    let fit = try PooledLines.fit(beacons.map(\.group), criterion: criterion)
    let digits = try JSON(reference: "HighPrecision")["beacons"]
    let spreads = [fit.residualSD, fit.interceptSD, fit.slopeSD]
    let errors = [fit.covariance.m00, fit.covariance.m11].map { $0.squareRoot() }
    for (file, tolerance) in [(digits, 1e-6), (r, 1e-5)] {
      let expected = file[name]
      #expect(file["n"].real == Double(beacons.reduce(0) { $0 + $1.group.x.count }))
      #expect(relativeError(fit.centre, file["xbar"].real) < 1e-12)
      #expect(
        worstError(spreads, expected.numbers(named: ["sd_resid", "sd_int", "sd_slope"])) < tolerance)
      #expect(abs(fit.correlation - expected["corr"].real) < tolerance)
      #expect(expected["theta"].elements.count == 3)
      for (value, reference) in zip(fit.theta, expected["theta"].numbers) {
        #expect(abs(value - reference) < tolerance)
      }
      #expect(worstError(fit.coefficients, expected["fixef"].numbers) < tolerance / 10)
      #expect(worstError(errors, expected["se"].numbers) < tolerance)
      #expect(relativeError(fit.deviance, expected["deviance"].real) < 1e-10)
    }
    #expect(relativeError(-fit.deviance / 2, r[name]["logLik"].real) < 1e-10)
    #expect(r[name]["singular"].bool == fit.isSingular)
    for (index, beacon) in beacons.enumerated() {
      for (j, column) in ["(Intercept)", "xc"].enumerated() {
        let value = fit.deviations[index][j]
        #expect(abs(value - digits[name]["ranef"][beacon.name][j].real) < 3e-6, "\(beacon.name)")
        #expect(abs(value - r[name]["ranef"][column][index].real) < 1e-5, "\(beacon.name)")
      }
    }
  }

  /// Levels and slopes that vary independently, and levels alone.
  @Test func `Simpler structures match`() throws {
    let rows = beacons.enumerated().flatMap { index, beacon in
      zip(beacon.group.x, beacon.group.y).map { x, y in
        BeaconLines.Row(
          beacon: index, position: x - centre,
          group: .init(design: [1, x - centre], count: 1, mean: y, centredSumOfSquares: 0))
      }
    }
    let diagonal = try #require(BeaconLines.fit(rows, terms: [.intercept, .slope]))
    #expect(relativeError(-diagonal.deviance / 2, r["REML_diag"]["logLik"].real) < 1e-9)
    let spreads = [diagonal.interceptSD, diagonal.slopeSD, diagonal.residualSD]
    #expect(worstError(spreads, r["REML_diag"]["sd"].numbers) < 1e-4)
    let levels = try #require(BeaconLines.fit(rows, terms: .intercept))
    let expected = r["REML_intercept_only"]
    #expect(relativeError(-levels.deviance / 2, expected["logLik"].real) < 1e-10)
    #expect(worstError([levels.interceptSD, levels.residualSD], expected["sd"].numbers) < 1e-5)
    #expect(worstError(levels.coefficients, expected["fixef"].numbers) < 1e-6)
    // All of Λ: the product's own estimator by another way.
    let full = try #require(BeaconLines.fit(rows, terms: [.intercept, .covariance, .slope]))
    let pooled = try PooledLines.fit(beacons.map(\.group))
    #expect(relativeError(full.deviance, pooled.deviance) < 1e-11)
    #expect(worstError(full.coefficients, pooled.coefficients) < 1e-7)
  }

  @Test func `No pooling and complete pooling match`() throws {
    func line(_ x: [Double], _ y: [Double]) throws -> LeastSquares.Fit {
      try LeastSquares.fit(columns: [x.map { _ in 1 }, x.map { $0 - centre }], response: y)
    }
    for (name, group) in beacons {
      let fit = try line(group.x, group.y)
      let expected = r["no_pooling"][name]
      #expect(expected["n"].real == Double(group.x.count))
      #expect(worstError(fit.coefficients, expected["coef"].numbers) < 1e-10, "\(name)")
      #expect(worstError(standardErrors(fit.covariance), expected["se"].numbers) < 1e-10, "\(name)")
    }
    let all = try line(beacons.flatMap(\.group.x), beacons.flatMap(\.group.y))
    #expect(worstError(all.coefficients, r["complete_pooling"]["coef"].numbers) < 1e-10)
    #expect(
      relativeError(all.residualVariance.squareRoot(), r["complete_pooling"]["sigma"].real) < 1e-10)
  }
}
