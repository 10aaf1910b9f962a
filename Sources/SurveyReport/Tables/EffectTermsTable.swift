import SurveyEffects

/// What each condition changes, from the model of the whole survey.
enum EffectTermsTable {
  static func table(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      caption: "Change of level by condition, 95 % intervals over places", effects.terms,
      columns: [
        .text("Factor") { $0.factor.rawValue },
        .text("Level") { EffectWords.level($0) },
        .text("Against") { EffectWords.reference($0) },
        .interval("Change", "dB") { NumberFormat.signedInterval($0.change, 1) },
        .number("Adjusted p") { EffectWords.probability($0.adjustedP) },
        .number("Places") { NumberFormat.count($0.places) },
        .text("Says", on: .page) { ChangeWords.says($0) },
      ])
  }
}
