import Foundation
import PathLoss
package import RadioSurvey
import SurveyDrift
package import SurveyProject
import Support
package import CalibrationModel

/// Questions that new survey data must answer before anybody builds on them.
package struct SurveyCheck: Sendable {
  /// A log as it was read for the check.
  package struct Log: Sendable {
    /// What it brought in.
    package var summary: ImportSummary
    /// The first rows that were rejected.
    package var rejected: [SurveyIssue]
    /// Its dwells, completed by the site.
    package var dwells: [Dwell]

    package init(summary: ImportSummary, rejected: [SurveyIssue], dwells: [Dwell]) {
      self.summary = summary
      self.rejected = rejected
      self.dwells = dwells
    }
  }

  /// The logs.
  package var logs: [Log]
  /// The site.
  package var site: Site
  /// What is demanded.
  package var settings: CheckSettings
  /// What the level is held against; `nil` to check the data alone.
  package var calibration: [ConditionFit]?
  /// What must hold, if that is asked.
  package var requirement: CoverageRequirement
  /// What devices assume.
  package var policy: RangingSettings
  /// Logs that could not be read.
  package var skipped: [UnreadFile] = []
  /// Files of the folders given that are no logs.
  package var otherFiles: [UnreadFile] = []
  /// What survey.toml leaves open.
  package var openQuestions: [SurveyIssue] = []

  package init(
    logs: [Log], site: Site = Site(), settings: CheckSettings = CheckSettings(),
    calibration: [ConditionFit]? = nil, requirement: CoverageRequirement = CoverageRequirement(),
    policy: RangingSettings = RangingSettings()
  ) {
    self.logs = logs
    self.site = site
    self.settings = settings
    self.calibration = calibration
    self.requirement = requirement
    self.policy = policy
  }

  /// Asks every question.
  package func run() -> CheckReport {
    let fits = PathLossFitting.fit(logs.flatMap(\.dwells), options: FitOptions(site: site))
    let issues = logs.reduce(into: [String: Int]()) { total, log in
      total.merge(log.summary.issues, uniquingKeysWith: +)
    }
    let dwells = logs.flatMap(\.dwells)
    let doubts =
      SurveyDoubts.issues(dwells, site: site, requirement: requirement) + SurveyDoubts.withoutCrowd(dwells)
    return CheckReport(
      margin: settings.margin, issues: issues,
      items: openQuestions.map(open) + doubts.compactMap(doubt) + logs.map(rows) + matrix(fits)
        + fits.map(locations) + levels(fits)
        + requirement(fits),
      skipped: skipped, otherFiles: otherFiles,
      doubts: doubts.filter { CheckReason.doubt($0) == nil })
  }

  private func doubt(_ doubt: SurveyIssue) -> CheckReport.Item? {
    CheckReason.doubt(doubt).map {
      CheckReport.Item(group: "survey", name: SurveyProject.fileName, outcome: .unclear, reason: $0)
    }
  }

  private func open(_ question: SurveyIssue) -> CheckReport.Item {
    CheckReport.Item(
      group: "survey", name: question.file ?? SurveyProject.fileName, outcome: .unclear,
      reason: .toFillIn(question: question.message, help: question.help),
      file: question.file, line: question.line)
  }

  private func rows(_ log: Log) -> CheckReport.Item {
    let summary = log.summary
    let first = log.rejected.first
    let reason = CheckReason.rows(summary, first: first, allowedPercent: settings.maximumRejectedPercent)
    return CheckReport.Item(
      group: "rows", name: summary.file, outcome: reason.issueCode == nil ? .pass : .fail, reason: reason,
      file: summary.file, line: first?.line)
  }

  /// Every placement at every crowd level that the project names.
  private func matrix(_ fits: [ConditionFit]) -> [CheckReport.Item] {
    guard settings.demandsCompleteMatrix else { return [] }
    let measured = Set(
      fits.filter { $0.receivedPackets > 0 }.map {
        FitConditions(placement: $0.conditions.placement, crowd: $0.conditions.crowd)
      })
    return site.placements.flatMap { placement in
      site.crowdLevels.map { crowd in
        let cell = FitConditions(placement: placement.placement, crowd: crowd.level)
        let isThere = measured.contains(cell)
        return CheckReport.Item(
          group: "matrix", name: cell.label, outcome: isThere ? .pass : .fail,
          reason: isThere
            ? .conditionMeasured(conditions: cell.label) : .missingCondition(conditions: cell.label))
      }
    }
  }

  private func locations(_ fit: ConditionFit) -> CheckReport.Item {
    let reason = CheckReason.locations(fit, settings)
    return item("locations", fit.conditions, reason.issueCode == nil ? .pass : .unclear, reason)
  }

  private func levels(_ fits: [ConditionFit]) -> [CheckReport.Item] {
    guard let calibration else { return [] }
    let verdicts = DriftCheck.compare(
      fits, with: calibration, margin: settings.margin, minimumLocations: settings.minimumLocations)
    return fits.map { fit in
      guard let verdict = verdicts.first(where: { $0.conditions == fit.conditions }) else {
        return item("level", fit.conditions, .unclear, .noBaseline(conditions: fit.conditions.label))
      }
      let outcome: CheckReport.Outcome =
        switch verdict.answer {
        case .equivalent: .pass
        case .shifted: .fail
        case .unclear: .unclear
        }
      return item("level", fit.conditions, outcome, .level(verdict), verdict)
    }
  }

  /// Whether the requirement holds where it was surveyed.
  private func requirement(_ fits: [ConditionFit]) -> [CheckReport.Item] {
    guard settings.demandsRequirement else { return unmeasuredCrowd }
    // What devices assume was calibrated before, if there is a calibration.
    let check = RequirementCheck(
      requirement, policy: policy, site: site, fits: fits, calibration: calibration ?? [])
    return check.answers(logs.flatMap(\.dwells)).map { conditions, reason in
      let outcome: CheckReport.Outcome =
        switch reason {
        case .requirementMet: .pass
        case .requirementMissed: .fail
        default: .unclear
        }
      let source = source { dwell in
        var found = dwell.conditions.fitConditions
        found.placement = nil
        return found == conditions
      }
      return CheckReport.Item(
        group: "requirement", name: conditions.label, outcome: outcome, reason: reason, file: source?.file,
        line: source?.line)
    }
  }

  /// The requirement asks for a crowd level, and no log has one: it is undecided, whether or not it is to be checked.
  private var unmeasuredCrowd: [CheckReport.Item] {
    let dwells = logs.flatMap(\.dwells)
    guard let crowd = requirement.crowd, !dwells.isEmpty, dwells.allSatisfy({ $0.conditions.crowd == nil })
    else { return [] }
    return [
      CheckReport.Item(
        group: "requirement", name: crowd.rawValue, outcome: .unclear,
        reason: .requirementUnmeasured(crowd: requirement.crowd))
    ]
  }

  private func item(
    _ group: String, _ conditions: FitConditions, _ outcome: CheckReport.Outcome, _ reason: CheckReason,
    _ drift: DriftVerdict? = nil
  ) -> CheckReport.Item {
    let source = source { $0.conditions.fitConditions == conditions }
    return CheckReport.Item(
      group: group, name: conditions.label, outcome: outcome, reason: reason, file: source?.file,
      line: source?.line, drift: drift)
  }

  /// Where such a dwell first appears in the logs.
  private func source(_ isMeant: (Dwell) -> Bool) -> (file: String, line: Int?)? {
    for log in logs {
      if let dwell = log.dwells.first(where: isMeant) {
        return (log.summary.file, dwell.line)
      }
    }
    return nil
  }
}

