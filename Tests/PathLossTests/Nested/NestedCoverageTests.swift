import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss

/// How often the intervals of the nested model hold, over simulated surveys.
@Suite struct NestedCoverageTests {
  private let spreads: [NestedLevel: Double] = [.packet: 3, .dwell: 3, .location: 2.5, .session: 4]

  /// Sessions of six places, four body angles and ten packets each, of a line with −60 dBm at 1 m and exponent 2.
  private func survey(sessions: Int, _ random: inout SeededGenerator) -> NestedSurvey {
    func normal(_ level: NestedLevel) -> Double { (spreads[level] ?? 0) * random.normal() }
    return NestedSurvey(
      (0..<sessions).map { _ in
        let offset = normal(.session)
        return (0..<6).map { _ in location(offset, &random) }
      })
  }

  private func location(_ offset: Double, _ random: inout SeededGenerator) -> NestedSurvey.Location {
    let x = Double.random(in: -0.3...1, using: &random)
    let place = -60 - 20 * x + offset + (spreads[.location] ?? 0) * random.normal()
    let dwells = (0..<4).map { _ -> NestedSurvey.Dwell in
      let mean = place + (spreads[.dwell] ?? 0) * random.normal()
      let levels = (0..<10).map { _ in mean + (spreads[.packet] ?? 0) * random.normal() }
      let average = levels.reduce(0, +) / 10
      return NestedSurvey.Dwell(
        count: 10, mean: average,
        centredSumOfSquares: levels.reduce(0) { $0 + ($1 - average) * ($1 - average) })
    }
    return NestedSurvey.Location(logDistance: x, dwells: dwells)
  }

  /// Whether an error is inside the two intervals.
  private func inside(_ error: Double, _ variance: NestedFit.Variance) -> (Bool, Bool) {
    let t = { Distributions.studentTQuantile((1 + $0) / 2, degreesOfFreedom: variance.degreesOfFreedom) }
    let size = abs(error) / variance.value.squareRoot()
    return (size <= t(HeldOutCheck.oneSigma), size <= t(HeldOutCheck.twoSigma))
  }

  /// 400 surveys of 6 sessions: unseen sessions and single body angles are inside as often as promised, to 3 points.
  @Test func `Another session and a single body angle are inside as often as promised`() throws {
    var random = SeededGenerator(seed: 11)
    var (other, same, truths) = ([(Bool, Bool)](), [(Bool, Bool)](), [NestedLevel: (Int, Int)]())
    for number in 0..<400 {
      let survey = survey(sessions: 6, &random)
      let fit = try NestedREML.fit(survey)
      let x = Double.random(in: -0.3...1, using: &random)
      let level =
        -60 - 20 * x + (spreads[.session] ?? 0) * random.normal() + (spreads[.location] ?? 0)
        * random.normal()
        + (spreads[.dwell] ?? 0) * random.normal() + 3 * random.normal() / 10.0.squareRoot()
      other.append(
        inside(
          level - fit.coefficients[0] - fit.coefficients[1] * x,
          fit.predictive(atLogDistance: x, packetFactor: 0.1, inAnotherSession: true)))
      // A place of a surveyed session, left out of the survey.
      let rest = survey.without(session: number % 6, location: 0)
      let left = survey.sessions[number % 6][0]
      let without = try NestedREML.fit(rest)
      let variance = without.predictive(
        atLogDistance: left.logDistance, packetFactor: 0.1, inAnotherSession: false)
      let error =
        left.dwells[0].mean - without.coefficients[0] - without.coefficients[1] * left.logDistance
        - without.sessionOffsets[number % 6]
      same.append(inside(error, variance))
      if number < 100 {
        for level in NestedLevel.allCases {
          let estimate = try #require(fit.estimate(level))
          let holds =
            (estimate.lower95 ?? 0) <= (spreads[level] ?? 0)
            && (spreads[level] ?? 0) <= (estimate.upper95 ?? .infinity)
          let (hits, trials) = truths[level] ?? (0, 0)
          truths[level] = (hits + (holds ? 1 : 0), trials + 1)
        }
      }
    }
    for outcomes in [other, same] {
      let narrow = Double(outcomes.count { $0.0 }) / 400
      let wide = Double(outcomes.count { $0.1 }) / 400
      // Three points and what 400 draws scatter by.
      #expect(abs(narrow - 0.6827) < 0.03 + 0.046, "\(narrow)")
      #expect(abs(wide - 0.9545) < 0.03 + 0.02, "\(wide)")
    }
    for (level, (hits, trials)) in truths { #expect(hits * 100 >= 88 * trials, "\(level): \(hits)") }
  }

  @Test func `One session tells nothing of sessions`() throws {
    var random = SeededGenerator(seed: 12)
    let fit = try NestedREML.fit(survey(sessions: 1, &random))
    #expect(fit.spreads[.session] == nil && fit.estimate(.session) == nil)
    #expect(fit.estimate(.dwell) != nil)
  }
}
