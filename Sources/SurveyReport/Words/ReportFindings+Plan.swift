import CoveragePlanner
import PathLoss
import RadioSurvey
import SurveyResults

extension ReportFindings {
  /// Whether the requirement is met; as it should be only if no other finding is a problem.
  func requirement(isAlone: Bool) -> Finding? {
    guard let recommendation = report.recommendation else { return nil }
    let isUnproven = recommendation.verdict.code == .unproven
    let isOpen = recommendation.verdict.code == .cannotBeSaid
    let asked = DisplayText.clause(RequirementWords.sentence(recommendation.requirement))
    return Finding(
      id: "finding-requirement", severity: recommendation.isMet ? (isAlone ? .good : .caution) : .problem,
      title: recommendation.isMet
        ? String(localized: "The requirement is met")
        : isUnproven || isOpen
          ? String(localized: "Do not buy beacons yet") : String(localized: "The requirement is not met"),
      evidence: [RecommendationWords.sentence(recommendation.verdict)],
      meaning: recommendation.isMet
        ? String(localized: "At least one placement gives what was asked for: \(asked).")
        : isUnproven
          ? String(
            localized:
              "A placement would give what was asked for, by a fit or at a distance that cannot be relied on: \(asked)."
          )
          : isOpen
            ? String(
              localized:
                "What was measured shows neither that what was asked for can be had nor that it cannot: \(asked)."
            )
            : String(localized: "No placement that was surveyed gives what was asked for: \(asked)."),
      action: recommendation.isMet
        ? (isAlone
          ? String(localized: "Build the placement and the spacing that the plan names.")
          : String(localized: "Settle the problems above before anything is built."))
        : OptionWords.best(recommendation)
          ?? String(
            localized:
              "Read “By placement”: it says how far each placement works and what it lacks. Buy nothing before."
          ),
      link: recommendation.options.isEmpty
        ? ("#matrix", String(localized: "By placement")) : ("#options", String(localized: "All options")))
  }

  /// Verdicts that a planner has to act on.
  var plans: [Finding] {
    let plans = index.placements.flatMap(index.plans)
    func sentences(where isMeant: (ConditionPlan) -> Bool) -> [String] {
      plans.filter(isMeant).map { "\($0.conditions.shownLabel): \(PlanWords.sentence($0.reason))" }
    }
    func finding(
      _ id: String, _ severity: Finding.Severity, _ title: String, evidence: [String], meaning: String,
      action: String
    ) -> Finding? {
      guard !evidence.isEmpty else { return nil }
      return Finding(
        id: id, severity: severity, title: title, evidence: limited(evidence), meaning: meaning,
        action: action,
        link: ("#plan", String(localized: "Plan")), sets: evidence.count, isPlain: true)
    }
    return [
      finding(
        "finding-only-far", .problem, String(localized: "Some placements only ever reach far"),
        evidence: sentences { $0.verdict == .onlyFar },
        meaning:
          String(
            localized:
              "Even as close as a device gets, it more often says far than near. More beacons hung the same way mend that only where a spacing is named."
          ),
        action:
          String(
            localized:
              "Hang these beacons elsewhere, or set the measured power that they broadcast to the level at 1 m that was measured here."
          )
      ),
      finding(
        "finding-never-often-enough", .problem,
        String(localized: "Some conditions miss the goal even next to a beacon"),
        evidence: sentences { $0.verdict == .notOftenEnough },
        meaning:
          String(
            localized:
              "Close to a beacon the goal is met more often than not, yet never as often as asked. More beacons hung the same way do not mend that."
          ),
        action:
          String(
            localized:
              "Hang these beacons where the path is clearer, let devices average more packets, or ask for less."
          )),
      finding(
        "finding-cannot-be-said", .caution, String(localized: "Some answers need more data"),
        // Refused fits have findings of their own.
        evidence: sentences { $0.verdict == .cannotBeSaid && isFitted($0.conditions) },
        meaning: String(
          localized: "What was measured agrees with a deployment that works and with one that cannot."),
        action: String(
          localized: "Measure what the sentence names before beacons are bought for these conditions.")),
      finding(
        "finding-more-beacons", .caution, String(localized: "More beacons are needed"),
        evidence: thinPlacements(plans),
        meaning: String(
          localized: "Near is reached close to a beacon, but there are places too far from any."),
        action: String(localized: "Add beacons until the spacing is that of the plan.")),
    ].compactMap(\.self)
  }

  /// What the planner says of each placement that is too thin somewhere; a line a placement, not one a condition. Those that
  /// only reach far somewhere have a finding of their own.
  private func thinPlacements(_ plans: [ConditionPlan]) -> [String] {
    let hopeless = Set(
      plans.filter { $0.verdict == .onlyFar || $0.verdict == .notOftenEnough }.map(\.conditions.placement))
    let thin = Set(plans.filter { $0.verdict == .needsMoreBeacons }.map(\.conditions.placement))
      .subtracting(hopeless)
    return (report.recommendation?.placements ?? []).filter {
      thin.contains($0.placement) && !$0.meetsRequirement
    }
    .map { PlacementWords.sentence($0.reason) }
  }

  private func isFitted(_ conditions: FitConditions) -> Bool {
    index.fits.contains { $0.conditions == conditions && $0.status != .refused }
  }
}
