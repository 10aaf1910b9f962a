import Foundation
import PathLoss
import Statistics
import TestSupport

/// A suite that reproduces numbers of the reference files.
protocol CoversReference {
  /// What it reproduces, as "file/table/quantity"; a name stands for everything below it.
  static var referenceKeys: [String] { get }
}

/// Names below one table.
func keys(below table: String, _ names: String...) -> [String] { names.map { "\(table)/\($0)" } }

extension JSON {
  /// Numbers by the names of R's coefficients.
  func numbers(named names: [String]) -> [Double] { names.map { self[$0].real } }
}

extension ReferenceData {
  /// R's names of the survey's columns, in the order of ``survey()``.
  static let surveyNames = [
    "(Intercept)", "x", "placementceiling", "placementcounter", "crowdfull", "crowdmedium", "phoneB",
  ]

  /// `simple.csv` with its weights and line.
  static func simpleLine() throws -> (x: [Double], y: [Double], weights: [Double], line: LeastSquares.Fit) {
    let (x, y) = try simple()
    let weights = try CSVTable(reference: "simple").numbers("weight")
    return (x, y, weights, try LeastSquares.fit(columns: [x.map { _ in 1 }, x], response: y))
  }

  /// `survey.csv` with the interaction of log distance and crowd as columns 8 and 9.
  static func surveyWithInteraction() throws -> [RandomInterceptREML.Group] {
    try survey().map { location in
      var group = location.group
      group.design += [group.design[1] * group.design[4], group.design[1] * group.design[5]]
      return group
    }
  }
}

/// Ordinary least squares over packets from their location sums, with the likelihood as R has it: σ counts as a parameter.
struct PacketRegression {
  let line: LeastSquares.Fit
  let packets: Double
  let residualSumOfSquares: Double
  /// Columns.
  let columns: Int

  init(_ groups: [RandomInterceptREML.Group], columns kept: [Int]? = nil) throws {
    let kept = kept ?? Array((groups.first?.design ?? []).indices)
    let counts = groups.map { Double($0.count) }
    line = try LeastSquares.fit(
      columns: kept.map { column in groups.map { $0.design[column] } }, response: groups.map(\.mean),
      weights: counts)
    packets = counts.reduce(0, +)
    residualSumOfSquares = line.residualSumOfSquares + groups.reduce(0) { $0 + $1.centredSumOfSquares }
    columns = kept.count
  }

  var variance: Double { residualSumOfSquares / (packets - Double(columns)) }
  var standardErrors: [Double] {
    line.inverseCross.diagonal.map { ($0 * variance).squareRoot() }
  }
  var logLikelihood: Double { -packets / 2 * (1 + log(2 * Double.pi * residualSumOfSquares / packets)) }
  var deviance: Double { -2 * logLikelihood }
  var aic: Double { deviance + 2 * Double(columns + 1) }
  var bic: Double {
    InformationCriteria.bic(deviance: deviance, parameters: columns + 1, sample: Int(packets))
  }

  /// F of this model against one with fewer columns, and its p.
  func against(_ small: PacketRegression) -> (f: Double, p: Double) {
    let more = Double(columns - small.columns)
    let f = (small.residualSumOfSquares - residualSumOfSquares) / more / variance
    return (f, Distributions.fTail(f, numerator: more, denominator: packets - Double(columns)))
  }
}

/// Diagonal roots.
func standardErrors(_ covariance: Matrix) -> [Double] {
  covariance.diagonal.map { $0.squareRoot() }
}

/// Criteria that weigh fit against parameters.
enum InformationCriteria {
  /// −2l + 2k + 2k(k + 1)/(n − k − 1); `nil` where n ≤ k + 1.
  static func aicc(deviance: Double, parameters k: Int, sample n: Int) -> Double? {
    guard n > k + 1 else { return nil }
    return deviance + 2 * Double(k) + Double(2 * k * (k + 1)) / Double(n - k - 1)
  }

  /// −2l + k log n.
  static func bic(deviance: Double, parameters k: Int, sample n: Int) -> Double {
    deviance + Double(k) * log(Double(n))
  }
}
