import Foundation
import PathLoss
package import RadioSurvey
import SurveyDrift
package import SurveyProject
import Support
package import CalibrationModel

/// Questions that new survey data must answer before anybody builds on them.
package struct SurveyCheck: Sendable {
  @Memberwise package struct Log: Sendable {
    package var summary: ImportSummary
    /// The first rows that were rejected.
    package var rejected: [SurveyIssue]
    /// What it says against itself, see ``IssueCode/doubts``.
    package var doubts: [SurveyIssue] = []
    package var lastRejectedLine: Int?
    package var dwells: [Dwell]
    /// Its bytes, if they are text.
    package var text: LogText?
  }

  package var logs: [Log]
  package var site: Site
  /// The floor plan that survey.toml names; `nil` for the rectangle of the site.
  package var plan: VenuePlan?
  package var settings: CheckSettings
  /// What levels are held against; `nil` to check the data alone.
  package var calibration: CalibrationDocument? {
    didSet { calibrationFits = calibration?.conditionFits ?? [] }
  }
  private(set) var calibrationFits: [ConditionFit]
  /// Whether logs that the calibration rests on are held against it too.
  package var holdsKnownLogs = false
  /// Surveys that are judged one by one, of which this is one: the more there are, the surer a fault must be.
  var surveysJudged = 1
  /// Beacons that those surveys hear, all together.
  var heard: Set<BeaconIdentifier> = []
  /// What must hold, if that is asked.
  package var requirement: CoverageRequirement
  /// What must hold beside it.
  package var furtherRequirements: [FurtherRequirement] = []
  package var policy: RangingSettings
  package var skipped: [UnreadFile] = []
  /// Files of the folders given that are no logs.
  package var otherFiles: [UnreadFile] = []
  /// The project's folder as the user named it.
  package var directory = "."
  /// Names of the project's logs, whether or not they are checked.
  package var projectLogs: [String] = []
  /// Whether the user named the logs one by one, which then need not be all of which something is expected.
  package var areLogsNamed = false
  /// What survey.toml leaves open.
  package var openQuestions: [SurveyIssue] = []

  package init(
    logs: [Log], site: Site = Site(), settings: CheckSettings = CheckSettings(),
    calibration: CalibrationDocument? = nil, requirement: CoverageRequirement = CoverageRequirement(),
    policy: RangingSettings = RangingSettings()
  ) {
    self.logs = logs
    self.site = site
    self.settings = settings
    self.calibration = calibration
    calibrationFits = calibration?.conditionFits ?? []
    self.requirement = requirement
    self.policy = policy
  }

  /// Logs that are held against the calibration: those that it does not rest on, so that a drift does not hide among its own data.
  var judged: [Log] {
    guard let calibration, !holdsKnownLogs else { return logs }
    let known = Set(calibration.inputs)
    return logs.filter { !known.contains($0.summary.sha256) }
  }

  /// Levels and lines are asked for here, not how well lines predict.
  var options: FitOptions {
    var options = FitOptions(site: site)
    options.checksHeldOut = false
    return options
  }

  package func run() -> CheckReport { answer().report }

  package struct Answer {
    package let report: CheckReport
    let check: SurveyCheck
    let verdicts: [BeaconVerdict]
  }

  package func answer() -> Answer {
    let fits = PathLossFitting.fit(logs.flatMap(\.dwells), options: options)
    let judged = judged
    let drift = drift()
    let issues = logs.reduce(into: [String: Int]()) { total, log in
      total.merge(log.summary.issues, uniquingKeysWith: +)
    }
    let dwells = logs.flatMap(\.dwells)
    let doubts =
      SurveyDoubts.issues(dwells, site: site, requirement: requirement, plan: plan)
      + SurveyDoubts.withoutCrowd(dwells)
    let faults = LogFaults.items(logs)
    // Copies are told once, with their line.
    let repeated = Set(faults.filter { $0.reason.issueCode == .repeatedReadings }.compactMap(\.file))
    let ownDoubts = logs.flatMap(ownDoubts).filter { item in
      item.reason.issueCode != .repeatedPackets || !(item.file.map(repeated.contains) ?? false)
    }
    let items =
      openQuestions.map(open) + doubts.compactMap(doubt) + ownDoubts + logs.map(rows)
      + matrix(fits) + faults + LogFaults.unexpected(logs, settings, in: directory) + unmatched
      + fits.map(locations) + drift.items + requirement(fits)
    let report = CheckReport(
      margin: settings.margin, issues: issues, items: settled(items, fits),
      skipped: skipped, otherFiles: otherFiles,
      doubts: doubts.filter { doubt($0) == nil },
      newLogs: calibration == nil ? nil : judged.count,
      knownLogs: calibration == nil ? nil : logs.count - judged.count)
    return Answer(report: report, check: self, verdicts: drift.verdicts)
  }

  /// Findings as much as the project says that they count.
  private func settled(_ items: [CheckReport.Item], _ fits: [ConditionFit]) -> [CheckReport.Item] {
    let cells = site.placements.flatMap { placement in
      site.crowdLevels.map { FitConditions(placement: placement.placement, crowd: $0.level) }
    }
    let all = fits.map(\.conditions) + cells + fits.map(\.conditions.setting)
    let conditions = Dictionary(all.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
    return items.compactMap { item in
      guard item.outcome != .pass, let code = item.reason.issueCode else { return item }
      let of = conditions[item.name]
      let beacon = item.group == "beacon" ? site.beacons.first { $0.name == item.name } : nil
      let subject = CheckSubject(
        placement: (of?.placement ?? beacon?.placement)?.rawValue, crowd: of?.crowd?.rawValue,
        beacon: item.group == "beacon" ? item.name : nil)
      var item = item
      switch settings.level(of: code, about: subject) {
      case nil: break
      case .off: return nil
      case .warn: item.outcome = .warning
      case .error: item.outcome = .fail
      }
      return item
    }
  }

  /// What contradicts survey.toml cannot be said; what sessions say against each other fails, unless a calibration says more of it.
  private func doubt(_ doubt: SurveyIssue) -> CheckReport.Item? {
    let isOpen = SurveyDoubts.open.contains(doubt.code)
    guard isOpen || calibration == nil, let reason = CheckReason.quoting(doubt) else { return nil }
    return CheckReport.Item(
      group: "survey", name: doubt.file ?? SurveyProject.fileName, outcome: isOpen ? .unclear : .fail,
      reason: reason, file: doubt.file, line: doubt.line)
  }

  private func ownDoubts(_ log: Log) -> [CheckReport.Item] {
    log.doubts.compactMap { doubt in
      CheckReason.quoting(doubt).map { reason in
        var item = LogFaults.item(log.summary.file, reason, line: doubt.line)
        item.column = doubt.column
        return item
      }
    }
  }

  private func open(_ question: SurveyIssue) -> CheckReport.Item {
    CheckReport.Item(
      group: "survey", name: question.file ?? SurveyProject.fileName, outcome: .unclear,
      reason: .toFillIn(question: question.message, help: question.help),
      file: question.file, line: question.line)
  }

  /// Patterns of survey.toml that mean no log: what they expect is not checked.
  private var unmatched: [CheckReport.Item] {
    let names = logs.map(\.summary.file) + skipped.map(\.file) + projectLogs
    return settings.expectations.filter { expected in
      !names.contains { expected.covers($0, in: directory) }
    }.map { expected in
      CheckReport.Item(
        group: "survey", name: expected.files, outcome: areLogsNamed ? .warning : .unclear,
        reason: .noLogsMatched(pattern: expected.files))
    }
  }

  private func rows(_ log: Log) -> CheckReport.Item {
    let summary = log.summary
    let first = log.rejected.first
    let reason = CheckReason.rows(summary, first: first, allowedPercent: settings.maximumRejectedPercent)
    return CheckReport.Item(
      group: "rows", name: summary.file, outcome: reason.issueCode == nil ? .pass : .fail, reason: reason,
      file: summary.file, line: first?.line, column: first?.column)
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

  private func requirement(_ fits: [ConditionFit]) -> [CheckReport.Item] {
    guard settings.demandsRequirement else { return unmeasuredCrowd }
    return requirement(requirement, fits)
      + furtherRequirements.enumerated().flatMap { index, further in
        guard let counted = CoverageRequirement(counting: further) else {
          return [
            CheckReport.Item(
              group: "requirement", name: "[[requirement.also]] \(index + 1)", outcome: .unclear,
              reason: .requirementUnmeasured(crowd: further.crowd, further: index + 1))
          ]
        }
        return requirement(counted, fits).map { item in
          var item = item
          item.name += ", [[requirement.also]] \(index + 1)"
          return item
        }
      }
  }

  private func requirement(_ requirement: CoverageRequirement, _ fits: [ConditionFit]) -> [CheckReport.Item] {
    // What devices assume was calibrated before, if there is a calibration.
    let check = RequirementCheck(
      requirement, policy: policy, site: site, fits: fits.map(\.forPlanning),
      calibration: calibrationFits.map(\.forPlanning))
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
        reason: .requirementUnmeasured(crowd: requirement.crowd, further: nil))
    ]
  }

  func item(
    _ group: String, _ conditions: FitConditions, _ outcome: CheckReport.Outcome, _ reason: CheckReason,
    _ drift: DriftVerdict? = nil
  ) -> CheckReport.Item {
    let source = source { $0.conditions.fitConditions == conditions }
    return CheckReport.Item(
      group: group, name: conditions.label, outcome: outcome, reason: reason, file: source?.file,
      line: source?.line, drift: drift)
  }

  /// Where such a dwell first appears, in new logs if it is in any: what is found is found there.
  func source(in logs: [Log]? = nil, _ isMeant: (Dwell) -> Bool) -> (file: String, line: Int?)? {
    for log in logs ?? judged + self.logs {
      if let dwell = log.dwells.first(where: isMeant) { return (log.summary.file, dwell.line) }
    }
    return nil
  }
}
