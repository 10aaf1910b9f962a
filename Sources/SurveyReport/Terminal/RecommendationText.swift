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
    var table = TextTable([
      ("conditions", .left), ("verdict", .left), ("reach", .right), ("spacing", .right),
      ("per 100 m²", .right),
      ("90 % range", .left), ("on a regular grid", .right),
    ])
    for plan in recommendation.conditions {
      table.add([
        plan.conditions.label, plan.verdict.rawValue, NumberFormat.metres(plan.recommended?.reach),
        NumberFormat.metres(plan.recommended?.triangularSpacing),
        NumberFormat.significant(plan.recommended?.triangularDensity), range(plan),
        NumberFormat.count(plan.beaconsNeeded),
      ])
    }
    lines += table.lines
    if let layout = recommendation.layout { lines += positions(layout) }
    lines += [
      "",
      "Seed \(recommendation.seed), \(NumberFormat.count(recommendation.draws)) draws of the fits' uncertainty.",
    ]
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  private static func range(_ plan: ConditionPlan) -> String {
    guard let low = plan.densityLow else { return NumberFormat.absent }
    return
      "\(NumberFormat.significant(low)) to \(plan.densityHigh.map { NumberFormat.significant($0) } ?? "no limit")"
  }

  private static let mostPositions = 30

  private static func positions(_ layout: FloorLayout) -> [String] {
    let proof =
      layout.lowerBound.map { bound in
        bound == layout.positions.count
          ? ", the fewest possible on its grid" : ", at least \(bound) are needed on its grid"
      } ?? ""
    var table = TextTable([("beacon", .right), ("x", .right), ("y", .right)])
    for (index, position) in layout.positions.prefix(mostPositions).enumerated() {
      table.add([String(index + 1), NumberFormat.metres(position.x), NumberFormat.metres(position.y)])
    }
    let name = layout.placement.map { "“\($0)”" } ?? "the placement surveyed"
    let left = layout.positions.count - mostPositions
    let more = left > 0 ? ["\(NumberFormat.count(left)) more: see --format json"] : []
    return ["", "Positions for \(name)\(proof):"] + table.lines + more
  }
}
