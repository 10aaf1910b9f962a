import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

@Suite struct ClusteredLineTests {
  /// A regression on its residuals, by ordinary or weighted least squares.
  private func line(
    designs: [[Double]], response: [Double], weights: [Double]? = nil, clusters: [Int]
  ) throws -> (line: ClusteredLine, coefficients: [Double]) {
    let fit = try LeastSquares.fit(
      columns: designs[0].indices.map { j in designs.map { $0[j] } }, response: response, weights: weights)
    let rows = designs.indices.map {
      ClusteredLine.Row(
        design: designs[$0], residual: fit.residuals[$0], weight: weights?[$0] ?? 1, cluster: clusters[$0])
    }
    return (try #require(ClusteredLine(rows)), fit.coefficients)
  }

  /// Packets as rows, locations as clusters: the errors of R's sandwich and the degrees of freedom of the reference.
  @Test func `Packets clustered by location match the reference`() throws {
    var designs: [[Double]] = []
    var levels: [Double] = []
    var clusters: [Int] = []
    for (cluster, location) in try CensoredReference.surveyLocations().filter({ $0.received > 0 })
      .enumerated()
    {
      for cell in location.cells {
        for _ in 0..<Int(cell.count) {
          designs.append(location.design)
          levels.append(cell.upper - 0.5)
          clusters.append(cluster)
        }
      }
    }
    let (line, coefficients) = try line(designs: designs, response: levels, clusters: clusters)
    let reference = try JSON(reference: "Python")["survey_CR2"]
    for j in 0..<7 {
      let unit = (0..<7).map { $0 == j ? 1.0 : 0 }
      let error = line.error(of: unit)
      #expect(relativeError(error.standardError, reference["se"][j].real) < 1e-9)
      #expect(relativeError(error.degreesOfFreedom, reference["satterthwaite_df"][j].real) < 1e-9)
      // One combination: the F test is the t test.
      let test = try #require(line.test([unit], values: [coefficients[j]]))
      let t = coefficients[j] / error.standardError
      #expect(relativeError(test.statistic, t * t) < 1e-9)
      #expect(relativeError(test.denominator, error.degreesOfFreedom) < 1e-9)
    }
  }

  /// Equal clusters of one row and a common mean: Hotelling's T² test exactly, on q and G − q degrees of freedom.
  @Test func `Several means of paired rows are hotellings`() throws {
    var random = SeededGenerator(seed: 8)
    let count = 9
    var designs: [[Double]] = []
    var response: [Double] = []
    var clusters: [Int] = []
    for cluster in 0..<count {
      for kind in 0..<3 {
        designs.append((0..<3).map { (other: Int) -> Double in other == kind ? 1 : 0 })
        response.append(random.normal() + Double(cluster % 4))
        clusters.append(cluster)
      }
    }
    let (line, means) = try line(designs: designs, response: response, clusters: clusters)
    let contrasts = [[1.0, -1, 0], [1, 0, -1]]
    let values = contrasts.map { Matrix.dot($0, means) }
    let test = try #require(line.test(contrasts, values: values))
    // Wishart with G − 1 degrees of freedom, so η = G − 1.
    #expect(abs(test.denominator - Double(count - 2)) < 1e-9)
    var differences: [[Double]] = []
    for first in stride(from: 0, to: 3 * count, by: 3) {
      let own: Double = response[first]
      differences.append([own - response[first + 1], own - response[first + 2]])
    }
    var covariance = Matrix(size: 2)
    for d in differences {
      for i in 0..<2 {
        for j in 0..<2 {
          let product: Double = (d[i] - values[i]) * (d[j] - values[j])
          covariance[i, j] += product / Double((count - 1) * count)
        }
      }
    }
    let root = try #require(Cholesky(covariance))
    let z = root.solve(values)
    let expected = Double(count - 2) / Double(2 * (count - 1)) * Matrix.dot(z, z)
    #expect(relativeError(test.statistic, expected) < 1e-9)
  }

  /// The closed form against a fit without each cluster.
  @Test func `Left out scores are those of the rest`() throws {
    var random = SeededGenerator(seed: 3)
    let designs: [[Double]] = (0..<18).map { (row: Int) -> [Double] in
      [1, Double(row % 5), row % 3 == 0 ? 1 : 0]
    }
    let response: [Double] = designs.map { (row: [Double]) -> Double in
      2 * row[1] - row[2] + random.normal()
    }
    let weights = (0..<18).map { 0.5 + Double($0 % 4) }
    let clusters = (0..<18).map { $0 / 3 }
    let (line, _) = try line(designs: designs, response: response, weights: weights, clusters: clusters)
    let scores = try #require(line.leftOutScores())
    #expect(scores.count == 6)
    for cluster in 0..<6 {
      let rest = clusters.indices.filter { clusters[$0] != cluster }
      let fit = try LeastSquares.fit(
        columns: (0..<3).map { j in rest.map { designs[$0][j] } }, response: rest.map { response[$0] },
        weights: rest.map { weights[$0] })
      let own = clusters.indices.filter { clusters[$0] == cluster }
      let sum = own.reduce(0.0) { sum, g in
        let x = designs[g]
        let spread = fit.inverseCross.form(x, x)
        return sum
          + PredictiveScores.logScore(
            response[g], centre: Matrix.dot(x, fit.coefficients),
            scale: (fit.residualVariance * (1 / weights[g] + spread)).squareRoot(),
            degreesOfFreedom: Double(fit.degreesOfFreedom))
      }
      #expect(relativeError(scores[cluster], sum / Double(own.count)) < 1e-9)
    }
  }

  @Test func `A cluster that alone determines a column has no score`() throws {
    let designs = (0..<12).map { [1, Double($0), $0 < 2 ? 1.0 : 0] }
    let (line, _) = try line(
      designs: designs, response: (0..<12).map { Double($0 * $0 % 7) }, clusters: (0..<12).map { $0 / 2 })
    #expect(line.leftOutScores() == nil)
    #expect(line.error(of: [0, 1, 0]).standardError.isFinite)
  }

  /// A regression with many columns, most of them 0 in a row, as levels of a factor are.
  private func wide(levels: Int, seed: UInt64) throws -> (line: ClusteredLine, contrasts: [[Double]]) {
    var random = SeededGenerator(seed: seed)
    var designs: [[Double]] = []
    var clusters: [Int] = []
    for place in 0..<4 * levels {
      for visit in 0..<1 + place % 3 {
        let level = (place + visit) % levels
        designs.append([1, random.uniform()] + (1..<levels).map { $0 == level ? 1 : 0 })
        clusters.append(place)
      }
    }
    let response = designs.map { 2 * $0[1] + random.normal() }
    let weights = designs.indices.map { 0.5 + Double($0 % 4) }
    let line = try line(designs: designs, response: response, weights: weights, clusters: clusters).line
    let columns = levels + 1
    return (line, (2..<columns).map { j in (0..<columns).map { $0 == j ? 1 : 0 } })
  }

  /// Pairs of rows and clusters are two ways to one sum, whichever is cheaper.
  @Test(arguments: [4, 40]) func `The two ways to the spread of a test agree`(levels: Int) throws {
    let (line, contrasts) = try wide(levels: levels, seed: 5)
    let byClusters = line.momentsByClusters(contrasts)
    let byRows = line.momentsByRows(contrasts)
    #expect(byClusters.spread > 0 && byClusters.expected > 0)
    #expect(relativeError(byRows.spread, byClusters.spread) < 1e-10)
    #expect(relativeError(byRows.expected, byClusters.expected) < 1e-10)
    for s in contrasts.indices {
      for t in 0...s { #expect(abs(byRows.covariance[s, t] - byClusters.covariance[s, t]) < 1e-10) }
    }
  }

  /// From the rows of a place, and from the columns of a cluster of many places.
  @Test func `A hat block adds up to the hat matrix`() throws {
    let (line, _) = try wide(levels: 40, seed: 6)
    let root = try #require(Cholesky(line.bread))
    for cluster in line.members.prefix(9) + [Array(line.rows.indices)] {
      let rows = line.scaled(cluster)
      let block = try #require(HatBlock(rows, root: root))
      let hat = rows * line.bread * rows.transposed
      let square = hat * hat
      for i in 0..<rows.rows {
        #expect(abs(block.diagonal[i] - hat[i, i]) < 1e-10)
        for j in 0..<rows.rows {
          let pairs = zip(block.values, block.along).map { ($0, $1[i] * $1[j]) }
          #expect(abs(pairs.reduce(0) { $0 + $1.1 } - hat[i, j]) < 1e-10)
          #expect(abs(pairs.reduce(0) { $0 + $1.0 * $1.1 } - square[i, j]) < 1e-10)
        }
      }
    }
  }
}
