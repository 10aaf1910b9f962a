import CalibrationModel
import RadioSurvey

extension ReportFindings {
  /// Whether the requirement is met; as it should be only if no other finding is a problem.
  package func requirement(isAlone: Bool) -> Finding? {
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
  package var plans: [Finding] {
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
    .map { PlacementVerdictWords.sentence($0.reason) }
  }

  private func isFitted(_ conditions: FitConditions) -> Bool {
    index.fits.contains { $0.conditions == conditions && $0.status != .refused }
  }
}

/// What the survey itself leaves open: what a reader of the answer must know before beacons are bought.
extension ReportFindings {
  /// All of them, in no order.
  package var survey: [Finding] {
    [
      unnamed(
        "finding-no-placement", String(localized: "The logs do not say how the beacons hung"),
        among: { $0.placement == nil },
        meaning: String(
          localized: "Readings of all placements are taken together, so no placement can be chosen by them."),
        key: "placement"),
      unnamed(
        "finding-no-crowd", String(localized: "The logs do not say how full the place was"),
        among: { $0.crowd == nil },
        meaning: String(
          localized:
            "The answer holds for as many people as there were. With more of them beacons seem farther away."),
        key: "crowd"),
      doubt(
        .toFillIn, String(localized: "survey.toml is not filled in"),
        meaning: String(localized: "What it leaves open is not part of any number of this report."),
        action: String(localized: "Answer what is marked in survey.toml, and import the logs again.")),
      doubt(
        .otherPlacement, String(localized: "Beacons hang otherwise than the logs say"),
        meaning: String(
          localized:
            "What was measured counts for the placement of the logs, and the beacons there are count for the other one."
        ),
        action: String(localized: "Correct the placement of the beacons or of the logs in survey.toml.")),
      doubt(
        .swappedPositions, String(localized: "Positions of beacons look exchanged"),
        meaning: String(
          localized:
            "Distances are computed from these positions, so no model fits and more places do not help."),
        action: String(
          localized: "Look which beacon hangs where, and correct x_m and y_m under [[beacon]] in survey.toml."
        )),
      doubt(
        .crowdOrder,
        String(localized: "The order of the crowd levels is contradicted by the levels measured"),
        meaning: String(
          localized:
            "The emptiest level is what devices are calibrated for, and the fullest is what must be met."),
        action: String(
          localized:
            "List [[crowd]] from the emptiest to the fullest, or correct the crowd levels of the logs.")),
      doubt(
        .similarName, String(localized: "Names differ in a letter"),
        meaning: String(localized: "What belongs together is counted apart."),
        action: String(localized: "Correct the name, or declare both in survey.toml.")),
      doubt(
        .thinnedPackets, String(localized: "A receiver passes on only some of the packets"),
        meaning: String(
          localized:
            "What it does not pass on counts as lost, and the fit takes it for packets that were too weak."),
        action: String(
          localized:
            "Give its duty_cycle under [[receiver]] in survey.toml, or leave out advertising_interval_ms.")),
      otherDays,
    ].compactMap(\.self)
  }

  private func unnamed(
    _ id: String, _ title: String, among isUnnamed: (FitConditions) -> Bool, meaning: String, key: String
  ) -> Finding? {
    let count = index.fits.count { isUnnamed($0.conditions) }
    guard count > 0 else { return nil }
    return Finding(
      id: id, severity: .caution, title: title,
      evidence: [
        String(
          localized:
            "\(NumberFormat.count(count)) of \(NumberFormat.count(index.fits.count, "set")) of conditions have none."
        )
      ],
      meaning: meaning,
      action: String(
        localized:
          "Say it in survey.toml, as in set = { \(key) = \"…\" } under [[log]], and import the logs again."),
      link: ("#data", String(localized: "Data quality")), sets: count, isPlain: true)
  }

  /// Issues of one code that are warnings; notes of a format are none.
  private func doubt(_ code: IssueCode, _ title: String, meaning: String, action: String) -> Finding? {
    let issues = report.issues.filter { $0.code == code && $0.severity == .warning }
    guard !issues.isEmpty else { return nil }
    return Finding(
      id: "finding-\(code.rawValue)", severity: .caution, title: title,
      evidence: limited(issues.map { DisplayText.sentence($0.message) }), meaning: meaning, action: action,
      link: ("#data", String(localized: "Data quality")), isPlain: true)
  }

  private var otherDays: Finding? {
    guard let recommendation = report.recommendation,
      let sentence = OtherDaysWords.sentence(recommendation)
    else { return nil }
    return Finding(
      id: "finding-one-sitting", severity: .caution,
      title: String(localized: "Another day was not measured"),
      evidence: [sentence],
      meaning: String(
        localized:
          "Elsewhere levels differed with an SD of 10\u{00A0}dB from day to day, phone to phone and person to person (MIT)."
      ),
      action: String(
        localized:
          "Survey some of the places again on another day, with another phone and another person, before many beacons are bought."
      ),
      link: ("#accuracy", String(localized: "Accuracy")))
  }
}
