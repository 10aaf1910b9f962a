package import CalibrationModel
import RadioSurvey

extension ResultTable {
  package static func effectTerms(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      caption: say("Change of level by condition, 95 % intervals over places"), effects.terms,
      columns: [
        .text(say("Factor")) { LocalizedText(key: $0.factor.rawValue).words },
        .text(say("Level")) { EffectWords.level($0) },
        .text(say("Against")) { EffectWords.reference($0) },
        .interval(say("Change"), "dB") { NumberFormat.signedInterval($0.change, 1) },
        .number(say("Adjusted p")) { EffectWords.probability($0.adjustedP) },
        .number(say("Places")) { NumberFormat.count($0.places) },
        .text(say("Says"), on: .page) { ChangeWords.says($0) },
      ])
  }

  package static func effectFactors(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      caption: say("F tests of each factor, over places"), effects.factors,
      columns: [
        .text(say("Factor")) { LocalizedText(key: $0.factor.rawValue).words },
        .number(say("Levels")) { NumberFormat.count($0.levels) },
        .number("F") { NumberFormat.fixed($0.statistic, 1) },
        .number(say("Degrees of freedom")) { degrees($0) },
        .number("p") { EffectWords.probability($0.p) },
        .number(say("Adjusted p")) { EffectWords.probability($0.adjustedP) },
      ])
  }

  private static func degrees(_ factor: FactorEffect) -> String {
    guard factor.statistic != nil else { return NumberFormat.absent }
    return say(
      "\(NumberFormat.fixed(factor.numeratorDegrees, 0)) and "
        + "\(NumberFormat.fixed(factor.denominatorDegrees, 1))")
  }

  package static func effectReasons(_ reasons: [EffectReason]) -> ResultTable {
    ResultTable(
      caption: say("Before you rely on these changes"), reasons,
      columns: [
        .text(say("Code")) { $0.code.rawValue },
        .sentence(say("Findings")) { DisplayText.sentence($0.message) },
        .sentence(say("What to do")) { DisplayText.sentence($0.action) },
      ])
  }

  package static func effectSpreads(_ effects: ConditionEffects) -> ResultTable {
    ResultTable(
      caption: effects.spreads.contains { $0.isCommon }
        ? say("Spreads of the model and loss at any level, common to all crowd levels")
        : say("Spreads of the model and loss at any level, by crowd level"), effects.spreads,
      columns: [
        .text(say("Crowd")) { $0.crowd ?? EffectWords.notStated },
        .number(say("Locations")) { NumberFormat.count($0.locations) },
        .interval(say("Shadowing SD"), "dB") { NumberFormat.interval($0.shadowingSD, 1) },
        .interval(say("Fading SD"), "dB") { NumberFormat.interval($0.fadingSD, 1) },
        .interval(say("Lost at any level"), say("share")) { NumberFormat.interval($0.collisionLoss, 3) },
      ])
  }

  package static func predictedCells(_ cells: some Sequence<PredictedCell>) -> ResultTable {
    ResultTable(
      caption: say("Unmeasured conditions, predicted from the sum of the changes"), cells,
      columns: [
        .conditions(terminal: "NOT MEASURED, predicted") { $0.conditions },
        .state(say("Measured"), on: .page) { _ in .caution(say("not measured")) },
        .interval(say("Level at 1 m"), "dBm") { NumberFormat.interval($0.referencePower, 1) },
        .interval(say("Exponent")) { NumberFormat.interval($0.pathLossExponent, 2) },
        .interval(say("Shadowing SD"), "dB") { NumberFormat.interval($0.shadowingSD, 1) },
      ])
  }

  package static func crowd(_ effects: [CrowdEffect]) -> ResultTable {
    ResultTable(
      caption: say("Change of mean level with the crowd, 95 % intervals"), effects,
      columns: [
        .conditions(terminal: "crowd by separate fits") { $0.conditions },
        .text(say("Against")) { $0.baseline.rawValue },
        .number(say("At distance"), "m") { NumberFormat.distance($0.distance) },
        .interval(say("Change"), "dB") { NumberFormat.signedInterval($0.change, 1) },
        .text(say("Says"), on: .page) { ChangeWords.says($0.change) },
      ])
  }
}
