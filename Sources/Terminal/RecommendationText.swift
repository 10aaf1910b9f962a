package import CalibrationModel
import RadioSurvey
import Wording

/// A recommendation for a terminal, verdict first.
package enum RecommendationText {
  /// The recommendation as text with a final newline.
  ///
  /// - Parameter showsSpacingRules: Whether vendors' spacing rules are shown where beacons are counted for a floor too.
  package static func render(
    _ recommendation: Recommendation, map: PlannedMap? = nil, showsSpacingRules: Bool = false
  ) -> String {
    var lines: [String] = []
    if let best = OptionWords.best(recommendation) { lines.append(best) }
    if recommendation.spots == nil { lines.append(MeasuredWords.verdict(recommendation)) }
    if let together = map.flatMap(TogetherWords.sentence) { lines.append(together) }
    if let days = OtherDaysWords.sentence(recommendation) { lines.append("\(days) \(OtherDaysWords.remedy)") }
    lines += [
      "",
      "Requirement: \(RequirementWords.sentence(recommendation.requirement))", "",
    ]
    if !recommendation.options.isEmpty {
      if map?.deployment.needs.count ?? 0 > 1 {
        lines.append("Options count beacons for the requirement above only.")
      }
      lines += options(recommendation) + [""]
    }
    if let spots = recommendation.spots {
      lines += SpotWords.remedies(spots).map { "- \($0)" } + [""]
      lines += TextTable(.spot(spots)).lines + [""]
    }
    if let saving = recommendation.saving { lines += [RemedyWords.sentence(saving), ""] }
    let remedies = RemedyWords.sentences(recommendation)
    if !remedies.isEmpty { lines += remedies.map { "- \($0)" } + [""] }
    if let map, map.deployment.curve.count > 2, map.deployment.needs.count < 2 {
      lines += TextTable(.curve(map.deployment)).lines + [CurveWords.note, ""]
    }
    if recommendation.spots == nil {
      lines += recommendation.placements.map { "- \(PlacementVerdictWords.sentence($0.reason))" } + [""]
    }
    // Spots have a beacon each: no spacing helps there.
    if recommendation.spots == nil {
      lines += TextTable(.plan(recommendation.conditions)).lines
      let isCounted = recommendation.conditions.contains { $0.beaconsNeeded != nil }
      if showsSpacingRules || !isCounted { lines += spacingRules(recommendation) }
      lines += cautions(recommendation.conditions)
    }
    if let layout = recommendation.layout { lines += positions(layout) }
    lines += [
      "",
      "Seed \(recommendation.seed), \(NumberFormat.count(recommendation.draws)) draws of the fits' uncertainty.",
    ]
    return lines.map(TerminalText.plain).joined(separator: "\n") + "\n"
  }

  /// What the reader of each plan must allow for, each sentence once with the conditions that it holds for.
  private static func cautions(_ plans: [ConditionPlan]) -> [String] {
    let found = plans.flatMap { plan in
      plan.cautions.map { (words: PlanWords.sentence($0), conditions: plan.conditions.label) }
    }
    guard !found.isEmpty else { return [] }
    var seen: Set<String> = []
    let sentences = found.map(\.words).filter { seen.insert($0).inserted }
    return ["", "Cautions:"]
      + sentences.map { words in
        let conditions = found.filter { $0.words == words }.map(\.conditions)
        let more = conditions.count > 6 ? "; and \(conditions.count - 6) more" : ""
        return "- \(conditions.prefix(6).joined(separator: "; "))\(more): \(words)"
      }
  }

  private static func options(_ recommendation: Recommendation) -> [String] {
    var lines = TextTable(OptionTable.table(recommendation.options)).lines
    lines += [
      "False near: how often a device \(RequirementWords.falseNearDistance(recommendation.requirement)) away "
        + "says near or better, at the worst crowd level surveyed and by the worst phone. An option that "
        + "breaks a part of the requirement does not meet it."
    ]
    if recommendation.recalibration.count > 1 {
      let unchanged = recommendation.options.first { $0.lever == .more || $0.lever == .move }
      let placement = recommendation.layout?.placement ?? unchanged?.placement
      let name = placement.map { " at “\($0)”" } ?? ""
      lines += ["", "Every measured power\(name):"]
      lines += TextTable(.recalibration(recommendation.recalibration)).lines
    }
    return lines
  }

  private static func spacingRules(_ recommendation: Recommendation) -> [String] {
    guard let comparison = recommendation.spacingRules, let headline = SpacingWords.headline(comparison)
    else { return [] }
    return ["", headline] + TextTable(.spacing(comparison)).lines + SpacingWords.notes(comparison)
  }

  private static let mostPositions = 30

  private static func positions(_ layout: FloorLayout) -> [String] {
    let proof =
      layout.lowerBound.map { bound in
        bound == layout.positions.count ? ", the fewest possible" : ", at least \(bound) are needed"
      } ?? ""
    let name = layout.placement.map { "“\($0)”" } ?? "the placement surveyed"
    let left = layout.positions.count - mostPositions
    let more = left > 0 ? ["\(NumberFormat.count(left)) more: see --format json"] : []
    return ["", "Positions for \(name)\(proof):"]
      + TextTable(.positions(layout, limit: mostPositions)).lines + more
  }
}
