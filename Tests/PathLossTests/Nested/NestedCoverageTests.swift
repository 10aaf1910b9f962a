import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
import CalibrationModel

/// How often the two answers of a fit hold, over simulated surveys: another place in the sessions surveyed, and another session.
@Suite struct NestedCoverageTests {
  private let spreads: [NestedLevel: Double] = [.packet: 3, .dwell: 3, .location: 2.5, .session: 4]
  private static let packets = 10

  private func draw(_ level: NestedLevel, _ random: inout SeededGenerator) -> Double {
    (spreads[level] ?? 0) * random.normal()
  }

  /// Mean level of a dwell at a place of a session.
  private func dwell(atLogDistance x: Double, offset: Double, _ random: inout SeededGenerator) -> Double {
    -60 - 20 * x + offset + draw(.location, &random) + draw(.dwell, &random)
  }

  /// Sessions of six places, four body angles and ten packets each, of a line with −60 dBm at 1 m and exponent 2.
  private func survey(offsets: [Double], _ random: inout SeededGenerator) -> [Dwell] {
    var dwells: [Dwell] = []
    for (session, offset) in offsets.enumerated() {
      for place in 0..<6 {
        let x = Double.random(in: -0.3...1, using: &random)
        let location = SurveyLocation(
          name: "\(session) \(place)", isNamed: true, distance: pow(10, x))
        let level = -60 - 20 * x + offset + draw(.location, &random)
        for angle in 0..<4 {
          let mean = level + draw(.dwell, &random)
          let packets = (0..<Self.packets).map { _ in Int((mean + draw(.packet, &random)).rounded()) }
          dwells.append(
            Dwell(
              beacon: .name("door"), location: location,
              conditions: Conditions(
                orientation: 90 * Double(angle), session: SurveySession(rawValue: "\(session)")),
              start: 0, end: 1, histogram: RSSIHistogram(packets)))
        }
      }
    }
    return dwells
  }

  /// Whether the mean of a dwell's packets at a new place is inside the two intervals of a model.
  private func inside(
    _ model: PathLossModel, offset: Double, _ random: inout SeededGenerator
  ) -> (Bool, Bool) {
    let x = Double.random(in: -0.3...1, using: &random)
    let level =
      dwell(atLogDistance: x, offset: offset, &random) + draw(.packet, &random)
      / Double(Self.packets).squareRoot()
    let size =
      abs(level - model.mean(at: pow(10, x))) / model.predictiveSD(at: pow(10, x), packets: Self.packets)
    let t = { Distributions.studentTQuantile((1 + $0) / 2, degreesOfFreedom: model.degreesOfFreedom) }
    return (size <= t(HeldOutCheck.oneSigma), size <= t(HeldOutCheck.twoSigma))
  }

  /// 400 surveys of 6 sessions, 150 in `make test`: one body angle at an unseen place, and the same in an unseen session, are inside as
  /// often as promised, to 3 points and two standard errors of so many draws.
  @Test func `Another session and a single body angle are inside as often as promised`() throws {
    var random = SeededGenerator(seed: 11)
    var (other, same, truths) = ([(Bool, Bool)](), [(Bool, Bool)](), [NestedLevel: (Int, Int)]())
    let surveys = TestLength.count(400, short: 150)
    for number in 0..<surveys {
      let offsets = (0..<6).map { _ in draw(.session, &random) }
      let dwells = survey(offsets: offsets, &random)
      let fit = try #require(PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)).first)
      same.append(inside(try #require(PathLossModel(fit)), offset: offsets[number % 6], &random))
      other.append(
        inside(
          try #require(PathLossModel(fit, question: .anotherSession(assuming: nil))),
          offset: draw(.session, &random), &random))
      let nested = try NestedREML.fit(
        NestedSurvey(SurveyedLocations(dwells, sessions: SurveySessions(dwells)).heard))
      for level in NestedLevel.allCases {
        let estimate = try #require(nested.estimate(level))
        let truth = spreads[level] ?? 0
        let holds = (estimate.lower95 ?? 0) <= truth && truth <= (estimate.upper95 ?? .infinity)
        let (hits, trials) = truths[level] ?? (0, 0)
        truths[level] = (hits + (holds ? 1 : 0), trials + 1)
      }
    }
    for outcomes in [other, same] {
      let narrow = Double(outcomes.count { $0.0 }) / Double(surveys)
      let wide = Double(outcomes.count { $0.1 }) / Double(surveys)
      let root = Double(surveys).squareRoot()
      #expect(abs(narrow - 0.6827) < 0.03 + 0.92 / root, "\(narrow)")
      #expect(abs(wide - 0.9545) < 0.03 + 0.4 / root, "\(wide)")
    }
    let least = TestLength.count(93, short: 92)
    for (level, (hits, trials)) in truths { #expect(hits * 100 >= least * trials, "\(level): \(hits)") }
  }

  @Test func `One session tells nothing of sessions`() throws {
    var random = SeededGenerator(seed: 12)
    let fit = try #require(PathLossFitting.fit(survey(offsets: [0], &random)).first)
    #expect(
      fit.sessionSD == nil && fit.anotherSession == nil
        && PathLossModel(fit, question: .anotherSession(assuming: nil)) == nil)
    #expect(fit.dwellSD != nil)
  }

  @Test func `Another session is never predicted more narrowly than another place`() throws {
    var random = SeededGenerator(seed: 13)
    for number in 0..<60 {
      let offsets = (0..<2 + number % 4).map { _ in Double(number % 3) * random.normal() }
      let dwells = survey(offsets: offsets, &random)
      for fit in PathLossFitting.fit(dwells, options: FitOptions(checksHeldOut: false)) {
        let (one, other) = (PathLossModel(fit), PathLossModel(fit, question: .anotherSession(assuming: nil)))
        guard let one, let other else { continue }
        for distance in [0.1, 0.5, 1, 2, 5, 10, 50] {
          for packets in [1, 10, 1000] {
            #expect(
              other.predictiveSD(at: distance, packets: packets) + 1e-9
                >= one.predictiveSD(at: distance, packets: packets))
          }
        }
        #expect(other.degreesOfFreedom <= one.degreesOfFreedom)
      }
    }
  }
}
