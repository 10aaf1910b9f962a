import Foundation
import Statistics
import TestSupport
import Testing

@testable import PathLoss
import CalibrationModel

/// What lme4 says of three simulated surveys with sessions, places and orientations.
@Suite struct NestedREMLTests: CoversReference {
  static let referenceKeys = ["R/nested"]

  /// A survey of `Tests/Reference/Data`.
  private func survey(_ name: String) throws -> NestedSurvey {
    var sessions: [(name: String, places: [(name: String, location: NestedSurvey.Location)])] = []
    for row in try CSVTable(reference: "nested-\(name)").rows {
      let count = try #require(row["packets"].flatMap(Double.init))
      let sum = try #require(row["sum"].flatMap(Double.init))
      let squares = try #require(row["squares"].flatMap(Double.init))
      let distance = try #require(row["distance_m"].flatMap(Double.init))
      let (session, place) = (row["session"] ?? "", row["place"] ?? "")
      let dwell = NestedSurvey.Dwell(
        count: count, mean: sum / count, centredSumOfSquares: squares - sum * sum / count)
      if sessions.last?.name != session { sessions.append((session, [])) }
      if sessions[sessions.count - 1].places.last?.name != place {
        sessions[sessions.count - 1].places.append(
          (place, NestedSurvey.Location(logDistance: log10(distance), dwells: [])))
      }
      let last = sessions[sessions.count - 1].places.count - 1
      sessions[sessions.count - 1].places[last].location.dwells.append(dwell)
    }
    return NestedSurvey(sessions.map { $0.places.map(\.location) })
  }

  /// The same survey without the levels that are not asked for: dwells of a place become one, sessions become one.
  private func fit(_ survey: NestedSurvey, _ model: String) throws -> NestedFit {
    switch model {
    case "four_level": try NestedREML.fit(survey)
    case "three_level_no_session": try NestedREML.fit(survey, levels: [.packet, .dwell, .location])
    default: try NestedREML.fit(survey, levels: [.packet, .location])
    }
  }

  @Test(
    arguments: ["balanced", "unbalanced", "none"], ["four_level", "three_level_no_session", "two_level"])
  func `lme4 finds the same lines and spreads`(name: String, model: String) throws {
    let expected = try JSON(reference: "R")["nested"]["sessions_\(name)"][model]
    let fit = try fit(survey(name), model)
    #expect(relativeError(fit.coefficients[0], expected["referencePower_dbm"].real) < 1e-6)
    #expect(relativeError(fit.coefficients[1] / -10, expected["pathLossExponent"].real) < 1e-6)
    // lme4 stops where the deviance no longer falls by 1e-9, up to 6e-5 of an SD before the least.
    #expect(relativeError(fit.standardErrors[0], expected["referencePowerSE"].real) < 1e-4)
    #expect(relativeError(fit.standardErrors[1] / 10, expected["pathLossExponentSE"].real) < 1e-4)
    #expect(relativeError(fit.covariance.covariance, expected["cov"].real) < 1e-4)
    for (level, key) in [
      (NestedLevel.packet, "Residual"), (.dwell, "turn"), (.location, "place"), (.session, "session"),
    ] {
      guard let sd = fit.spreads[level] else { continue }
      #expect(relativeError(sd, expected["sd"][key].real) < 1e-4, "\(level)")
    }
    // lme4 is never better, and ours is better by no more than where it stops.
    let deviance = expected["remlDeviance"].real
    #expect(fit.deviance < deviance + 1e-9 && fit.deviance > deviance - 1e-6)
  }

  /// At lme4's own spreads the likelihood is lme4's, and so are the line and its errors.
  @Test(
    arguments: ["balanced", "unbalanced", "none"], ["four_level", "three_level_no_session", "two_level"])
  func `The likelihood at the spreads of lme4 is that of lme4`(name: String, model: String) throws {
    let expected = try JSON(reference: "R")["nested"]["sessions_\(name)"][model]
    let sd = expected["sd"]
    func ratio(_ key: String) -> Double {
      guard sd[key].number != nil else { return 0 }
      return sd[key].real / sd["Residual"].real
    }
    let survey = try survey(name)
    var ratios: [NestedLevel: Double] = [:]
    for (level, key) in [(NestedLevel.dwell, "turn"), (.location, "place"), (.session, "session")]
    where sd[key].number != nil { ratios[level] = ratio(key) }
    let fit = NestedFit(
      NestedLikelihood(survey), levels: Set(Array(ratios.keys) + [.packet]), ratios: ratios, survey: survey)
    #expect(relativeError(fit.spreads[.packet] ?? 0, sd["Residual"].real) < 1e-9)
    #expect(relativeError(fit.coefficients[0], expected["referencePower_dbm"].real) < 1e-9)
    #expect(relativeError(fit.coefficients[1] / -10, expected["pathLossExponent"].real) < 1e-9)
    #expect(relativeError(fit.standardErrors[0], expected["referencePowerSE"].real) < 1e-9)
    #expect(relativeError(fit.standardErrors[1] / 10, expected["pathLossExponentSE"].real) < 1e-9)
    #expect(abs(fit.deviance - expected["remlDeviance"].real) < 1e-7)
  }

  @Test func `Sessions that do not differ have an interval that contains 0`() throws {
    let fit = try NestedREML.fit(survey("none"))
    let session = try #require(fit.estimate(.session))
    #expect(session.lower95 == 0)
    #expect(try #require(session.upper95) > session.estimate)
  }

  @Test(arguments: ["balanced", "unbalanced"])
  func `The ends of an interval lie 3.84 above the least deviance`(name: String) throws {
    let survey = try survey(name)
    let fit = try NestedREML.fit(survey)
    for level in NestedLevel.allCases {
      let estimate = try #require(fit.estimate(level))
      let (lower, upper) = (try #require(estimate.lower95), try #require(estimate.upper95))
      #expect(lower <= estimate.estimate && estimate.estimate < upper, "\(level)")
    }
    let packet = try #require(fit.estimate(.packet))
    #expect(try #require(packet.upper95) / packet.estimate < 1.1)
    // Six sessions say little of how sessions differ.
    let session = try #require(fit.estimate(.session))
    #expect(try #require(session.upper95) / session.estimate > 1.5)
  }
}
