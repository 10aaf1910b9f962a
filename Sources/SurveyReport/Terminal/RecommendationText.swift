package import CoveragePlanner
import PathLoss
import RadioSurvey

/// A recommendation for a terminal, verdict first.
package enum RecommendationText {
  /// The recommendation as text with a final newline.
  package static func render(_ recommendation: Recommendation) -> String {
    var lines = [
      RecommendationWords.sentence(recommendation.verdict), "",
      "Requirement: \(RequirementWords.sentence(recommendation.requirement))", "",
    ]
    lines += recommendation.placements.map { "- \(PlacementWords.sentence($0.reason))" }
    lines.append("")
    lines += TextTable(PlanTable.table(recommendation.conditions)).lines
    if let layout = recommendation.layout { lines += positions(layout) }
    lines += [
      "",
      "Seed \(recommendation.seed), \(NumberFormat.count(recommendation.draws)) draws of the fits' uncertainty.",
    ]
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  private static let mostPositions = 30

  private static func positions(_ layout: FloorLayout) -> [String] {
    let proof =
      layout.lowerBound.map { bound in
        bound == layout.positions.count
          ? ", the fewest possible on its grid" : ", at least \(bound) are needed on its grid"
      } ?? ""
    let name = layout.placement.map { "“\($0)”" } ?? "the placement surveyed"
    let left = layout.positions.count - mostPositions
    let more = left > 0 ? ["\(NumberFormat.count(left)) more: see --format json"] : []
    return ["", "Positions for \(name)\(proof):"]
      + TextTable(PositionsTable.table(layout, limit: mostPositions)).lines + more
  }
}
