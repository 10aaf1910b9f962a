import PathLoss
import SurveyEffects

/// What a change of level and its interval mean.
enum ChangeWords {
  /// For what a condition changes in the model of the whole survey.
  static func says(_ term: EffectTerm) -> String {
    guard let lower = term.change.lower95, let upper = term.change.upper95 else {
      return String(localized: "no conclusion without an interval")
    }
    if upper < 0 {
      return term.adjustedP < 0.05
        ? String(localized: "weakens the signal")
        : String(localized: "may weaken the signal: measure more places")
    }
    if lower > 0 {
      return term.adjustedP < 0.05
        ? String(localized: "strengthens the signal")
        : String(localized: "may strengthen the signal: measure more places")
    }
    return String(localized: "no change shown, which does not prove that there is none")
  }

  /// For a crowd level against the emptiest one, in two separate fits.
  static func says(_ change: Estimate) -> String {
    guard let lower = change.lower95, let upper = change.upper95 else {
      return String(localized: "no interval, so nothing")
    }
    if upper < 0 { return String(localized: "people cost level") }
    if lower > 0 {
      return String(localized: "level rises, which people do not cause: look for another change")
    }
    return String(localized: "no change shown, which is not to say that there is none")
  }
}
