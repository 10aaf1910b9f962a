import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// Rows that stand for many locations give the likelihood of all of them.
@Suite struct RandomInterceptRowsTests {
  /// Locations of 1 to 6 packets on a line with two factors.
  private func groups(_ count: Int) -> [RandomInterceptREML.Group] {
    var random = SeededGenerator(seed: 7)
    return (0..<count).map { g in
      let x = random.uniform() * 1.3
      let packets = 1 + g % 6
      let mean = -60 - 22 * x + Double(g % 3) * 2 + 8 * (random.uniform() - 0.5)
      return RandomInterceptREML.Group(
        design: [1, x, g % 3 == 0 ? 1 : 0], count: Double(packets), mean: mean,
        centredSumOfSquares: Double(packets - 1) * 9 * random.uniform())
    }
  }

  @Test(arguments: [RandomInterceptREML.Criterion.restricted, .likelihood])
  func `Value, derivatives and line are those of every location by itself`(
    _ criterion: RandomInterceptREML.Criterion
  ) throws {
    let likelihood = RandomInterceptREML.Likelihood(groups(900), criterion: criterion)
    for s in [0, 0.01, 0.5, 3, 200.0] {
      let few = try likelihood.point(at: s)
      let all = try likelihood.point(at: s, isWhole: true)
      #expect(few.line.residuals.count == 24 && all.line.residuals.count == 900)
      let pairs = [
        (few.residualSumOfSquares, all.residualSumOfSquares), (few.logTerms, all.logTerms),
        (few.logTermsSlope, all.logTermsSlope), (few.residualSlope, all.residualSlope),
      ]
      for (a, b) in pairs { #expect(abs(a - b) <= 1e-10 * abs(b)) }
      for (a, b) in zip(few.line.coefficients, all.line.coefficients) {
        #expect(abs(a - b) <= 1e-10 * abs(b))
      }
    }
  }

  @Test func `Few locations stand for themselves`() throws {
    let likelihood = RandomInterceptREML.Likelihood(groups(200), criterion: .restricted)
    #expect(try likelihood.point(at: 1).line.residuals.count == 200)
  }

  @Test func `A fit of many locations has a residual for each`() throws {
    let fit = try RandomInterceptREML.fit(groups(900))
    #expect(fit.residuals.count == 900 && fit.hatValues.count == 900)
    #expect(isClose(fit.hatValues.total, to: 3, within: 1e-9))
  }
}
