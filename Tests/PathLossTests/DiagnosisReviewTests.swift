import CalibrationModel
import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import PathLoss

/// What the fits of a survey know together.
@Suite struct DiagnosisReviewTests {
  /// A survey whose fading shrinks where levels are weak, from a level at 1 m on.
  private func survey(_ power: Double, crowd: CrowdLevel, seed: UInt64 = 1, isShrinking: Bool = true)
    -> [Dwell]
  {
    var random = SeededGenerator(seed: seed)
    return (0..<20).map { g in
      let x = -0.3 + 1.6 * Double(g) / 19
      let mean = power - 22 * x + 2 * random.normal()
      let fading = isShrinking ? 5 - 2.5 * x : 3
      return SyntheticSurvey.dwell(
        location: "L\(g)", distance: pow(10, x),
        levels: (0..<40).map { _ in min(-1, max(-119, Int((mean + fading * random.normal()).rounded()))) },
        conditions: Conditions(placement: "overhead", crowd: crowd, receiver: "phone"))
    }
  }

  private func alarm(_ fit: ConditionFit?) throws -> Diagnosis {
    try #require(fit?.diagnostics?.first { $0.code == .censoredLevels })
  }

  @Test func `A receiver that hears weaker packets elsewhere misses none here`() throws {
    let alone = try alarm(PathLossFitting.fit(survey(-55, crowd: "empty")).first)
    #expect(alone.isRaised && alone.values["floor_dbm"].number ?? 0 > -95)
    let both = PathLossFitting.fit(
      survey(-55, crowd: "empty") + survey(-85, crowd: "full", seed: 2, isShrinking: false))
    let found = try alarm(both.first)
    #expect(!found.isRaised && found.values["isAboveFloor"].bool == true)
    #expect(found.values["floor_dbm"].number ?? 0 < -105 && found.pValue ?? 1 < 0.01)
  }

  @Test func `Levels that every receiver hears are not missing`() throws {
    let strong = try alarm(PathLossFitting.fit(survey(-40, crowd: "empty")).first)
    #expect(strong.values["weakest_dbm"].number ?? -99 > -70 && strong.pValue ?? 1 < 0.01)
    #expect(!strong.isRaised && strong.values["isAboveFloor"].bool == true)
  }

  /// Twenty fits, one of which a test doubts: a p value of 0.004 is what twenty fits without fault bring forth once in twelve surveys.
  @Test(arguments: [(0.004, 0.08, false), (0.0001, 0.002, true)])
  func `Diagnoses are adjusted for the number of fits`(own: Double, adjusted: Double, isRaised: Bool) throws {
    let fit = try #require(PathLossFitting.fit(SyntheticSurvey().dwells(seed: 1)).first)
    #expect(fit.diagnostics?.allSatisfy { $0.adjustedPValue == nil } == true)
    let fits = (0..<20).map { index in
      fit.mappingDiagnostics { diagnosis in
        guard diagnosis.code == .bentLine else { return diagnosis }
        var diagnosis = diagnosis
        diagnosis.pValue = index == 0 ? own : 0.5
        diagnosis.isRaised = index == 0
        return diagnosis
      }
    }
    let reviewed = DiagnosisReview.reviewed(fits, levels: [:]).compactMap { fit in
      fit.diagnostics?.first { $0.code == .bentLine }
    }
    #expect(reviewed.count == 20 && reviewed[0].isRaised == isRaised)
    #expect(isClose(try #require(reviewed[0].adjustedPValue), to: adjusted, within: 1e-12))
    #expect(reviewed.dropFirst().allSatisfy { $0.adjustedPValue == 0.5 && !$0.isRaised })
  }

  @Test func `Adjusted values survive their own JSON`() throws {
    let fits = PathLossFitting.fit(survey(-55, crowd: "empty") + survey(-58, crowd: "full", seed: 3))
    let diagnoses = try #require(fits.first?.diagnostics)
    #expect(diagnoses.contains { $0.adjustedPValue != nil })
    let copy = try JSONDecoder().decode([Diagnosis].self, from: JSONEncoder().encode(diagnoses))
    #expect(copy == diagnoses)
  }
}
