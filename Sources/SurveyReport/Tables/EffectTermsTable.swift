import SurveyEffects

/// What each condition changes, from the model of the whole survey.
enum EffectTermsTable {
  static func table(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      caption: String(localized: "Change of level by condition, 95 % intervals over places"), effects.terms,
      columns: [
        .text(String(localized: "Factor")) { LocalizedText(key: $0.factor.rawValue).words },
        .text(String(localized: "Level")) { EffectWords.level($0) },
        .text(String(localized: "Against")) { EffectWords.reference($0) },
        .interval(String(localized: "Change"), "dB") { NumberFormat.signedInterval($0.change, 1) },
        .number(String(localized: "Adjusted p")) { EffectWords.probability($0.adjustedP) },
        .number(String(localized: "Places")) { NumberFormat.count($0.places) },
        .text(String(localized: "Says"), on: .page) { ChangeWords.says($0) },
      ])
  }
}
