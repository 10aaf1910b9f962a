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
  @Memberwise package struct Log: Sendable {
    /// What it brought in.
    package var summary: ImportSummary
    /// The first rows that were rejected.
    package var rejected: [SurveyIssue]
    /// What it says against itself, see ``IssueCode/doubts``.
    package var doubts: [SurveyIssue] = []
    /// The line of the last row that was rejected.
    package var lastRejectedLine: Int?
    /// Its dwells, completed by the site.
    package var dwells: [Dwell]
    /// Its bytes, if they are text.
    package var text: LogText?
  }

  /// The logs.
  package var logs: [Log]
  /// The site.
  package var site: Site
  /// What is demanded.
  package var settings: CheckSettings
  /// What levels are held against; `nil` to check the data alone.
  package var calibration: CalibrationDocument? {
    didSet { calibrationFits = calibration?.conditionFits ?? [] }
  }
  private var calibrationFits: [ConditionFit]
  /// Whether logs that the calibration rests on are held against it too.
  package var holdsKnownLogs = false
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

  func fits(_ logs: [Log]) -> [ConditionFit] {
    // Levels and lines are asked for here, not how well lines predict.
    var options = FitOptions(site: site)
    options.checksHeldOut = false
    return PathLossFitting.fit(logs.flatMap(\.dwells), options: options)
  }

  /// Asks every question.
  package func run() -> CheckReport { answer().report }

  /// The answers, from which the next baseline can be made.
  package struct Answer {
    package let report: CheckReport
    let check: SurveyCheck
    let verdicts: [BeaconVerdict]
  }

  /// Asks every question.
  package func answer() -> Answer {
    let fits = fits(logs)
    let judged = judged
    let drift = drift(judged, fits: judged.count == logs.count ? fits : nil)
    let issues = logs.reduce(into: [String: Int]()) { total, log in
      total.merge(log.summary.issues, uniquingKeysWith: +)
    }
    let dwells = logs.flatMap(\.dwells)
    let doubts =
      SurveyDoubts.issues(dwells, site: site, requirement: requirement) + SurveyDoubts.withoutCrowd(dwells)
    let items =
      openQuestions.map(open) + doubts.compactMap(doubt) + logs.flatMap(ownDoubts) + logs.map(rows)
      + matrix(fits)
      + LogFaults.items(logs) + LogFaults.unexpected(logs, settings) + fits.map(locations) + drift.items
      + requirement(fits)
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
    if let reason = CheckReason.doubt(doubt) {
      return CheckReport.Item(
        group: "survey", name: SurveyProject.fileName, outcome: .unclear, reason: reason)
    }
    guard calibration == nil, let reason = CheckReason.ofSession(doubt) else { return nil }
    return CheckReport.Item(
      group: "survey", name: doubt.file ?? SurveyProject.fileName, outcome: .fail, reason: reason,
      file: doubt.file, line: doubt.line)
  }

  private func ownDoubts(_ log: Log) -> [CheckReport.Item] {
    log.doubts.compactMap { doubt in
      CheckReason.ofLog(doubt).map { reason in
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

  /// What new logs say against the calibration, a cause before what it explains: other units, a jump within a log, places elsewhere, then
  /// each beacon, then the level of every set of conditions without what was named before.
  private func drift(_ logs: [Log], fits: [ConditionFit]?) -> (
    items: [CheckReport.Item], verdicts: [BeaconVerdict]
  ) {
    guard calibration != nil, !logs.isEmpty else { return ([], []) }
    let all = fits ?? self.fits(logs)
    let positions = site.beacons.compactMap { beacon in beacon.position.map { (beacon.identifier, $0) } }
    let moved = PlaceDrift(
      all, dwells: logs.flatMap(\.dwells),
      beacons: Dictionary(positions, uniquingKeysWith: { first, _ in first }),
      calibration: calibrationFits)
    if let factor = moved.factor {
      let log = logs[0]
      return (
        [LogFaults.item(log.summary.file, .distanceUnits(factor: factor), line: log.dwells.first?.line)], []
      )
    }
    let known = LevelJump.Known(calibrationFits)
    let jumps = logs.map { LevelJump($0.dwells, known, margin: settings.margin) }
    let steady = zip(logs, jumps).filter { $1 == nil }.map(\.0)
    let mislabelled = MislabelledPlace.found(
      all.map { fit in fit.without { $0.isNamed && moved.places.map(\.place).contains($0.location) } },
      calibration: calibrationFits)
    let elsewhere = Set(moved.places.map(\.place) + mislabelled.map(\.place))
    let rest = (steady.count == logs.count ? all : self.fits(steady)).map { fit in
      fit.without { $0.isNamed && elsewhere.contains($0.location) }
    }
    let other = OtherReceiver(rest, calibration: calibrationFits)
    let drift = beaconDrift(rest.map { other?.renamed($0) ?? $0 })
    let verdicts = drift.verdicts(steady.map { $0.dwells.map { other?.renamed($0) ?? $0 } })
    let places = Dictionary(
      steady.flatMap(\.dwells).compactMap { dwell in
        dwell.location.position.map { (dwell.location.name, $0) }
      }, uniquingKeysWith: { first, _ in first })
    let beacons =
      verdicts.map { beacon($0, drift, places, isOtherReceiver: other != nil) } + declining(verdicts)
    let jumped = zip(logs, jumps).compactMap { log, jump in
      jump.map {
        LogFaults.item(
          log.summary.file, .levelJump(place: $0.place, jumpDecibels: $0.decibels), line: $0.line)
      }
    }
    // A change of every receiver's own is that of its set of conditions.
    let blamed = Set(zip(verdicts, beacons).filter { $1.outcome == .fail }.map(\.0.beacon))
    let levels = levels(
      rest, blaming: blamed, areReceivers: drift.isOfReceivers, other,
      judged: Set(verdicts.filter { $0.shift != nil }.map(\.beacon)))
    return (
      jumped + moved.places.map(place) + mislabelled.map(place) + beacons + levels, verdicts
    )
  }

  private func place(_ moved: PlaceDrift.Place) -> CheckReport.Item {
    let source = source { $0.location.isNamed && $0.location.name == moved.place }
    return CheckReport.Item(
      group: "place", name: moved.place, outcome: .fail,
      reason: .placeMoved(
        place: moved.place, apartMetres: moved.metres, beacons: moved.beacons,
        fitsOldPlace: moved.fitsOldPlace),
      file: source?.file, line: source?.line)
  }

  private func place(_ found: MislabelledPlace) -> CheckReport.Item {
    let source = source { $0.location.isNamed && $0.location.name == found.place }
    return CheckReport.Item(
      group: "place", name: found.place, outcome: .fail,
      reason: .placeMislabelled(place: found.place, fits: found.fits, beacons: found.beacons),
      file: source?.file, line: source?.line)
  }

  /// What the level of every set of conditions says, without beacons that are found to have changed by themselves.
  ///
  /// - Parameter judged: beacons of which it is known how far they moved against one another.
  private func levels(
    _ fits: [ConditionFit], blaming blamed: Set<BeaconIdentifier>, areReceivers: Bool,
    _ other: OtherReceiver?, judged: Set<BeaconIdentifier>
  ) -> [CheckReport.Item] {
    let rest = fits.filter { fit in
      !areReceivers || !blamed.contains(.name(fit.conditions.receiver?.rawValue ?? ""))
    }.map { fit in (other?.renamed(fit) ?? fit).without { blamed.contains($0.beacon) } }
    let verdicts = DriftCheck.compare(
      rest, with: calibrationFits, minimumLocations: settings.minimumLocations,
      margin: { conditions in
        settings.margin(
          about: CheckSubject(
            placement: conditions.placement?.rawValue, crowd: conditions.crowd?.rawValue))
      })
    return rest.map { fit in
      let conditions = other?.original(fit.conditions) ?? fit.conditions
      let common = judged.intersection(fit.locationMeans.map(\.beacon)).count
      guard let verdict = verdicts.first(where: { $0.conditions == fit.conditions }) else {
        return item("level", conditions, .unclear, .noBaseline(conditions: conditions.label))
      }
      if let other, conditions != fit.conditions, let shift = verdict.shift {
        return item(
          "level", conditions, .unclear,
          .receiverOffset(
            receiver: other.new?.rawValue ?? "unnamed", known: other.known?.rawValue ?? "unnamed",
            conditions: conditions.label, offsetDecibels: shift.stated))
      }
      let outcome: CheckReport.Outcome =
        switch verdict.answer {
        case .equivalent: .pass
        case .shifted: .fail
        case .unclear: .unclear
        }
      return item("level", fit.conditions, outcome, .level(verdict, commonBeacons: common), verdict)
    }
  }

  func name(_ beacon: BeaconIdentifier) -> String {
    site.beacons.first { $0.identifier == beacon }?.name ?? beacon.description
  }

  /// Each beacon of the calibration in the new logs.
  private func beaconDrift(_ fits: [ConditionFit]) -> BeaconDrift {
    BeaconDrift(fits, calibration: calibrationFits) { beacon in
      settings.margin(
        about: CheckSubject(
          placement: site.beacons.first { $0.identifier == beacon }?.placement?.rawValue, beacon: name(beacon)
        ))
    }
  }

  private func beacon(
    _ verdict: BeaconVerdict, _ drift: BeaconDrift, _ places: [String: Position], isOtherReceiver: Bool
  ) -> CheckReport.Item {
    let outcome: CheckReport.Outcome =
      switch verdict.answer {
      case .equivalent: .pass
      // Another phone changes levels from place to place too.
      case .moved where isOtherReceiver: .unclear
      case .shifted, .moved, .silent, .sparse: .fail
      case .unclear: .unclear
      }
    let hung = site.beacons.first { $0.identifier == verdict.beacon }?.position
    let now =
      verdict.answer != .moved
      ? nil
      : hung.flatMap { hung in
        BeaconWhereabouts(of: verdict.beacon, hung: hung, places: places, drift)
      }
    return beacon(
      verdict.beacon, outcome,
      CheckReason.beacon(
        verdict, now, name: name(verdict.beacon), isReceiver: drift.isOfReceivers))
  }

  private func beacon(
    _ beacon: BeaconIdentifier, _ outcome: CheckReport.Outcome, _ reason: CheckReason
  ) -> CheckReport.Item {
    let source = source {
      $0.beacon == beacon || $0.conditions.receiver.map { .name($0.rawValue) } == beacon
    }
    return CheckReport.Item(
      group: "beacon", name: name(beacon), outcome: outcome, reason: reason,
      file: source?.file ?? judged.first?.summary.file, line: source?.line)
  }

  /// Beacons that changed by less than one check can tell, and always in the same direction.
  private func declining(_ verdicts: [BeaconVerdict]) -> [CheckReport.Item] {
    let histories = history(verdicts)
    return verdicts.compactMap { verdict in
      guard [.equivalent, .unclear].contains(verdict.answer),
        abs(verdict.shift ?? 0) > verdict.margin / 4,
        let history = histories.first(where: { $0.beacon == verdict.beacon.description }),
        let isWeaker = history.isWeaker, history.baselines > 1
      else { return nil }
      return beacon(
        verdict.beacon, .fail,
        .beaconDeclining(beacon: name(verdict.beacon), baselines: history.baselines, isWeaker: isWeaker))
    }
  }

  /// Whether the requirement holds where it was surveyed.
  private func requirement(_ fits: [ConditionFit]) -> [CheckReport.Item] {
    guard settings.demandsRequirement else { return unmeasuredCrowd }
    // What devices assume was calibrated before, if there is a calibration.
    let check = RequirementCheck(
      requirement, policy: policy, site: site, fits: fits, calibration: calibrationFits)
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

  /// Where such a dwell first appears, in new logs if it is in any: what is found is found there.
  private func source(_ isMeant: (Dwell) -> Bool) -> (file: String, line: Int?)? {
    for log in judged + logs {
      if let dwell = log.dwells.first(where: isMeant) {
        return (log.summary.file, dwell.line)
      }
    }
    return nil
  }
}

extension ConditionFit {
  /// The same without some locations; what was fitted stays.
  fileprivate func without(_ isLeftOut: (LocationMean) -> Bool) -> ConditionFit {
    var sample = sample
    sample.locationMeans.removeAll(where: isLeftOut)
    return ConditionFit(sample, outcome)
  }
}
