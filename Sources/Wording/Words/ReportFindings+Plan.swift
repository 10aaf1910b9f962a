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
        ? String(localized: "At least one placement meets it: \(asked).")
        : isUnproven
          ? String(
            localized:
              "A placement would meet the requirement, but its fit or distance is unreliable: \(asked)."
          )
          : isOpen
            ? String(
              localized:
                "The data do not show whether the requirement can be met: \(asked)."
            )
            : String(localized: "No placement surveyed meets the requirement: \(asked)."),
      action: recommendation.isMet
        ? (isAlone
          ? String(localized: "Build with the placement and spacing in the plan.")
          : String(localized: "Solve the problems above before you build."))
        : OptionWords.best(recommendation)
          ?? String(
            localized:
              "Before you buy, see “By placement” for how far each placement works and what it lacks."
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
              "Even as close as possible, a device says far more often than near. More beacons in this "
              + "placement help only if a spacing is given."
          ),
        action:
          String(
            localized:
              "Hang these beacons elsewhere, or set their measured power to the level at 1 m measured here."
          )
      ),
      finding(
        "finding-never-often-enough", .problem,
        String(localized: "Some conditions miss the goal even next to a beacon"),
        evidence: sentences { $0.verdict == .notOftenEnough },
        meaning:
          String(
            localized:
              "Close to a beacon, the goal is usually met, but never as often as required. More beacons in "
              + "this placement do not help."
          ),
        action:
          String(
            localized:
              "Hang these beacons where the path is clearer, average more packets, or ask for less."
          )),
      finding(
        "finding-cannot-be-said", .caution, String(localized: "Some answers need more data"),
        // Refused fits have findings of their own.
        evidence: sentences { $0.verdict == .cannotBeSaid && isFitted($0.conditions) },
        meaning: String(
          localized: "The data fit both a deployment that works and one that cannot."),
        action: String(
          localized: "Measure what the sentence names before you buy beacons for these conditions.")),
      finding(
        "finding-more-beacons", .caution, String(localized: "More beacons are needed"),
        evidence: thinPlacements(plans),
        meaning: String(
          localized: "Near works close to a beacon, but some places are too far from any."),
        action: String(localized: "Add beacons until the spacing matches the plan.")),
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
        "finding-no-placement", String(localized: "The logs do not state the placement"),
        among: { $0.placement == nil },
        meaning: String(
          localized: "Readings of all placements are pooled, so they cannot help to choose one."),
        key: "placement"),
      unnamed(
        "finding-no-crowd", String(localized: "The logs do not state the crowd level"),
        among: { $0.crowd == nil },
        meaning: String(
          localized:
            "The answer applies to the number of people present. With more people, beacons seem farther "
            + "away."),
        key: "crowd"),
      doubt(
        .toFillIn, String(localized: "survey.toml is incomplete"),
        meaning: String(localized: "No number in this report includes what is missing."),
        action: String(localized: "Fill in the marked lines of survey.toml and import the logs again.")),
      doubt(
        .otherPlacement, String(localized: "Placements in survey.toml and the logs differ"),
        meaning: String(
          localized:
            "Measurements count for the placement in the logs, existing beacons for the one in survey.toml."
        ),
        action: String(localized: "Correct the placement of the beacons or logs in survey.toml.")),
      doubt(
        .swappedPositions, String(localized: "Beacon positions may be swapped"),
        meaning: String(
          localized:
            "Distances are computed from these positions, so no model fits and more places do not help."),
        action: String(
          localized: "Check which beacon hangs where, and correct x_m and y_m under [[beacon]] in "
            + "survey.toml."
        )),
      doubt(
        .crowdOrder,
        String(localized: "The measured levels contradict the order of the crowd levels"),
        meaning: String(
          localized:
            "Devices are calibrated for the emptiest level, and the requirement must hold at the fullest."),
        action: String(
          localized:
            "List [[crowd]] from emptiest to fullest, or correct the crowd levels of the logs.")),
      doubt(
        .similarName, String(localized: "Names differ by one letter"),
        meaning: String(localized: "Data that belong together are counted separately."),
        action: String(localized: "Correct the name, or declare both in survey.toml.")),
      doubt(
        .thinnedPackets, String(localized: "A receiver reports only some of the packets"),
        meaning: String(
          localized:
            "Packets it does not report count as lost, and the fit treats them as too weak."),
        action: String(
          localized:
            "Set its duty_cycle under [[receiver]] in survey.toml, or remove advertising_interval_ms.")),
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
            "Missing in \(NumberFormat.count(count)) of \(NumberFormat.count(index.fits.count, "set")) of "
            + "conditions."
        )
      ],
      meaning: meaning,
      action: String(
        localized:
          "Add it to survey.toml, for example set = { \(key) = \"…\" } under [[log]], and import the logs "
          + "again."),
      link: ("#data", String(localized: "Data quality")), sets: count, isPlain: true)
  }

  /// Issues of one code that are warnings, without notes of a format.
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
      title: String(localized: "The effect of another day is unknown"),
      evidence: [sentence],
      meaning: String(
        localized:
          "Elsewhere, levels differed by an SD of 10\u{A0}dB between days, phones and people (MIT)."
      ),
      action: String(
        localized:
          "Before you buy many beacons, survey some places again on another day, with another phone and "
          + "person."
      ),
      link: ("#accuracy", String(localized: "Accuracy")))
  }
}
