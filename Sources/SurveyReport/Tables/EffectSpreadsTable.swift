import SurveyEffects

/// The spreads of the model of the whole survey, for the page.
enum EffectSpreadsTable {
  static func table(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      caption: effects.spreads.contains { $0.isCommon }
        ? String(
          localized: "Spreads of the model, the same for all crowd levels, and what is lost at any level")
        : String(localized: "Spreads of the model by crowd level, and what is lost at any level"),
      effects.spreads,
      columns: [
        .text(String(localized: "Crowd")) { $0.crowd ?? EffectWords.notStated },
        .number(String(localized: "Locations")) { NumberFormat.count($0.locations) },
        .interval(String(localized: "Shadowing SD"), "dB") { NumberFormat.interval($0.shadowingSD, 1) },
        .interval(String(localized: "Fading SD"), "dB") { NumberFormat.interval($0.fadingSD, 1) },
        .interval(String(localized: "Lost at any level"), String(localized: "share")) {
          NumberFormat.interval($0.collisionLoss, 3)
        },
      ])
  }
}
