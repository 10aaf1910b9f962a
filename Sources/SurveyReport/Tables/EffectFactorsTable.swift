import SurveyEffects

/// Whether a factor changes anything, for the page.
enum EffectFactorsTable {
  static func table(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      caption: String(localized: "Whether a factor changes anything: F tests over places"), effects.factors,
      columns: [
        .text(String(localized: "Factor")) { LocalizedText(key: $0.factor.rawValue).words },
        .number(String(localized: "Levels")) { NumberFormat.count($0.levels) },
        .number("F") { NumberFormat.fixed($0.statistic, 1) },
        .number(String(localized: "Degrees of freedom")) { degrees($0) },
        .number("p") { EffectWords.probability($0.p) },
        .number(String(localized: "Adjusted p")) { EffectWords.probability($0.adjustedP) },
      ])
  }

  private static func degrees(_ factor: FactorEffect) -> String {
    guard factor.statistic != nil else { return NumberFormat.absent }
    return
      String(
        localized:
          "\(NumberFormat.fixed(factor.numeratorDegrees, 0)) and \(NumberFormat.fixed(factor.denominatorDegrees, 1))"
      )
  }
}
