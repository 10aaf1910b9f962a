import CalibrationModel
import RadioSurvey
import Wording

/// The section on what conditions change, from the model of the whole survey.
struct EffectsView {
  var effectsLead: String
  var effectsTable: [TableView]
  var factorTable: [TableView]
  var spreadTable: [TableView]
  var cellTable: [TableView]
  var reasonTable: [TableView]
  var crowdSentences: [String]
  /// Whether the section on people says what they change, so that this one does not say it a second time from another model.
  var hasCrowdElsewhere: Bool

  /// `nil` if there is nothing to compare.
  /// - Parameter hasCrowdEffects: whether the report has the change between crowd levels of each placement, `crowdEffects`. Where changes do
  ///   not add up, that and the average over all placements differ; the page then says only the former.
  init?(_ effects: ConditionEffects?, hasCrowdEffects: Bool) {
    guard var effects, !effects.reasons.contains(where: { $0.code == .oneCondition }) else { return nil }
    let isRefused = effects.status == .refused
    hasCrowdElsewhere = hasCrowdEffects
    if hasCrowdEffects {
      effects.terms.removeAll { $0.factor == .crowd }
      effects.factors.removeAll { $0.factor == .crowd }
    }
    effectsLead =
      isRefused
      ? say(
        "These data do not show what conditions\(hasCrowdEffects ? say(" other than people") : "") change. "
          + "The table below says why, and what to measure.")
      : say(
        "One model of all \(NumberFormat.count(effects.locations, "location")) at "
          + "\(NumberFormat.count(effects.places, "place")) estimates what each condition changes, all else "
          + "being equal. It is \(LocalizedText(key: effects.status.rawValue).words). The fits above treat "
          + "each set of conditions separately. Where the two disagree, changes do not add up: plan with the "
          + "set’s own fit.")
    effectsTable = isRefused || effects.terms.isEmpty ? [] : [TableView(.effectTerms(effects))]
    factorTable = isRefused || effects.factors.isEmpty ? [] : [TableView(.effectFactors(effects))]
    spreadTable = isRefused ? [] : [TableView(.effectSpreads(effects))]
    cellTable = effects.predictedCells.isEmpty ? [] : [TableView(.predictedCells(effects.predictedCells))]
    reasonTable = effects.reasons.isEmpty ? [] : [TableView(.effectReasons(effects.reasons))]
    crowdSentences = hasCrowdEffects ? [] : EffectWords.crowdSentences(effects)
  }
}

struct CrowdView {
  var crowdFigures: [FigureView]
  var crowdTable: TableView

  /// `nil` if no placement has two crowd levels.
  init?(_ index: ReportIndex, _ shelf: PlotShelf) {
    let effects = index.placements.flatMap(index.crowdEffects)
    guard !effects.isEmpty else { return nil }
    crowdFigures = index.placements.compactMap { placement in
      shelf.figure(.crowdEffect(placement), caption: placement.shown)
    }
    crowdTable = TableView(.crowd(effects))
  }
}
