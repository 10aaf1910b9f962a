import RadioSurvey
import SurveyEffects

/// How the parts of the model of all conditions are called.
enum EffectNameWords {
  static func words(_ name: EffectName) -> ReasonWords { ReasonWords(text(name)) }

  static func text(_ name: EffectName) -> String {
    switch name.code {
    case .intercept: String(localized: "the level at 1 m")
    case .distance: String(localized: "distance")
    case .level, .notStated: level(name.values)
    case .people: String(localized: "the number of people")
    case .lossPerMetre: String(localized: "the loss per metre at \(level(name.values))")
    case .slope: String(localized: "the slope at \(level(name.values))")
    }
  }

  /// `receiver “phone B”`.
  static func level(_ values: ReasonValues) -> String {
    let factor = values.text("factor") ?? ""
    return values.text("level").map { "\(factor) “\($0)”" } ?? String(localized: "\(factor) not stated")
  }
}
