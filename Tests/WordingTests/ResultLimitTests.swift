import CalibrationModel
import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyEffects
@testable import Wording

/// What `Documentation/limits.md` says that results leave out.
@Suite struct ResultLimitTests {
  /// The cells of each row of the table below a heading.
  private func table(_ heading: String) throws -> [[String]] {
    let url = SharedData.projectRoot.appending(path: "Documentation/limits.md")
    let lines = try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
    let section = lines.drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return section.filter { $0.hasPrefix("| ") }.dropFirst().map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `The page lists every limit of results with its value and reason`() throws {
    func code(_ reason: EffectReason.Code) -> String { "`\(reason.rawValue)`" }
    // The budget of the layout's search is private to the planner.
    let search = "5,000,000"
    let expected = [
      ["\(EffectDesign.columnLimit)", code(.tooManyLevels)],
      ["\(EffectLine.ownSpreadLevels)", code(.spreadsShared)],
      ["\(EffectCells.predictionLimit)", code(.cellsNotListed)],
      ["\(AccuracyComparisonTable.comparedDistances)", "–"], ["\(PointLimit.subjects)", "–"], [search, "–"],
    ]
    let rows = try table("## What results leave out")
    #expect(rows.map { [$0[1], $0[3]] } == expected)
  }
}
