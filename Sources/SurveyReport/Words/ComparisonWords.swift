import CoveragePlanner
import RadioSurvey
import SurveyDrift
package import SurveyResults

/// What changed since an earlier report, in words.
package enum ComparisonWords {
  /// Whether the decision changes, in a sentence; fit for a terminal.
  package static func decision(_ comparison: ReportComparison) -> String {
    let decision = comparison.decision
    let now = decision.now.map(answer) ?? "no plan"
    let then = decision.earlier.map(answer) ?? "no plan"
    switch decision.verdict {
    case .changes: return "The decision changes: \(now); before: \(then). \(drifts(comparison))"
    case .stays: return "The decision stays: \(now)."
    case .cannotBeSaid:
      let why = decision.doubt.map { reason($0, comparison) } ?? ""
      return "Whether the decision changes cannot be said: now: \(now); before: \(then). \(why)"
    }
  }

  /// How many sets of conditions and beacons drifted, are the same, or neither.
  static func counts(_ comparison: ReportComparison) -> String {
    func said(_ verdicts: [ChangeVerdict], _ noun: String, _ plural: String) -> String? {
      guard !verdicts.isEmpty else { return nil }
      let parts = [ChangeVerdict.drifted, .cannotBeSaid, .same].compactMap { verdict -> String? in
        let count = verdicts.count { $0 == verdict }
        guard count > 0 else { return nil }
        return "\(NumberFormat.count(count)) \(phrase(verdict, count))"
      }
      return "Of \(NumberFormat.count(verdicts.count, noun, plural)) \(parts.joined(separator: ", "))."
    }
    let conditions = said(
      comparison.conditions.map(\.verdict), "set of conditions", "sets of conditions")
    let beacons = said(ComparisonTable.beacons(comparison).map(\.verdict), "beacon", "beacons")
    return [conditions, beacons].compactMap(\.self).joined(separator: " ")
  }

  /// What was compared with, and what the three answers mean.
  static func introduction(_ comparison: ReportComparison) -> String {
    let margin = NumberFormat.unit(NumberFormat.plain(comparison.margin), "dB")
    return
      "Compared with \(earlier(comparison.earlier)). Drifted: neither chance nor the day explains the change. The same: a change of "
      + "\(margin) or more can be excluded; that much is about a third more or less in distance. All rows are judged together: where nothing "
      + "changed, at most one comparison in twenty says drifted anywhere. A beacon is held against the middle of the other "
      + "beacons, so that what a day changes for all of them is no drift of any."
  }

  /// In what else the reports differ, and what is only in one of them: a sentence each.
  static func notes(_ comparison: ReportComparison) -> [String] {
    let differences = comparison.differences.map { difference -> String in
      switch difference {
      case .site:
        "The earlier report is of another site, “\(DisplayText.visible(comparison.earlier.site))”: check that it is the right file."
      case .requirement: "The earlier report was asked for something else, so the answers cannot be compared."
      case .floor:
        "The floor is not the one of the earlier report, so the numbers of beacons cannot be compared."
      case .deployment: "Other beacons hang there than at the time of the earlier report."
      case .sharedLogs:
        "Some logs are in both surveys: what changed since then shows less than it is. Compare surveys without common logs."
      case .sameLogs: "Both reports rest on the same logs: nothing can have changed."
      }
    }
    let lists = [
      ("Not surveyed before: ", comparison.newConditions.map(\.shownLabel)),
      ("No longer surveyed: ", comparison.missingConditions.map(\.shownLabel)),
      ("Beacons not heard before: ", comparison.newBeacons.map { DisplayText.visible($0.description) }),
      (
        "Beacons no longer heard: ", comparison.missingBeacons.map { DisplayText.visible($0.description) }
      ),
    ].filter { !$0.1.isEmpty }
    return differences + lists.map { $0.0 + list($0.1) }
  }

  /// Why a change cannot be said, and what would help.
  static func reason(_ doubt: ChangeDoubt) -> String {
    switch doubt {
    case .notFitted: "one of the two surveys could not be calibrated here"
    case .unreliableFit: "the calibration of one of the two surveys cannot be relied on"
    case .noCommonDistance: "no distance was surveyed both times: survey the same places again"
    case .oneSitting:
      "surveyed in one sitting each: another day alone may change the level; survey on two days or more"
    case .tooFewPlaces:
      "heard at fewer than \(NumberFormat.count(minimumPlaces)) places in one of the surveys"
    case .tooFewBeacons: "too few beacons to tell one of them from the day"
    case .tooUncertain: "the range is too wide: survey more places"
    }
  }

  /// The fewest places that a beacon is judged by.
  private static var minimumPlaces: Int { BeaconShifts.minimumPlaces }

  /// `the survey of 2024-05-01`, or its title where nothing is known of the day.
  private static func earlier(_ earlier: ReportComparison.Earlier) -> String {
    if let last = earlier.lastReading { return "the survey of \(DisplayText.visible(last).prefix(10))" }
    if let date = earlier.date { return "the report of \(DisplayText.visible(date))" }
    return "the earlier report “\(DisplayText.visible(earlier.title))”"
  }

  /// What a report tells its reader to do, as a clause.
  private static func answer(_ answer: ReportAnswer) -> String {
    if let option = answer.option {
      return "\(OptionWords.action(option, isWhole: true)), \(OptionWords.many(option.count)) in all"
    }
    let words = DisplayText.clause(RecommendationWords.sentence(answer.verdict))
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  /// What drifted, named.
  private static func drifts(_ comparison: ReportComparison) -> String {
    let conditions = comparison.conditions.filter { $0.verdict == .drifted }.map(\.conditions.shownLabel)
    let beacons = ComparisonTable.beacons(comparison).filter { $0.verdict == .drifted && !$0.isAlone }
      .map { "beacon \(ComparisonTable.name($0))" }
    return "Drifted: \(list(conditions + beacons))."
  }

  private static func reason(_ doubt: ComparedDecision.Doubt, _ comparison: ReportComparison) -> String {
    switch doubt {
    case .noPlan: return "One of the reports has no plan."
    case .requirement: return "Something else is asked for than in the earlier report."
    case .floor: return "The floor is not the one of the earlier report."
    case .deployment: return "Other beacons hang there than at the time of the earlier report."
    case .unreliable: return "One of the answers is not to be built on yet."
    case .oneSitting:
      return
        "No drift is shown: each was surveyed in one sitting, and another day alone may change the answer."
    case .chance: return "No drift is shown that it would rest on: it may be chance."
    }
  }

  private static func phrase(_ verdict: ChangeVerdict, _ count: Int) -> String {
    switch verdict {
    case .same: count == 1 ? "is the same" : "are the same"
    case .drifted: "drifted"
    case .cannotBeSaid: "cannot be said"
    }
  }

  /// Most names in a sentence.
  private static let mostNames = 12

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).joined(separator: ", ")
    let rest = names.count - mostNames
    return rest > 0 ? "\(shown) and \(NumberFormat.count(rest)) more" : shown
  }
}
