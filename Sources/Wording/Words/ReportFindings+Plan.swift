import CalibrationModel
import RadioSurvey

extension ReportFindings {
  /// Whether the requirement is met; as it should be only if no other finding is a problem.
  package func requirement(isAlone: Bool) -> Finding? {
    guard let recommendation = report.recommendation else { return nil }
    if recommendation.isMet, !recommendation.meetsAll(on: report.map),
      let together = TogetherWords.sentence(recommendation, report.map)
    {
      return Finding(
        id: "finding-requirement", severity: .problem, title: say("The requirement is not met"),
        evidence: [together],
        meaning: say("The first requirement alone is met; what is asked beside it is not."),
        action: report.map?.deployment.needs.allSatisfy(\.isMet) == true
          && recommendation.openRequirements == nil
          ? say("Build what the plan shows.")
          : say("Ask for less beside it, or see “By placement” for what each placement lacks."),
        link: ("#matrix", say("By placement")))
    }
    let isUnproven = recommendation.verdict.code == .unproven
    let isOpen = recommendation.verdict.code == .cannotBeSaid
    let asked = DisplayText.clause(RequirementWords.sentence(recommendation.requirement))
    return Finding(
      id: "finding-requirement", severity: recommendation.isMet ? (isAlone ? .good : .caution) : .problem,
      title: recommendation.isMet
        ? say("The requirement is met")
        : isUnproven || isOpen ? say("Do not buy beacons yet") : say("The requirement is not met"),
      evidence: [RecommendationWords.sentence(recommendation.verdict)],
      meaning: recommendation.isMet
        ? say("At least one placement meets it: \(asked).")
        : isUnproven
          ? say("A placement would meet the requirement, but its fit or distance is unreliable: \(asked).")
          : isOpen
            ? say("The data do not show whether the requirement can be met: \(asked).")
            : say("No placement surveyed meets the requirement: \(asked)."),
      action: recommendation.isMet
        ? (isAlone
          ? say("Build with the placement and spacing in the plan.")
          : say("Solve the problems above before you build."))
        : OptionWords.best(recommendation)
          ?? say("Before you buy, see “By placement” for how far each placement works and what it lacks."),
      link: recommendation.spots != nil
        ? ("#spots", say("Spots"))
        : recommendation.options.isEmpty
          ? ("#matrix", say("By placement")) : ("#options", say("All options")))
  }

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
        action: action, link: ("#plan", say("Plan")), sets: evidence.count, isPlain: true)
    }
    return [
      finding(
        "finding-only-far", .problem, say("Some placements only ever reach far"),
        evidence: sentences { $0.verdict == .onlyFar },
        meaning: say(
          "Even as close as possible, a device says far more often than near. More beacons in this placement "
            + "help only if a spacing is given."),
        action: say(
          "Hang these beacons elsewhere, or set their measured power to the level at 1 m measured here.")),
      finding(
        "finding-never-often-enough", .problem, say("Some conditions miss the goal even next to a beacon"),
        evidence: sentences { $0.reason.code == .notOftenEnough },
        meaning: say(
          "Close to a beacon, the goal is usually met, but never as often as required. More beacons in this "
            + "placement do not help."),
        action: say("Hang these beacons where the path is clearer, average more packets, or ask for less.")),
      finding(
        "finding-floor-not-served", .problem, say("No beacons serve all of the floor where they can hang"),
        evidence: sentences { $0.reason.code == .floorNotServed },
        meaning: say(
          "Some of the floor is too far, or behind too many walls, from every place for a beacon."),
        action: say("Add places where beacons can hang to the plan, or ask for less of the floor.")),
      finding(
        "finding-cannot-be-said", .caution, say("Some answers need more data"),
        // Refused fits have findings of their own.
        evidence: sentences { $0.verdict == .cannotBeSaid && isFitted($0.conditions) },
        meaning: say("The data fit both a deployment that works and one that cannot."),
        action: say("Measure what the sentence names before you buy beacons for these conditions.")),
      finding(
        "finding-more-beacons", .caution, say("More beacons are needed"),
        evidence: thinPlacements(plans) { $0 },
        meaning: say("Near works close to a beacon, but some places are too far from any."),
        action: say("Add beacons until the spacing matches the plan.")),
      finding(
        "finding-beacons-elsewhere", .caution, say("Enough beacons hang, in other places or in unknown ones"),
        evidence: thinPlacements(plans) { !$0 },
        meaning: say("The requirement is not met, or not known to be met, where they hang today."),
        action: say("Give their positions in survey.toml, or hang them as planned.")),
    ].compactMap(\.self)
  }

  /// What the planner says of each placement that is too thin somewhere; a line a placement, not one a condition. Those that
  /// only reach far somewhere have a finding of their own.
  ///
  /// - Parameter isAsked: of whether the placement has too few beacons.
  private func thinPlacements(_ plans: [ConditionPlan], _ isAsked: (Bool) -> Bool) -> [String] {
    let hopeless = Set(
      plans.filter { $0.verdict == .onlyFar || $0.verdict == .notOftenEnough }.map(\.conditions.placement))
    let thin = Set(plans.filter { $0.verdict == .needsMoreBeacons }.map(\.conditions.placement))
      .subtracting(hopeless)
    return (report.recommendation?.placements ?? []).filter {
      var isThin = true
      if case .needsMoreBeacons(_, let tally, _) = $0.reason, let needed = tally.beaconsNeeded {
        isThin = needed > tally.beaconsPresent ?? 0
      }
      return thin.contains($0.placement) && !$0.meetsRequirement && isAsked(isThin)
    }.map { PlacementReasonWords.sentence($0.reason) }
  }

  private func isFitted(_ conditions: FitConditions) -> Bool {
    index.fits.contains { $0.conditions == conditions && $0.forPlanning.status != .refused }
  }
}

