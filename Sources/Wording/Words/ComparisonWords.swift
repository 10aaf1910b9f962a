package import CalibrationModel
import RadioSurvey

package enum ComparisonWords {
  /// Whether the decision changes, in a sentence; fit for a terminal.
  package static func decision(_ comparison: ReportComparison) -> String {
    let decision = comparison.decision
    let now = decision.now.map(answer) ?? say("no plan")
    let then = decision.earlier.map(answer) ?? say("no plan")
    switch decision.verdict {
    case .changes: return say("The decision changes: \(now); before: \(then). \(drifts(comparison))")
    case .stays: return say("The decision stays: \(now).")
    case .cannotBeSaid:
      let why = decision.doubt.map { reason($0, comparison) } ?? ""
      return say("It is unclear whether the decision changes. Now: \(now); before: \(then). \(why)")
    }
  }

  /// How many sets of conditions and beacons drifted, are the same, or neither.
  package static func counts(_ comparison: ReportComparison) -> String {
    func said(_ verdicts: [ChangeVerdict], _ noun: String, _ plural: String) -> String? {
      guard !verdicts.isEmpty else { return nil }
      let parts = ChangeVerdict.allCases.compactMap { verdict -> String? in
        let count = verdicts.count { $0 == verdict }
        guard count > 0 else { return nil }
        return "\(NumberFormat.count(count)) \(phrase(verdict, count))"
      }
      return say("Of \(NumberFormat.count(verdicts.count, noun, plural)) \(parts.joined(separator: ", ")).")
    }
    let conditions = said(comparison.conditions.map(\.verdict), "set of conditions", "sets of conditions")
    let areReceivers = comparison.beacons.contains(where: \.isReceiver)
    let beacons = said(
      comparison.beacons.map(\.verdict), areReceivers ? "receiver" : "beacon",
      areReceivers ? "receivers" : "beacons")
    return [conditions, beacons].compactMap(\.self).joined(separator: " ")
  }

  package static func introduction(_ comparison: ReportComparison) -> String {
    let margin = NumberFormat.plain(comparison.margin, "dB")
    return say(
      "Compared with \(earlier(comparison.earlier)). “Drifted”: the day does not explain the "
        + "change; where nothing changed, about one comparison in ten says it of something. “The same”: a change of \(margin) or more is ruled out. As in ‘check’, a beacon is compared "
        + "with the others, over all its conditions, so a day’s effect on all of them is not drift; conditions "
        + "are compared without the beacons that drifted.")
  }

  /// In what else the reports differ, and what is only in one of them: a sentence each.
  package static func notes(_ comparison: ReportComparison) -> [String] {
    let differences = comparison.differences.map { difference -> String in
      switch difference {
      case .site:
        say(
          "The earlier report is of another site, “\(DisplayText.visible(comparison.earlier.site))”: check "
            + "that it is the right file.")
      case .requirement: say("The earlier report had another requirement, so the answers cannot be compared.")
      case .floor:
        say("The floor differs from the earlier report’s, so the numbers of beacons cannot be compared.")
      case .deployment: say("The installed beacons differ from those in the earlier report.")
      case .sharedLogs:
        say(
          "Some logs are in both surveys, so changes look smaller than they are. Compare surveys without "
            + "common logs.")
      case .sameLogs: say("Both reports use the same logs, so nothing can have changed.")
      }
    }
    let lists = [
      (say("Not surveyed before: "), comparison.newConditions.map(\.shownLabel)),
      (say("No longer surveyed: "), comparison.missingConditions.map(\.shownLabel)),
      (say("Beacons not heard before: "), comparison.newBeacons.map { DisplayText.visible($0.description) }),
      (
        say("Beacons no longer heard: "),
        comparison.missingBeacons.map { DisplayText.visible($0.description) }
      ),
    ].filter { !$0.1.isEmpty }
    return differences + lists.map { $0.0 + list($0.1) }
  }

  /// Why a change is undecided, and what would help.
  /// - Parameter needed: about as many places as would tell, if it is known.
  static func reason(_ doubt: ChangeDoubt, needed: Int? = nil) -> String {
    switch doubt {
    case .notFitted: say("one of the two surveys could not be calibrated here")
    case .unreliableFit: say("the calibration of one of the two surveys is unreliable")
    case .noCommonDistance: say("no distance is in both surveys: survey the same places again")
    case .oneSitting:
      say(
        "each was surveyed in one session, and another day alone may change the level: survey on two or more "
          + "days")
    case .otherDay: say("days differ by as much: survey on more days")
    case .otherReceiver: say("it changed unevenly, as levels do with another phone: survey with the same one")
    case .onlyDrifted: say("only beacons that drifted were heard here")
    case .tooFewPlaces:
      needed.map { say("too few places: about \(NumberFormat.count($0)) are needed") }
        ?? say("too few places in one of the surveys")
    case .tooUncertain:
      needed.map { say("the range is too wide: about \(NumberFormat.count($0)) places are needed") }
        ?? say("the range is too wide: survey more places")
    }
  }

  /// `the survey of 2024-05-01`, or its title where nothing is known of the day.
  private static func earlier(_ earlier: ReportComparison.Earlier) -> String {
    if let last = earlier.lastReading { return say("the survey of \(DisplayText.visible(last).prefix(10))") }
    if let date = earlier.date { return say("the report of \(DisplayText.visible(date))") }
    return say("the earlier report “\(DisplayText.visible(earlier.title))”")
  }

  private static func answer(_ answer: ReportAnswer) -> String {
    if let option = answer.option {
      return say("\(OptionWords.action(option, isWhole: true)), \(OptionWords.many(option.count)) in all")
    }
    let words = DisplayText.clause(RecommendationWords.sentence(answer.verdict))
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  private static func drifts(_ comparison: ReportComparison) -> String {
    let conditions = comparison.conditions.filter { $0.verdict == .drifted }.map(\.conditions.shownLabel)
    let beacons = comparison.beacons.filter { $0.verdict == .drifted }.map(ComparisonTable.name)
    return say("Drifted: \(list(conditions + beacons)).")
  }

  private static func reason(_ doubt: ComparedDecision.Doubt, _ comparison: ReportComparison) -> String {
    switch doubt {
    case .noPlan: return say("One of the reports has no plan.")
    case .requirement: return say("The requirement differs from the earlier report’s.")
    case .floor: return say("The floor differs from the earlier report’s.")
    case .deployment: return say("The installed beacons differ from those in the earlier report.")
    case .unreliable: return say("One of the answers is not reliable yet.")
    case .oneSitting:
      return say(
        "No drift is shown: each was surveyed in one session, and another day alone may change the answer.")
    case .chance: return say("No drift explains it; it may be chance.")
    }
  }

  private static func phrase(_ verdict: ChangeVerdict, _ count: Int) -> String {
    switch verdict {
    case .same: count == 1 ? say("is the same") : say("are the same")
    case .drifted: say("drifted")
    case .cannotBeSaid: say("cannot be said")
    }
  }

  private static let mostNames = 12

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(mostNames).joined(separator: ", ")
    let rest = names.count - mostNames
    return rest > 0 ? say("\(shown) and \(NumberFormat.count(rest)) more") : shown
  }
}

