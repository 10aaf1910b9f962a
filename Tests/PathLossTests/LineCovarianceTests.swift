import CalibrationModel
import Testing

@testable import PathLoss

/// Covariances of a line.
@Suite struct LineCovarianceTests {
  @Test func `What reaches two covariances is nowhere below either`() {
    let few = LineCovariance(interceptVariance: 4, covariance: -1.5, slopeVariance: 1)
    let steep = LineCovariance(interceptVariance: 1, covariance: 0.5, slopeVariance: 6)
    let both = few.reaching(steep)
    for x in stride(from: -3.0, through: 3, by: 0.1) {
      let reached = both.variance(atLogDistance: x) + 1e-12
      #expect(reached >= few.variance(atLogDistance: x) && reached >= steep.variance(atLogDistance: x))
    }
    #expect(both.interceptVariance * both.slopeVariance >= both.covariance * both.covariance)
  }

  @Test func `One that is wider everywhere is reached as it is, and one that is narrower adds nothing`() {
    let narrow = LineCovariance(interceptVariance: 2, covariance: -0.5, slopeVariance: 1)
    let wide = LineCovariance(interceptVariance: 3, covariance: -1, slopeVariance: 2)
    #expect(wide.reaching(narrow) == wide)
    let reached = narrow.reaching(wide)
    #expect(abs(reached.interceptVariance - 3) < 1e-12 && abs(reached.covariance + 1) < 1e-12)
    #expect(abs(reached.slopeVariance - 2) < 1e-12)
    #expect(narrow.reaching(narrow) == narrow)
  }
}
