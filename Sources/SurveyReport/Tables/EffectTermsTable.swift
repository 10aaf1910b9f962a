import PathLoss
import SurveyEffects

/// What each condition changes, from the model of the whole survey.
enum EffectTermsTable {
  static func table(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      "Change of level by condition, 95 % intervals over places", effects.terms,
      columns: [
        .text("Factor") { $0.factor.rawValue },
        .text("Level") { EffectWords.level($0) },
        .text("Against") { EffectWords.reference($0) },
        .interval("Change", "dB") { NumberFormat.signedInterval($0.change, 1) },
        .number("Adjusted p") { EffectWords.probability($0.adjustedP) },
        .number("Places") { NumberFormat.count($0.places) },
        .text("Says", on: .page) { says($0) },
      ])
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
}
