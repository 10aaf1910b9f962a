import CalibrationModel
import Foundation
import PathLoss
import RadioSurvey
import TestSupport
import Testing

@Suite struct ConditionFitTests {
  private func json(_ fit: ConditionFit) throws -> [String: Any] {
    let data = try JSONEncoder().encode(fit)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  @Test func `What cannot be had is null and never zero`() throws {
    let fit = try #require(PathLossFitting.fit(SyntheticSurvey(locations: 3).dwells(seed: 1)).first)
    let object = try json(fit)
    for key in [
      "referencePower_dbm", "pathLossExponent", "shadowingSD_db", "fadingSD_db", "ols", "covariance",
      "degreesOfFreedom", "deviance", "heldOut", "expectedPackets",
    ] {
      #expect(object[key] is NSNull, "\(key)")
    }
    #expect(object["status"] as? String == "refused")
    #expect((object["locationMeans"] as? [Any])?.count == 3)
  }

  @Test func `Quantities carry their units`() throws {
    let fit = try #require(PathLossFitting.fit(SyntheticSurvey().dwells(seed: 1)).first)
    let object = try json(fit)
    let power = try #require(object["referencePower_dbm"] as? [String: Any])
    // 1e-12: JSONSerialization reads decimals to within a few units in the last place.
    let estimate = try #require(fit.referencePower).estimate
    #expect(relativeError(try #require(power["estimate"] as? Double), estimate) < 1e-12)
    #expect(power["lower95"] != nil && power["upper95"] != nil && power["standardError"] != nil)
    #expect(object["distanceRange_m"] is [String: Any] && object["model"] as? String == "log-distance")
  }

  @Test func `Survives its own JSON`() throws {
    for survey in [SyntheticSurvey(), SyntheticSurvey(locations: 4), SyntheticSurvey(fadingSD: 0)] {
      for fit in PathLossFitting.fit(survey.dwells(seed: 2)) {
        let copy = try JSONDecoder().decode(ConditionFit.self, from: JSONEncoder().encode(fit))
        #expect(copy == fit)
      }
    }
  }
}
