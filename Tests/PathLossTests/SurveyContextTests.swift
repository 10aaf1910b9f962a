import CalibrationModel
import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import PathLoss

/// Fits of a part of a survey, and of a survey of many placements.
@Suite struct SurveyContextTests {
  /// A placement's dwells at two crowd levels; the receiver hears less the higher the number.
  private static func placement(_ number: Int, days: Int = 1) -> [Dwell] {
    ["empty", "full"].enumerated().flatMap { level, crowd -> [Dwell] in
      var survey = SyntheticSurvey()
      survey.referencePower = -55 - Double(number % 3) - 6 * Double(level)
      survey.locations = 34
      survey.sensitivity = -92
      survey.conditions = Conditions(
        placement: Placement(rawValue: "place \(number)"), crowd: CrowdLevel(rawValue: crowd),
        receiver: "phone")
      return survey.dwells(seed: UInt64(2 * number + level + 1)).enumerated().map { index, dwell in
        var dwell = dwell
        dwell.start = 1_700_000_000 + 86_400 * Double(index % days)
        dwell.end = dwell.start + 2
        dwell.log = "walk.csv"
        return dwell
      }
    }
  }

  private static let many = SurveyContext.mostPlacementsTogether + 1
  private static let survey = (0..<many).flatMap { placement($0, days: $0 == 0 ? 3 : 1) }
  private static let whole = PathLossFitting.fit(survey)

  private func context(_ dwells: [Dwell], part: [Dwell]) -> SurveyContext {
    SurveyContext(dwells.map(DwellTotal.init), part: part) { dwells }
  }

  @Test(arguments: [0, 7, many - 1])
  func `A fit of a part is that of the whole survey`(number: Int) throws {
    let part = Self.survey.filter { $0.conditions.placement?.rawValue == "place \(number)" }
    let fits = PathLossFitting.fit(part, context: context(Self.survey, part: part))
    let same = Self.whole.filter { $0.conditions.placement?.rawValue == "place \(number)" }
    #expect(fits.count == 2 && fits == same)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(try encoder.encode(fits) == encoder.encode(same))
    // By itself it is another survey: of one day.
    if number > 0 { #expect(PathLossFitting.fit(part) != same) }
  }

  @Test func `Totals tell what the dwells tell`() {
    let (dwells, totals) = (
      SurveyContext(Self.survey), context(Self.survey, part: Array(Self.survey.prefix(20)))
    )
    #expect(dwells.sessions == totals.sessions && totals.sessions.basis == .day)
    #expect(dwells.levels == totals.levels && dwells.levels.count == 1)
    #expect(dwells.isJudgedByPlacement && totals.isJudgedByPlacement)
    #expect(!SurveyContext(Array(Self.survey.prefix(1))).isJudgedByPlacement)
  }

  /// With one placement fewer, tests are adjusted for the number of all fits.
  @Test func `Up to 32 placements are judged together`() throws {
    let few = PathLossFitting.fit(
      Self.survey.filter { $0.conditions.placement?.rawValue != "place \(Self.many - 1)" })
    func adjusted(_ fits: [ConditionFit]) -> [Double] {
      fits.filter { $0.conditions.placement == "place 7" }.flatMap { fit in
        (fit.diagnostics ?? []).compactMap { diagnosis in
          diagnosis.pValue.flatMap { p in diagnosis.adjustedPValue.map { $0 / p } }
        }
      }
    }
    let (apart, together) = (adjusted(Self.whole), adjusted(few))
    // Of two tests none is adjusted by more than two.
    #expect(!apart.isEmpty && apart.allSatisfy { $0 <= 2 + 1e-9 })
    #expect(together.contains { $0 > 2.5 })
  }

  @Test func `Whether all is at one distance is asked only where it matters`() {
    func dwells(_ distances: [Double]) -> [Dwell] {
      distances.map { SyntheticSurvey.dwell(location: "p", distance: $0, levels: [-60]) }
    }
    struct Asked: Error {}
    func isAtOneDistance(_ part: [Double], whole: [Double]?) -> Bool? {
      let totals = dwells(part).map(DwellTotal.init)
      let all: () throws -> [Dwell] = {
        guard let whole else { throw Asked() }
        return dwells(whole)
      }
      return (try? SurveyContext(totals, part: dwells(part), all: all))?.isAtOneDistance
    }
    #expect(isAtOneDistance([1, 1.01], whole: nil) == false)
    #expect(isAtOneDistance([2, 3], whole: nil) == false)
    #expect(isAtOneDistance([2, 2], whole: nil) == nil)
    #expect(isAtOneDistance([2, 2], whole: [2, 2, 2]) == true)
    #expect(isAtOneDistance([2, 2], whole: [2, 2, 5]) == false)
  }
}