/// What may be wrong with the report that another is to be compared with, by stable code.
package enum ComparisonProblem: String, Sendable, CaseIterable {
  case fileNotFound = "file-not-found"
  case unreadableFile = "unreadable-file"
  /// The file is larger than a report can be, or something in it is.
  case limitExceeded = "limit-exceeded"
  /// The file is not JSON, not a report, or has values that no report has.
  case notAReport = "not-a-report"
  /// The file has the layout of another version.
  case reportVersion = "report-version"
  /// The report is of a site with another name; only warned of.
  case otherSite = "other-site"

  package var help: String {
    switch self {
    case .fileNotFound, .limitExceeded, .notAReport: "name the report.json of the earlier survey"
    case .unreadableFile: "check its permissions, and that it is a file"
    case .reportVersion:
      "run 'beacon-calibrate report' on the earlier survey again with this version, and compare with its "
        + "result"
    case .otherSite: "compare with a report of the same site, or use the same name in both survey.toml"
    }
  }
}

enum ChangeWords {
  /// For what a condition changes in the model of the whole survey.
  static func says(_ term: EffectTerm) -> String {
    guard let lower = term.change.lower95, let upper = term.change.upper95 else {
      return say("no conclusion without an interval")
    }
    if upper < 0 {
      return term.adjustedP < 0.05
        ? say("weakens the signal") : say("may weaken the signal: measure more places")
    }
    if lower > 0 {
      return term.adjustedP < 0.05
        ? say("strengthens the signal") : say("may strengthen the signal: measure more places")
    }
    return say("no change shown, but none ruled out")
  }