/// What the survey itself leaves open: what a reader of the answer must know before beacons are bought.
extension ReportFindings {
  package var survey: [Finding] {
    [
      unnamed(
        "finding-no-placement", say("The logs do not state the placement"), among: { $0.placement == nil },
        meaning: say("Readings of all placements are pooled, so they cannot help to choose one."),
        key: "placement"),
      unnamed(
        "finding-no-crowd", say("The logs do not state the crowd level"), among: { $0.crowd == nil },
        meaning: say(
          "The answer applies to the number of people present. With more people, beacons seem farther away."),
        key: "crowd"),
      doubt(
        .toFillIn, say("survey.toml is incomplete"),
        meaning: say("No number in this report includes what is missing."),
        action: say("Fill in the marked lines of survey.toml and import the logs again.")),
      doubt(
        .otherPlacement, say("Placements in survey.toml and the logs differ"),
        meaning: say(
          "Measurements count for the placement in the logs, existing beacons for the one in survey.toml."),
        action: say("Correct the placement of the beacons or logs in survey.toml.")),
      doubt(
        .swappedPositions, say("Beacon positions may be swapped"),
        meaning: say(
          "Distances are computed from these positions, so no model fits and more places do not help."),
        action: say(
          "Check which beacon hangs where, and correct x_m and y_m under [[beacon]] in survey.toml.")),
      doubt(
        .crowdOrder, say("The measured levels contradict the order of the crowd levels"),
        meaning: say(
          "Devices are calibrated for the emptiest level, and the requirement must hold at the fullest."),
        action: say("List [[crowd]] from emptiest to fullest, or correct the crowd levels of the logs.")),
      doubt(
        .similarName, say("Names differ by one letter"),
        meaning: say("Data that belong together are counted separately."),
        action: say("Correct the name, or declare both in survey.toml.")),
      doubt(
        .thinnedPackets, say("A receiver reports only some of the packets"),
        meaning: say("Packets it does not report count as lost, and the fit treats them as too weak."),
        action: say(
          "Set its duty_cycle under [[receiver]] in survey.toml, or remove advertising_interval_ms.")),
      doubt(
        .advertisingInterval, say("Packets arrive faster than a beacon is said to send them"),
        meaning: say("Lost packets cannot be counted, and waiting times come out too long."),
        action: say("Correct advertising_interval_ms under [[beacon]] in survey.toml.")),
      otherDays, otherBeacons,
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
        say(
          "Missing in \(NumberFormat.count(count)) of \(NumberFormat.count(index.fits.count, "set")) of "
            + "conditions.")
      ], meaning: meaning,
      action: say(
        "Add it to survey.toml, for example set = { \(key) = \"…\" } under [[log]], and import the logs "
          + "again."), link: ("#data", say("Data quality")), sets: count, isPlain: true)
  }

  /// Issues of one code that are warnings, without notes of a format.
  private func doubt(_ code: IssueCode, _ title: String, meaning: String, action: String) -> Finding? {
    let issues = report.issues.filter { $0.code == code && $0.severity == .warning }
    guard !issues.isEmpty else { return nil }
    return Finding(
      id: "finding-\(code.rawValue)", severity: .caution, title: title,
      evidence: limited(issues.map { DisplayText.sentence($0.message) }), meaning: meaning, action: action,
      link: ("#data", say("Data quality")), isPlain: true)
  }

  private var otherDays: Finding? {
    guard let recommendation = report.recommendation, recommendation.allowsForOtherDays == false,
      let sentence = UnmeasuredWords.sentence(recommendation)
    else { return nil }
    return Finding(
      id: "finding-one-sitting", severity: .caution, title: say("The effect of another day is unknown"),
      evidence: [sentence],
      meaning: say(
        "Elsewhere, levels differed by an SD of 10\u{A0}dB between days, phones and people (MIT)."),
      action: say(
        "Before you buy many beacons, survey some places again on another day, with another phone and "
          + "person."), link: ("#accuracy", say("Accuracy")))
  }

  private var otherBeacons: Finding? {
    guard let recommendation = report.recommendation, let measured = recommendation.tooFewBeacons,
      UnmeasuredWords.sentence(recommendation) != nil
    else { return nil }
    return Finding(
      id: "finding-few-beacons", severity: .caution, title: say("How beacons differ is unknown"),
      evidence: [say("Measured: \(NumberFormat.count(measured, "beacon")) under one set of conditions.")],
      meaning: say(
        "Counts allow for an SD of about 1\u{A0}dB between beacons, as the 24 in a library had (UJI); false near "
          + "does not. If beacons differ by more, the plan may need more."),
      action: say(
        "Before you buy many beacons, survey around three or more in the placement that is planned."),
      link: ("#accuracy", say("Accuracy")))
  }
}