extension CheckReason {
  /// A contradiction between logs and survey.toml; `nil` for a doubt that changes no answer.
  static func doubt(_ doubt: SurveyIssue) -> Self? {
    guard SurveyDoubts.open.contains(doubt.code) else { return nil }
    return switch Code(rawValue: doubt.code.rawValue) {
    case .otherPlacement: .otherPlacement(doubt: doubt.message, help: doubt.help)
    case .swappedPositions: .swappedPositions(doubt: doubt.message, help: doubt.help)
    case .crowdOrder: .crowdOrder(doubt: doubt.message, help: doubt.help)
    case .similarName: .similarName(doubt: doubt.message, help: doubt.help)
    default: nil
    }
  }

  /// Rows of a log, with the first one rejected, against the share allowed.
  fileprivate static func rows(_ summary: ImportSummary, first: SurveyIssue?, allowedPercent: Double) -> Self
  {
    let rows = Rows(
      rejectedRows: summary.rejectedRows, rows: summary.rows, allowedPercent: allowedPercent)
    let share = rows.rows == 0 ? 0 : 100 * Double(rows.rejectedRows) / Double(rows.rows)
    return share > allowedPercent
      ? .tooManyRejected(rows, firstMessage: first?.message, firstHelp: first?.help) : .rowsAccepted(rows)
  }

  /// Whether the locations of a fit are enough, and far enough from each other.
  fileprivate static func locations(_ fit: ConditionFit, _ settings: CheckSettings) -> Self {
    let locations = Locations(
      conditions: fit.conditions.label, locations: fit.locations,
      spanDecades: fit.distanceRange.map { log10($0.upper / $0.lower) } ?? 0,
      neededLocations: settings.minimumLocations, neededSpanDecades: settings.minimumSpan)
    return locations.locations < locations.neededLocations
      ? .tooFewLocations(locations)
      : locations.spanDecades < locations.neededSpanDecades
        ? .narrowSpan(locations) : .enoughLocations(locations)
  }

  /// Whether a level is where the calibration says.
  fileprivate static func level(_ verdict: DriftVerdict) -> Self {
    let level = Level(
      conditions: verdict.conditions.label, locations: verdict.locations, marginDecibels: verdict.margin,
      shiftDecibels: verdict.shift?.estimate, lower95Decibels: verdict.shift?.lower95,
      upper95Decibels: verdict.shift?.upper95, neededLocations: verdict.locationsNeeded)
    return switch verdict.answer {
    case .equivalent: .levelEquivalent(level)
    case .shifted: .levelShifted(level)
    case .unclear: .levelUnclear(level)
    }
  }
}