  /// For a crowd level against the emptiest one, in two separate fits.
  static func says(_ change: Estimate) -> String {
    guard let lower = change.lower95, let upper = change.upper95 else { return say("nothing: no interval") }
    if upper < 0 { return say("people weaken the signal") }
    if lower > 0 { return say("level rises, which people cannot cause: look for another change") }
    return say("no change shown, but none ruled out")
  }
}

/// What an answer says of days and beacons that were not surveyed.
package enum UnmeasuredWords {
  /// That other days and other beacons are left out; `nil` where they are allowed for, and where nothing is promised.
  package static func sentence(_ recommendation: Recommendation) -> String? {
    let isCounted =
      recommendation.verdict.code != .cannotBeSaid
      && recommendation.conditions.contains { $0.recommended != nil }
    guard isCounted || recommendation.options.first?.isKeeping == true else { return nil }
    let receivers = recommendation.unmeasuredReceivers.map { receivers in
      let names = receivers.map { "“\(DisplayText.short($0.rawValue, 40))”" }.joined(separator: ", ")
      return say(
        "In the placement planned, \(names) was not measured: the plan holds for the other phones only.")
    }
    let sentences = [receivers, recommendation.unmeasuredFloor.map(sentence), like(recommendation)]
      .compactMap(\.self)
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  package static func sentence(_ floor: UnmeasuredFloor) -> String {
    say(
      "In the placement planned, \(NumberFormat.percent(floor.share)) of the floor has no measured place within "
        + "\(NumberFormat.short(floor.distance, "m")) on the same side of the walls: the plan assumes that it is like the rest; measure there too."
    )
  }

  private static func like(_ recommendation: Recommendation) -> String? {
    switch (recommendation.allowsForOtherDays == false, recommendation.tooFewBeacons != nil) {
    case (false, false): nil
    case (true, false):
      say("This applies to days like those surveyed; the effect of another day was not measured.")
    case (false, true):
      say("This applies to beacons like those surveyed; how beacons differ was not measured.")
    case (true, true):
      say(
        "This applies to days and beacons like those surveyed; the effect of another day, and how beacons differ, "
          + "were not measured.")
    }
  }

  /// What to do about it on the command line.
  package static func remedies(_ recommendation: Recommendation) -> [String] {
    [
      recommendation.tooFewBeacons.map { _ in
        "Before you buy many beacons, survey around three or more: counts allow for an SD of about 1 dB between beacons, "
          + "false near does not."
      },
      recommendation.allowsForOtherDays == false
        ? "Survey some places again on another day; until then, --session-sd 10 shows the effect of the SD measured "
          + "elsewhere."
        : nil,
    ].compactMap(\.self)
  }
}

extension UnreadableDocument {
  /// The stable code: `not-a-report`, `report-version` or `limit-exceeded`, with the noun of the document.
  package func code<Document: WrittenDocument>(_ document: Document.Type) -> String {
    switch self {
    case .otherFile, .value: "not-a-\(document.noun)"
    case .other: "\(document.noun)-version"
    case .limit: IssueCode.limitExceeded.rawValue
    }
  }

  /// Where what is wrong.
  package func message<Document: WrittenDocument>(_ document: Document.Type) -> String {
    switch self {
    case .otherFile where document == CalibrationReport.self:
      return say("not a report.json written by 'beacon-calibrate report'")
    case .otherFile: return "not a \(document.noun) written by this program"
    case .other(_, let version) where document.writtenKind == nil:
      return say("it has schema version \(version); this program reads version \(document.writtenVersion)")
    case .other(let kind, let version):
      let name = kind.map { "'\(DisplayText.short($0, 60))'" } ?? "document without a kind,"
      return "it is a \(name) of schema version \(version); this program reads a "
        + "'\(document.writtenKind ?? "")' of version \(document.writtenVersion)"
    case .limit(let limit) where limit == document.sizeLimit:
      return "the \(document.noun) is larger than \(limit.text)"
    case .limit(let limit): return limit.message()
    case .value(let place, let range?):
      let ends = [range.lowerBound, range.upperBound].map { NumberFormat.count(Int($0)) }
      return say("\(DisplayText.short(place, 120)): expected a number from \(ends[0]) to \(ends[1])")
    case .value(let place, nil):
      return say(
        "\(DisplayText.short(place, 120)): the value is missing, of another type, or contradicts others")
    }
  }
}

/// What changed since an earlier report: each set of conditions and each beacon, the worst first.
package enum ComparisonTable {
  /// Rows at most, unless more are drifted: a page of hundreds is not read.
  private static let mostRows = 60

  private struct Line {
    var name: String
    var verdict: ChangeVerdict
    var change: LevelChange?
    var why: String
  }

  package static func table(_ comparison: ReportComparison) -> ResultTable {
    let all =
      comparison.conditions.map { conditions in
        Line(
          name: conditions.conditions.shownLabel, verdict: conditions.verdict, change: conditions.change,
          why: why(conditions.doubt, conditions.placesNeeded))
      }
      + comparison.beacons.map { beacon in
        Line(
          name: name(beacon), verdict: beacon.verdict, change: beacon.change,
          why: beacon.verdict == .drifted && beacon.isUneven
            ? say("unevenly: it may have been moved, turned or covered")
            : why(beacon.doubt, beacon.placesNeeded))
      }
    let lines = ChangeVerdict.allCases.flatMap { verdict in all.filter { $0.verdict == verdict } }
    let shown = lines.prefix(max(mostRows, lines.count { $0.verdict == .drifted }))
    let rest = lines.count - shown.count
    let caption = say("Level now and then")
    return ResultTable(
      caption: rest > 0 ? say("\(caption); \(NumberFormat.count(rest)) more rows in report.json") : caption,
      Array(shown),
      columns: [
        .text(say("What")) { $0.name },
        .state(say("Since then")) { state($0.verdict) },
        .interval(say("Change"), "dB") { change($0.change) },
        .sentence(say("Why")) { $0.why },
      ])
  }

  private static func why(_ doubt: ChangeDoubt?, _ needed: Int?) -> String {
    doubt.map { ComparisonWords.reason($0, needed: needed) } ?? ""
  }

  /// The surveyor's name for a beacon or a receiver, or its identity.
  static func name(_ beacon: ComparedBeacon) -> String {
    let name = DisplayText.visible(beacon.name ?? beacon.beacon.description)
    return beacon.isReceiver ? say("receiver \(name)") : say("beacon \(name)")
  }

  private static func change(_ change: LevelChange?) -> String {
    guard let change else { return "–" }
    let value = NumberFormat.signed(change.change, 1)
    guard let lower = change.lower, let upper = change.upper else { return value }
    return "\(value) (\(NumberFormat.range(NumberFormat.signed(lower, 1), NumberFormat.signed(upper, 1))))"
  }

  private static func state(_ verdict: ChangeVerdict) -> ResultTable.State {
    switch verdict {
    case .same: .good(say("the same"))
    case .drifted: ResultTable.State(sign: "◇", word: say("drifted"), style: "problem")
    case .cannotBeSaid: .unknown(say("cannot be said"))
    }
  }
}
