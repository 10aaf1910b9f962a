package import CalibrationModel
package import RadioSurvey
import Wording

package enum RecommendationText {
  /// The recommendation as text with a final newline.
  /// - Parameter showsSpacingRules: Whether vendors' spacing rules are shown where beacons are counted for a floor too.
  package static func render(
    _ recommendation: Recommendation, map: PlannedMap? = nil, showsSpacingRules: Bool = false
  ) -> String {
    var lines: [String] = []
    if let best = OptionWords.best(recommendation) { lines.append(best) }
    lines += OptionWords.alternatives(recommendation)
    if recommendation.spots == nil { lines.append(MeasuredWords.verdict(recommendation)) }
    let together = TogetherWords.sentence(recommendation, map)
    if let together {
      lines = [together] + lines.prefix(1).map { "The first requirement alone: \($0)" } + lines.dropFirst()
    }
    if let unmeasured = UnmeasuredWords.sentence(recommendation) {
      lines.append(([unmeasured] + UnmeasuredWords.remedies(recommendation)).joined(separator: " "))
    }
    lines += ["", "Requirement: \(RequirementWords.sentence(recommendation.requirement))", ""]
    if !recommendation.options.isEmpty {
      if together != nil {
        lines.append("Options count beacons for the requirement above only.")
      }
      lines += options(recommendation) + [""]
    }
    if let spots = recommendation.spots {
      lines += SpotWords.remedies(spots).map { "- \($0)" } + [""]
      lines += TextTable(.spot(spots)).lines + [""]
      if spots.verdict == .unknown { lines += cautions(recommendation.conditions) }
    }
    if let saving = recommendation.saving { lines += [RemedyWords.sentence(saving), ""] }
    let remedies = RemedyWords.sentences(recommendation)
    if !remedies.isEmpty { lines += remedies.map { "- \($0)" } + [""] }
    if let map, map.deployment.curve.count > 2, map.deployment.needs.count < 2 {
      lines += TextTable(.curve(map.deployment)).lines + [CurveWords.note, ""]
    }
    // Spots have a beacon each: no spacing helps there.
    if recommendation.spots == nil {
      lines += recommendation.placements.map { "- \(PlacementReasonWords.sentence($0.reason))" } + [""]
      lines += TextTable(.plan(recommendation.conditions)).lines
      let openFloor = PlanWords.openFloor(recommendation.conditions)
      lines += [openFloor].compactMap(\.self)
      if showsSpacingRules || openFloor == nil { lines += spacingRules(recommendation) }
      lines += cautions(recommendation.conditions)
    }
    if let layout = recommendation.layout { lines += positions(layout) }
    lines += [
      "",
      "Seed \(recommendation.seed), \(NumberFormat.count(recommendation.draws)) draws of the fits' uncertainty.",
    ]
    return lines.plainText
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
        return "- \(InspectText.labels(conditions)): \(words)"
      }
  }

  private static func options(_ recommendation: Recommendation) -> [String] {
    var lines = TextTable(OptionTable.table(recommendation.options)).lines
    guard recommendation.requirement.asked.falseNearDistanceMetres != nil else { return lines }
    lines += [
      "False near: how often a device \(RequirementWords.falseNearDistance(recommendation.requirement)) away "
        + "says \(RequirementWords.goalText(recommendation.requirement)), at the worst crowd level surveyed and by the worst phone. An option that "
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
    return [
      "",
      "Positions for \(NumberFormat.count(layout.positions.count, "beacon")) at \(name), with current settings\(proof):",
    ]
      + TextTable(.positions(layout, limit: mostPositions)).lines + more
  }
}

package enum NextText {
  /// Visits whose places are listed; the sheet has them all.
  private static let mostVisits = 3

  /// The document as text with a final newline.
  /// - Parameter site: for the names of its beacons.
  package static func render(_ document: NextDocument, site: Site) -> String {
    let advice = document.advice
    let names = SurveyNames(site)
    var lines = [AdviceWords.sentence(advice.reason)]
    if !advice.conditions.isEmpty { lines += conditions(advice) }
    if !advice.visits.isEmpty {
      lines += ["", heading(advice)] + TextTable(.visits(advice.visits)).lines
      if advice.isFirst {
        // The same places serve every crowd level.
        if let visit = advice.visits.first(where: \.isOnFloor) {
          lines += ["", "\(visit.label): the places in the order in which to walk them:"]
          lines += TextTable(.visitPlaces(visit.places, names)).lines
        }
      } else {
        for (index, visit) in advice.visits.prefix(mostVisits).enumerated() {
          lines += ["", "\(index + 1). \(visit.label). \(names.purpose(visit))"]
          if let hang = names.newPoints(visit) { lines.append(hang) }
          lines += TextTable(.visitPlaces(visit.places, names)).lines
        }
        let left = advice.visits.count - mostVisits
        if left > 0 { lines += ["", "The places of \(left) more: see --sheet, --csv or --format json."] }
      }
    }
    if !advice.notes.isEmpty { lines += [""] + advice.notes.map { "- \(SurveyNoteWords.sentence($0))" } }
    if !advice.isFirst {
      lines += [
        "", "Seed \(advice.seed), \(NumberFormat.count(advice.draws)) draws of the fits' uncertainty.",
      ]
    }
    return lines.plainText
  }

  private static func heading(_ advice: SurveyAdvice) -> String {
    let time = NumberFormat.duration(advice.seconds)
    return advice.isFirst
      ? "The first survey, about \(time) of walking and standing:"
      : "Measure next, most urgent first, about \(time):"
  }

  private static func conditions(_ advice: SurveyAdvice) -> [String] {
    var lines = [""] + TextTable(.goals(advice)).lines
    lines += [
      "", "± is half of a 95 % interval (for the shadowing SD, as a share of it); “more” counts locations.",
    ]
    // What the table cannot say, once for all conditions that it holds for.
    var told: Set<String> = []
    let obstacles = advice.conditions.map { ($0.conditions.label, $0.obstacles.map(AdviceWords.sentence)) }
    for obstacle in obstacles.flatMap(\.1) where told.insert(obstacle).inserted {
      let labels = obstacles.filter { $0.1.contains(obstacle) }.map(\.0)
      lines.append("- \(labels.joined(separator: "; ")): \(obstacle)")
    }
    return lines
  }
}

package enum DemoText {
  package static func render(files: [ImportDocument.File], data: DataSummary, fits: [ConditionFit]) -> String
  {
    let count = { (status: FitStatus) in NumberFormat.count(fits.count { $0.status == status }) }
    return
      "Imported \(NumberFormat.count(files.count, "log")): \(NumberFormat.count(data.receivedPackets, "packet")) in "
      + "\(NumberFormat.count(data.dwells, "dwell")) at \(DataWords.stood(data)).\n"
      + "Fitted \(NumberFormat.count(fits.count, "set")) of conditions: \(count(.calibrated)) calibrated, \(count(.weak)) "
      + "weak, \(count(.refused)) refused.\n"
  }
}
