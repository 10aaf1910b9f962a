import PathLoss
import RadioSurvey
import SurveyEffects

/// The section on what conditions change, from the model of the whole survey.
struct EffectsView {
  var effectsLead: String
  var effectsTable: [TableView]
  var factorTable: [TableView]
  var spreadTable: [TableView]
  var hasCells: Bool
  var cellTable: [TableView]
  var hasReasons: Bool
  var reasonTable: [TableView]
  var crowdSentences: [String]

  /// `nil` if there is nothing to compare.
  init?(_ effects: ConditionEffects?) {
    guard let effects, !effects.reasons.contains(where: { $0.code == .oneCondition }) else { return nil }
    let isRefused = effects.status == .refused
    effectsLead =
      isRefused
      ? "What conditions change cannot be said from these data; the table below says why and what to measure."
      : "One model of all \(NumberFormat.count(effects.locations, "location")) at "
        + "\(NumberFormat.count(effects.places, "place")) estimates what each condition changes, all else being equal. It is "
        + "\(effects.status.rawValue). The fits above let everything differ between sets of conditions; where the two disagree, "
        + "changes do not add up, and the set’s own fit is the one to plan with."
    effectsTable = isRefused ? [] : [Self.terms(effects)]
    factorTable = isRefused ? [] : [Self.factors(effects)]
    spreadTable = isRefused ? [] : [Self.spreads(effects)]
    cellTable = effects.predictedCells.isEmpty ? [] : [Self.cells(effects)]
    hasCells = !cellTable.isEmpty
    reasonTable = effects.reasons.isEmpty ? [] : [Self.reasons(effects)]
    hasReasons = !reasonTable.isEmpty
    crowdSentences = EffectWords.crowdSentences(effects)
  }

  private static func terms(_ effects: ConditionEffects) -> TableView {
    TableView(
      caption: "Change of level by condition, 95 % intervals over places",
      columns: [
        "Factor", "Level", "Against", "#Lower (dB)", "#Change (dB)", "#Upper (dB)", "#Adjusted p", "#Places",
        "Says",
      ],
      rows: effects.terms.map { term in
        TableView.Row(
          .text(term.factor.rawValue),
          [
            .text(DisplayText.visible(EffectWords.level(term))),
            .text(DisplayText.visible(EffectWords.reference(term))),
            .number(NumberFormat.signed(term.change.lower95, 1)),
            .number(NumberFormat.signed(term.change.estimate, 1)),
            .number(NumberFormat.signed(term.change.upper95, 1)),
            .number(EffectWords.probability(term.adjustedP)), .number(NumberFormat.count(term.places)),
            .text(says(term)),
          ])
      })
  }

  private static func says(_ term: EffectTerm) -> String {
    guard let lower = term.change.lower95, let upper = term.change.upper95 else {
      return "no conclusion without an interval"
    }
    if upper < 0 {
      return term.adjustedP < 0.05 ? "weakens the signal" : "may weaken the signal: measure more places"
    }
    if lower > 0 {
      return term.adjustedP < 0.05
        ? "strengthens the signal" : "may strengthen the signal: measure more places"
    }
    return "no change shown, which does not prove that there is none"
  }

  private static func factors(_ effects: ConditionEffects) -> TableView {
    TableView(
      caption: "Whether a factor changes anything: F tests over places",
      columns: ["Factor", "#Levels", "#F", "#Degrees of freedom", "#p", "#Adjusted p"],
      rows: effects.factors.map { factor in
        let degrees =
          factor.statistic == nil
          ? NumberFormat.absent
          : "\(NumberFormat.fixed(factor.numeratorDegrees, 0)) and \(NumberFormat.fixed(factor.denominatorDegrees, 1))"
        return TableView.Row(
          .text(factor.factor.rawValue),
          [
            .number(NumberFormat.count(factor.levels)), .number(NumberFormat.fixed(factor.statistic, 1)),
            .number(degrees), .number(EffectWords.probability(factor.p)),
            .number(EffectWords.probability(factor.adjustedP)),
          ])
      })
  }

  private static func spreads(_ effects: ConditionEffects) -> TableView {
    TableView(
      caption: effects.spreads.contains { $0.isCommon }
        ? "Spreads of the model, the same for all crowd levels, and what is lost at any level"
        : "Spreads of the model by crowd level, and what is lost at any level",
      columns: [
        "Crowd", "#Locations", "#Shadowing SD (dB)", "#Fading SD (dB)", "#Lost at any level (share)",
      ],
      rows: effects.spreads.map { spread in
        TableView.Row(
          .text(spread.crowd.map(DisplayText.visible) ?? EffectWords.notStated),
          [
            .number(NumberFormat.count(spread.locations)),
            .number(NumberFormat.interval(spread.shadowingSD, 1)),
            .number(NumberFormat.interval(spread.fadingSD, 1)),
            .number(NumberFormat.interval(spread.collisionLoss, 3)),
          ])
      })
  }

  private static func cells(_ effects: ConditionEffects) -> TableView {
    TableView(
      caption: "Not measured: conditions predicted from the sum of the changes",
      columns: ["Conditions", "Measured", "#Level at 1 m (dBm)", "#Exponent", "#Shadowing SD (dB)"],
      rows: effects.predictedCells.map { cell in
        TableView.Row(
          .text(cell.conditions.shownLabel),
          [
            .badge("▲ not measured", "caution"), .number(NumberFormat.interval(cell.referencePower, 1)),
            .number(NumberFormat.interval(cell.pathLossExponent, 2)),
            .number(NumberFormat.interval(cell.shadowingSD, 1)),
          ])
      })
  }

  private static func reasons(_ effects: ConditionEffects) -> TableView {
    TableView(
      caption: "What to know before relying on these changes",
      columns: ["Code", "What was seen", "What to do"],
      rows: effects.reasons.map { reason in
        TableView.Row(
          .text(reason.code.rawValue),
          [
            .sentence(DisplayText.sentence(reason.message)), .sentence(DisplayText.sentence(reason.action)),
          ])
      })
  }
}
