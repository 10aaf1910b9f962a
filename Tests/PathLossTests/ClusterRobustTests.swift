import Foundation
import PathLoss
import RadioSurvey
import Statistics
import TestSupport
import Testing

/// The line through all packets, with its covariance (CR2) and degrees of freedom by locations.
struct ClusterRobustLine {
  let coefficients: [Double]
  let cr2: Matrix
  let degreesOfFreedom: [Double]

  init(_ groups: [RandomInterceptREML.Group]) throws {
    let line = try RandomInterceptREML.pooled(groups)
    guard let clustered = ClusteredLine(line, groups) else {
      throw LeastSquares.Failure.shape(rows: groups.count, columns: line.coefficients.count)
    }
    let units = line.coefficients.indices.map { j in line.coefficients.indices.map { $0 == j ? 1.0 : 0 } }
    var covariance = clustered.momentsByClusters(units).covariance
    covariance.mirrorLower()
    coefficients = line.coefficients
    cr2 = covariance
    degreesOfFreedom = units.map { clustered.error(of: $0).degreesOfFreedom }
  }
}

@Suite struct ClusterRobustTests {
  private static let names = [
    "(Intercept)", "x", "placementceiling", "placementcounter", "crowdfull", "crowdmedium", "phoneB",
  ]

  private func errors(_ covariance: Matrix) -> [Double] {
    covariance.diagonal.map { $0.squareRoot() }
  }

  @Test func `Seven columns match the reference`() throws {
    let fit = try ClusterRobustLine(ReferenceData.survey().map(\.group))
    let advanced = try JSON(reference: "Python")["survey_CR2"]
    let r = try JSON(reference: "R")
    #expect(fit.coefficients.count == 7)
    for (j, name) in Self.names.enumerated() {
      #expect(relativeError(fit.coefficients[j], r["survey_ols"]["coef"][name].real) < 1e-10, "\(name)")
      #expect(
        relativeError(errors(fit.cr2)[j], r["survey_cluster_se"]["HC2_cadjust_TRUE"][name].real) < 1e-10,
        "\(name)")
      #expect(relativeError(errors(fit.cr2)[j], advanced["se"][j].real) < 1e-10, "\(name)")
      #expect(
        relativeError(fit.degreesOfFreedom[j], advanced["satterthwaite_df"][j].real) < 1e-10, "\(name)")
    }
  }

  /// With one packet a location it is MacKinnon and White's HC2.
  @Test func `Single packets give the classical form`() throws {
    let (x, y) = try ReferenceData.simple()
    let fit = try ClusterRobustLine(
      zip(x, y).map { .init(design: [1, $0], count: 1, mean: $1, centredSumOfSquares: 0) })
    let r = try JSON(reference: "R")["simple_ols"]
    for i in 0..<2 {
      for j in 0..<2 {
        #expect(relativeError(fit.cr2[i, j], r["HC2"].numbers[2 * i + j]) < 1e-10)
      }
    }
  }

  /// Equal locations: the degrees of freedom of a mean are G − 1 exactly.
  @Test func `A mean has locations less one`() throws {
    let groups = [3.0, 5, 4, 8, 1].map {
      RandomInterceptREML.Group(design: [1], count: 6, mean: $0, centredSumOfSquares: 2)
    }
    let fit = try ClusterRobustLine(groups)
    #expect(abs(fit.degreesOfFreedom[0] - 4) < 1e-12)
    // Variance of the mean of five means, whatever the packets say.
    #expect(abs(fit.cr2[0, 0] - 6.7 / 5) < 1e-12)
  }

  /// Doubling every packet changes nothing.
  @Test func `Doubling packets buys nothing`() throws {
    let dwells = SyntheticSurvey(locations: 20).dwells(seed: 4)
    func fit(times: Int) throws -> ClusterRobustLine {
      try ClusterRobustLine(
        dwells.map { dwell in
          .init(
            design: [1, log10(dwell.location.distance ?? 1)], count: Double(times * dwell.receivedPackets),
            mean: dwell.histogram.mean ?? 0,
            centredSumOfSquares: Double(times) * dwell.histogram.centredSumOfSquares)
        })
    }
    let once = try fit(times: 1)
    let twice = try fit(times: 2)
    #expect(relativeError(twice.cr2[1, 1], once.cr2[1, 1]) < 1e-12)
    #expect(relativeError(twice.degreesOfFreedom[1], once.degreesOfFreedom[1]) < 1e-12)
  }

  @Test func `Refuses what it cannot fit`() {
    #expect(throws: (any Error).self) { try ClusterRobustLine([]) }
    #expect(throws: (any Error).self) {
      try ClusterRobustLine([.init(design: [1], count: 4, mean: -60, centredSumOfSquares: 1)])
    }
  }
}
