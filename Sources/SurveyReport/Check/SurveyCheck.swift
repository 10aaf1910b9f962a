import Foundation
package import PathLoss
package import RadioSurvey
import Statistics
import SurveyDrift
package import SurveyProject

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

    /// A log.
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

  /// A check.
  package init(
    logs: [Log], site: Site = Site(), settings: CheckSettings = CheckSettings(),
    calibration: [ConditionFit]? = nil
  ) {
    self.logs = logs
    self.site = site
    self.settings = settings
    self.calibration = calibration
  }

  /// Asks every question.
  package func run() -> CheckReport {
    let fits = PathLossFitting.fit(logs.flatMap(\.dwells), options: FitOptions(site: site))
    let issues = logs.reduce(into: [String: Int]()) { total, log in
      total.merge(log.summary.issues, uniquingKeysWith: +)
    }
    return CheckReport(
      margin: settings.margin, issues: issues,
      items: logs.map(rows) + matrix(fits) + fits.map(locations) + levels(fits))
  }

  private func rows(_ log: Log) -> CheckReport.Item {
    let summary = log.summary
    let share = summary.rows == 0 ? 0 : 100 * Double(summary.rejectedRows) / Double(summary.rows)
    let first = log.rejected.first
    let counts = "\(summary.rejectedRows) of \(summary.rows) rows were rejected"
    let isBad = share > settings.maximumRejectedPercent
    return CheckReport.Item(
      group: "rows", name: summary.file, outcome: isBad ? .fail : .pass,
      code: isBad ? .tooManyRejected : nil,
      message: isBad
        ? "\(counts), more than \(NumberFormat.significant(settings.maximumRejectedPercent)) %: "
          + "\(first?.message ?? "see the issues")"
        : counts,
      help: isBad ? first?.help ?? "mend the log, or raise maximum_rejected_percent under [check]" : nil,
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
          code: isThere ? nil : .missingCondition,
          message: isThere ? "measured" : "“\(cell.label)” was not measured",
          help: isThere
            ? nil : "survey it, or take the placement or crowd level out of survey.toml")
      }
    }
  }

  private func locations(_ fit: ConditionFit) -> CheckReport.Item {
    let source = source(of: fit.conditions)
    let label = fit.conditions.label
    func item(_ outcome: CheckReport.Outcome, _ code: IssueCode?, _ message: String, _ help: String? = nil)
      -> CheckReport.Item
    {
      CheckReport.Item(
        group: "locations", name: label, outcome: outcome, code: code, message: message, help: help,
        file: source?.file, line: source?.line)
    }
    guard fit.locations >= settings.minimumLocations else {
      return item(
        .unclear, .tooFewLocations,
        "“\(label)” has \(fit.locations) \(fit.locations == 1 ? "location" : "locations"), and nothing can be said "
          + "with fewer than \(settings.minimumLocations)",
        "measure at least \(settings.minimumLocations - fit.locations) more, at other distances")
    }
    let span = fit.distanceRange.map { log10($0.upper / $0.lower) } ?? 0
    guard span >= settings.minimumSpan else {
      return item(
        .unclear, .narrowSpan,
        "“\(label)” spans \(NumberFormat.significant(span, 2)) decades of distance, and "
          + "\(NumberFormat.significant(settings.minimumSpan)) are needed",
        "measure nearer and farther away")
    }
    return item(.pass, nil, "\(fit.locations) locations over \(NumberFormat.significant(span, 2)) decades")
  }

  private func levels(_ fits: [ConditionFit]) -> [CheckReport.Item] {
    guard let calibration else { return [] }
    let verdicts = DriftCheck.compare(
      fits, with: calibration, margin: settings.margin, minimumLocations: settings.minimumLocations)
    return fits.map { fit in
      guard let verdict = verdicts.first(where: { $0.conditions == fit.conditions }) else {
        return CheckReport.Item(
          group: "level", name: fit.conditions.label, outcome: .unclear, code: .noBaseline,
          message: "the calibration has no usable fit for “\(fit.conditions.label)”",
          help: "export a calibration that covers it", file: source(of: fit.conditions)?.file,
          line: source(of: fit.conditions)?.line)
      }
      return LevelSentence(verdict: verdict, source: source(of: fit.conditions)).item
    }
  }

  /// Where the conditions first appear in the logs.
  struct Source {
    var file: String
    var line: Int?
  }

  private func source(of conditions: FitConditions) -> Source? {
    for log in logs {
      if let dwell = log.dwells.first(where: { $0.conditions.fitConditions == conditions }) {
        return Source(file: log.summary.file, line: dwell.line)
      }
    }
    return nil
  }
}
