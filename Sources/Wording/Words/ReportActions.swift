package import CalibrationModel
import RadioSurvey

/// What a reader has to do, first what brings most. It selects among findings and options and computes nothing.
package struct ReportActions {
  /// One thing to do.
  package struct Action {
    /// How pressing it is.
    package var severity: Finding.Severity
    /// What it is about, without a full stop.
    package var title: String
    /// What to do, in sentences.
    package var steps: String
    /// What was seen, where the page says it in plain words; a line each.
    package var evidence: [String]
    /// What doing it brings, or how much it concerns; empty if neither is known.
    package var gain: String
    /// Where the page shows more, and what that is called.
    package var link: (href: String, text: String)
    /// The finding that it answers; empty for none.
    package var findingID = ""
    /// Whether it is the answer itself, which is no complaint.
    var isAnswer = false

    /// The word on the page, with a sign, so that colour is never alone.
    package var word: String { isAnswer ? say("→ Answer") : severity.word }
    /// The class of the style sheet.
    package var style: String { (isAnswer ? Finding.Severity.note : severity).style }
  }

  /// Actions in front of the appendix, at most.
  static let most = 5
  /// Lines of evidence of an action, at most.
  private static let mostEvidence = 3

  /// At most ``most``, in order.
  package var leading: [Action]
  /// Findings that ask for an action and found no room.
  package var others: [Finding]

  /// - Parameter findings: all of the report, worst first.
  package init(_ index: ReportIndex, _ findings: [Finding]) {
    let recommendation = index.report.recommendation
    let stated = Self.stated(recommendation)
    let pressing = findings.filter { $0.severity <= .caution && !stated.contains($0.id) }
      .enumerated().sorted {
        ($0.element.severity, -$0.element.sets, $0.offset) < (
          $1.element.severity, -$1.element.sets, $1.offset
        )
      }
      .map(\.element)
    let total = index.fits.count
    let answer = recommendation.flatMap { Self.answer($0, index.report.map) }.map { [$0] } ?? []
    let saving = recommendation?.saving.map { [Self.survey($0)] } ?? []
    let all =
      answer + pressing.filter { $0.severity == .problem }.map { Self.action($0, of: total) } + saving
      + pressing.filter { $0.severity == .caution }.map { Self.action($0, of: total) }
    leading = Array(all.prefix(Self.most))
    let shown = Set(leading.map(\.findingID))
    others = pressing.filter { !shown.contains($0.id) }
  }

  /// Findings that the answer, the matrix or the first action state already.
  package static func stated(_ recommendation: Recommendation?) -> Set<String> {
    guard let recommendation else { return [] }
    // What is met, or can be by an option, is the answer itself.
    return recommendation.options.isEmpty
      ? (recommendation.isMet ? ["finding-requirement"] : [])
      : ["finding-requirement", "finding-more-beacons"]
  }

  /// The best option; `nil` if there is none.
  private static func answer(_ recommendation: Recommendation, _ map: PlannedMap?) -> Action? {
    // What breaks a part of the requirement, or asks for less, is no answer to it.
    guard let best = recommendation.options.first, best.isAsAsked, best.isTellingFarApart else { return nil }
    // As many as all requirements take, where the map is of this option.
    let together = map.flatMap { $0.deployment.needs.count > 1 && $0.option == best ? $0 : nil }
    let beacons = max(best.count.beacons, together?.deployment.beacons.count ?? 0)
    let toBuy = max(best.toBuy, beacons - best.present)
    return Action(
      severity: .problem, title: DisplayText.capitalized(OptionWords.action(best, isWhole: true)),
      steps: best.isReliable
        ? say(
          "Then install \(NumberFormat.count(beacons, "beacon")); buy \(NumberFormat.count(toBuy)) of them.")
        : say(
          "Before you buy, measure at more locations and out to the distance that beacons must reach: the "
            + "data do not support this option yet."), evidence: [],
      gain: best.saved > 0 && together == nil
        ? say("\(NumberFormat.count(best.saved, "beacon")) fewer than with today’s settings")
        : together == nil ? say("Meets the requirement") : "", link: ("#options", say("All options")),
      isAnswer: best.isReliable)
  }

  private static func survey(_ saving: SurveySaving) -> Action {
    Action(
      severity: .note, title: say("Measure at more locations"),
      steps: DisplayText.sentence(RemedyWords.sentence(saving)), evidence: [],
      gain: say("About \(NumberFormat.count(saving.saved, "beacon")) fewer"),
      link: ("#matrix", say("By placement")))
  }

  private static func action(_ finding: Finding, of total: Int) -> Action {
    let lines = finding.isPlain ? finding.evidence : []
    let more =
      lines.count > mostEvidence ? [say("and \(NumberFormat.count(lines.count - mostEvidence)) more")] : []
    return Action(
      severity: finding.severity, title: finding.title, steps: DisplayText.sentence(finding.action),
      evidence: lines.prefix(mostEvidence) + more,
      gain: finding.sets > 0 && total > 1
        ? say(
          "Concerns \(NumberFormat.count(finding.sets)) of \(NumberFormat.count(total)) sets of conditions")
        : "", link: ("#\(finding.id)", say("Findings")), findingID: finding.id)
  }
}
