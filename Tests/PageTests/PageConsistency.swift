import CalibrationModel
import CoveragePlanner
import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis

@testable import Page
@testable import Wording

/// Statements of a page that contradict one another, or do not belong where they stand.
enum PageConsistency {
  /// Characters of the first sentence of a page: four lines of a telephone hold no more.
  static let longestHeadline = 320

  /// What is wrong, a line each.
  static func violations(_ report: CalibrationReport, html: String) throws -> [String] {
    let front = ReportOrderTests.text(try ReportOrderTests.parts(html).front).lowercased()
    var found: [String] = []
    if front.contains(NumberFormat.absent) {
      found.append("‘\(NumberFormat.absent)’ in front of the appendix")
    }
    found += ReportOrderTests.statistics.filter(front.contains).map { "‘\($0)’ in front of the appendix" }
    // A code with a hyphen is a program's word, not a reader's.
    found += FitReason.Code.allCases.map(\.rawValue).filter { $0.contains("-") && front.contains($0) }
      .map { "the code ‘\($0)’ in front of the appendix" }
    let page = try PageView(report, plots: [], css: "")
    if page.verdict.isEmpty || page.verdict.count > longestHeadline {
      found.append("a headline of \(page.verdict.count) characters: \(page.verdict)")
    }
    if page.actions.count > ReportActions.most { found.append("\(page.actions.count) actions") }
    guard let recommendation = report.recommendation else { return found }
    found += matrix(report, recommendation)
    if recommendation.isMet != recommendation.placements.contains(where: \.meetsRequirement) {
      found.append("met by no placement, or by one and not at all")
    }
    if page.verdictStyle == "good", !recommendation.isMet { found.append("a green headline, and not met") }
    if recommendation.isMet, !recommendation.options.isEmpty { found.append("options for what is met") }
    if let best = recommendation.options.first {
      let count = OptionWords.many(best.count)
      if !page.verdict.contains(count) { found.append("the headline has another number than \(count)") }
      let tables = page.plan.first.map { $0.optionTable + $0.lesserTable } ?? []
      if tables.first?.rows.first?.cells.first?.content != count {
        found.append("the table of options has another number than \(count)")
      }
      if best.isAsAsked, best.isTellingFarApart,
        page.actions.first?.action.title.lowercased() != OptionWords.action(best, isWhole: true).lowercased()
      {
        found.append("the first action is another option")
      }
    }
    return found
  }

  /// What the deciding cells of the matrix say against what the planner says of the placement.
  private static func matrix(_ report: CalibrationReport, _ recommendation: Recommendation) -> [String] {
    let index = ReportIndex(report)
    guard let matrix = MatrixView(index) else {
      return recommendation.conditions.isEmpty || recommendation.spots != nil ? [] : ["no matrix"]
    }
    return recommendation.placements.compactMap { placement in
      let name = placement.placement?.rawValue ?? "all data"
      guard
        let row = matrix.matrixRows.first(where: {
          $0.rowID == index.id("placement", placement: placement.placement)
        })
      else { return "\(name) is not in the matrix" }
      let required = zip(matrix.matrixColumns, row.matrixCells).filter(\.0.isRequired).map(\.1)
      let hasRequired = recommendation.requirement.asked.crowd != nil
      let deciding = hasRequired ? required : row.matrixCells.filter { $0.stateWord != "not surveyed" }
      let works = !deciding.isEmpty && deciding.allSatisfy { $0.stateStyle == "good" }
      guard works != placement.meetsRequirement else { return nil }
      return "\(name) meets it: \(placement.meetsRequirement); the matrix: \(deciding.map(\.stateWord))"
    }
  }
}
