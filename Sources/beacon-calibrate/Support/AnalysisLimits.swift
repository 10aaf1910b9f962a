import Foundation
import PathLoss
import RadioSurvey
import SurveyAnalysis
import SurveyStore

/// The limits on what one survey may ask of an analysis; see ``SurveyLimit``.
struct AnalysisLimits {
  var site: Site
  var selection = SurveySelection()

  /// Reads the dwells that a command needs of a store, as far as they can be analysed.
  /// - Throws: ``CommandFailure`` that names the limit that is exceeded, or a beacon or condition that does not exist with those that do.
  func read(
    _ survey: StoredSurvey, for need: SurveyChoice.Need, output: OutputOptions?
  ) throws -> AnalysisInput {
    var choice: SurveyChoice?
    let part = try survey.part { totals in
      let found = try choose(totals, for: need, output: output)
      choice = found
      return found.isEverything ? nil : found.indices
    }
    let totals = try selection.indicesOfBeacons(part.totals, site: site).map { part.totals[$0] }
    var input = AnalysisInput(dwells: part.dwells, copies: part.copies, totals: totals)
    if choice?.isOfPlacements == true {
      input.context = try SurveyContext(totals, part: part.dwells) {
        try survey.part { Set(try selection.indicesOfBeacons($0, site: site)) }.dwells
      }
    }
    return input
  }

  /// Returns the dwells of a log that is in no store.
  /// - Throws: ``CommandFailure`` naming the limit that is exceeded.
  func checked(_ dwells: [Dwell]) throws -> [Dwell] {
    let index = SiteIndex(site)
    try check(dwells.map { DwellTotal(index.resolve($0)) }, Set(dwells.indices))
    return dwells
  }

  private func choose(
    _ totals: [DwellTotal], for need: SurveyChoice.Need, output: OutputOptions?
  ) throws -> SurveyChoice {
    let own = try selection.indicesOfBeacons(totals, site: site)
    let sets = Set(own.map { totals[$0].conditions.fitConditions })
    try selection.demandKnown(sets)
    let choice = SurveyChoice(totals, among: own, selection: selection, need: need)
    try check(totals, choice.indices)
    if let note = note(choice) { output?.note(note) }
    return choice
  }

  /// What to say of a choice that changes what is computed.
  private func note(_ choice: SurveyChoice) -> String? {
    let asked = SurveyLimit.text(choice.asked)
    if choice.isOfPlacements {
      return "note: the survey has \(SurveyLimit.text(choice.placements)) placements, more than "
        + "\(SurveyContext.mostPlacementsTogether): fits are judged with those of their placement, and effects are estimated "
        + "only from the \(asked) \(choice.asked == 1 ? "set" : "sets") of conditions requested"
    }
    let limit = SurveyLimit.fits
    guard choice.sets > limit.value else { return nil }
    return
      "note: the survey has \(SurveyLimit.text(choice.sets)) sets of conditions, more than \(limit.text): "
      + "only the \(asked) requested are fitted, and effects are estimated from these only"
  }

  private func check(_ totals: [DwellTotal], _ indices: Set<Int>) throws {
    let dwells = indices.reduce(0) { $0 + totals[$1].dwells }
    if dwells > SurveyLimit.dwells.value { throw failure(.dwells, count: dwells) }
    let sets = Set(indices.map { totals[$0].conditions.fitConditions })
    if sets.count > SurveyLimit.fits.value { throw failure(.fits, count: sets.count) }
  }

  private func failure(_ limit: SurveyLimit, count: Int) -> CommandFailure {
    let issue = SurveyIssue(
      .error, .limitExceeded,
      message: "\(limit.owner) has \(SurveyLimit.text(count)) \(limit.subject), more than \(limit.text)",
      help: limit.help)
    return CommandFailure(.unusableData, text: issue.description)
  }
}

struct AnalysisInput {
  var dwells: [Dwell]
  var copies: [CopiedLog]
  /// The totals of the survey: of all dwells of the beacons selected.
  var totals: [DwellTotal]
  var context: SurveyContext?
}
