import Foundation
import RadioSurvey
import Statistics
import TestSupport
import Testing

@testable import PathLoss
import CalibrationModel

/// What sessions and body angles differ by where weak packets are lost.
@Suite struct NestedLossesTests {
  /// Eight sessions of eight places, two body angles and twelve packets each, heard down to −84 dBm: weak sessions lose most.
  private func survey(seed: UInt64, sensitivity: Int) -> [Dwell] {
    var random = SeededGenerator(seed: seed)
    var dwells: [Dwell] = []
    for session in 0..<8 {
      let offset = 5 * random.normal()
      for place in 0..<8 {
        let x = -0.2 + 1.3 * random.uniform()
        let level = -62 - 22 * x + offset + 3 * random.normal()
        for angle in 0..<2 {
          let mean = level + 3 * random.normal()
          let sent = (0..<12).map { _ in Int((mean + 4 * random.normal()).rounded()) }
          dwells.append(
            Dwell(
              beacon: .name("door"),
              location: SurveyLocation(name: "\(session) \(place)", isNamed: true, distance: pow(10, x)),
              conditions: Conditions(
                orientation: 180 * Double(angle), session: SurveySession(rawValue: "\(session)")),
              start: 0, end: 1, expectedPackets: 12,
              histogram: RSSIHistogram(sent.filter { $0 >= sensitivity })))
        }
      }
    }
    return dwells
  }

  @Test func `Losses do not make sessions and body angles look alike`() throws {
    var (received, counted, surveys) = ([0.0, 0], [0.0, 0], 0.0)
    var inside = 0
    for seed in 1...40 as ClosedRange<UInt64> {
      let fit = try #require(
        PathLossFitting.fit(
          survey(seed: seed, sensitivity: -84), options: FitOptions(checksHeldOut: false)
        ).first)
      guard fit.estimator == .lossMixture, let session = fit.sessionSD, let dwell = fit.dwellSD,
        let alone = fit.reml?.sessionSD, let own = fit.reml?.dwellSD
      else { continue }
      surveys += 1
      received[0] += alone.estimate
      received[1] += own.estimate
      counted[0] += session.estimate
      counted[1] += dwell.estimate
      if (session.lower95 ?? 0) <= 5 && 5 <= session.upper95 ?? .infinity { inside += 1 }
    }
    #expect(surveys >= 38, "\(surveys)")
    let (session, dwell) = (counted[0] / surveys, counted[1] / surveys)
    #expect(session > received[0] / surveys + 0.3, "\(counted) \(received) \(surveys)")
    #expect(dwell > received[1] / surveys + 0.1, "\(counted) \(received) \(surveys)")
    // An SD from eight draws is 0.96 of the truth in the mean.
    #expect(abs(session - 0.96 * 5) < 0.6 && abs(dwell - 3) < 0.5, "\(counted) \(surveys)")
    #expect(Double(inside) / surveys > 0.93 - 0.08, "\(inside)")
  }

  @Test func `Sessions left out are predicted with their losses`() throws {
    let fit = try #require(PathLossFitting.fit(survey(seed: 5, sensitivity: -84)).first)
    let sessions = try #require(fit.heldOutSessions)
    #expect(fit.estimator == .lossMixture && sessions.leftOut == 8)
    let (front, received) = (try #require(sessions.heldOut), try #require(sessions.reml))
    #expect(front.locations == received.locations && front != received)
    // Eight sessions tell little more than that the intervals are no fiction.
    #expect(front.coverage95 > 0.75, "\(front)")
  }

  @Test func `Without losses both say the same`() throws {
    let fit = try #require(
      PathLossFitting.fit(
        survey(seed: 3, sensitivity: -127), options: FitOptions(checksHeldOut: false)
      ).first)
    #expect(fit.estimator == .lossMixture)
    #expect(fit.sessionSD == fit.reml?.sessionSD && fit.dwellSD == fit.reml?.dwellSD)
  }
}
