import Foundation
import RadioSurvey
import SurveyReport
import SurveyStore

/// The limits on what one survey may ask of an analysis; see ``SurveyLimit``.
struct AnalysisLimits {
  var site: Site
  /// The part of the survey to use.
  var selection = SurveySelection()

  /// Returns every dwell of a store that can be analysed, and the logs that hold copies.
  ///
  /// - Throws: ``CommandFailure`` that names the limit.
  func dwells(of survey: StoredSurvey, output: OutputOptions?) throws -> CountedDwells {
    try check(count: survey.store.dwellCount())
    var counted = try survey.dwells()
    counted.dwells = try checked(selection.dwellsOfBeacons(counted.dwells, site: site), output: output)
    return counted
  }

  /// Returns the dwells. If there are too many sets of conditions to fit, returns only those of the conditions selected.
  ///
  /// - Throws: ``CommandFailure`` naming the limit that is exceeded, or a condition that does not exist with those that do.
  func checked(_ dwells: [Dwell], output: OutputOptions?) throws -> [Dwell] {
    try check(count: dwells.count)
    let placements = Dictionary(
      site.beacons.map { ($0.identifier, $0.placement) }, uniquingKeysWith: { first, _ in first })
    func set(_ dwell: Dwell) -> FitConditions {
      var conditions = dwell.conditions.fitConditions
      conditions.placement = conditions.placement ?? placements[dwell.beacon] ?? nil
      return conditions
    }
    let limit = SurveyLimit.fits
    let sets = Set(dwells.map(set))
    try selection.demandKnown(sets)
    guard sets.count > limit.value else { return dwells }
    let asked = sets.filter(selection.includes)
    guard asked.count <= limit.value else { throw failure(limit, count: asked.count) }
    output?.note(
      "note: the survey has \(SurveyLimit.text(sets.count)) sets of conditions, more than \(limit.text): only the "
        + "\(SurveyLimit.text(asked.count)) requested are fitted, and effects are estimated from these only")
    return dwells.filter { asked.contains(set($0)) }
  }

  private func check(count: Int) throws {
    if count > SurveyLimit.dwells.value { throw failure(.dwells, count: count) }
  }

  private func failure(_ limit: SurveyLimit, count: Int) -> CommandFailure {
    let issue = SurveyIssue(
      .error, .limitExceeded,
      message: "\(limit.owner) has \(SurveyLimit.text(count)) \(limit.subject), more than \(limit.text)",
      help: limit.help)
    return CommandFailure(.unusableData, text: issue.description)
  }
}
