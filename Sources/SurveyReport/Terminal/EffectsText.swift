import PathLoss
import RadioSurvey
import SurveyEffects

/// What conditions change, for a terminal.
enum EffectsText {
  /// Sets of conditions that are listed though they were never measured; the rest is in the JSON.
  private static let cellLimit = 12

  /// Tables and cautions, a blank line first; empty if there is nothing to compare.
  static func lines(_ effects: ConditionEffects?) -> [String] {
    guard let effects, !effects.reasons.contains(where: { $0.code == .oneCondition }) else { return [] }
    guard effects.status != .refused else {
      return ["", "What conditions change cannot be said:"] + reasons(effects)
    }
    var lines = [
      "",
      "What conditions change, from one model of \(NumberFormat.count(effects.locations, "location")) at "
        + "\(NumberFormat.count(effects.places, "place")) (\(effects.status.rawValue)); all else being equal. Intervals "
        + "count places; p is adjusted within each factor (Holm).",
    ]
    var table = TextTable([
      ("factor", .left), ("level", .left), ("against", .left), ("change [dB]", .left), ("adjusted p", .left),
      ("places", .right),
    ])
    for term in effects.terms {
      table.add([
        term.factor.rawValue, EffectWords.level(term), EffectWords.reference(term),
        NumberFormat.interval(term.change, 1), EffectWords.probability(term.adjustedP),
        NumberFormat.count(term.places),
      ])
    }
    if !effects.terms.isEmpty { lines += table.lines }
    lines += EffectWords.crowdSentences(effects).map(TerminalText.plain)
    lines += cells(effects) + reasons(effects)
    return lines
  }

  private static func cells(_ effects: ConditionEffects) -> [String] {
    guard !effects.predictedCells.isEmpty else { return [] }
    var table = TextTable([
      ("NOT MEASURED, predicted", .left), ("level at 1 m [dBm]", .left), ("exponent", .left),
      ("shadowing [dB]", .left),
    ])
    for cell in effects.predictedCells.prefix(cellLimit) {
      table.add([
        cell.conditions.label, NumberFormat.interval(cell.referencePower, 1),
        NumberFormat.interval(cell.pathLossExponent, 2), NumberFormat.interval(cell.shadowingSD, 1),
      ])
    }
    let left = effects.predictedCells.count - cellLimit
    return [""] + table.lines + (left > 0 ? ["and \(NumberFormat.count(left)) more in the JSON"] : [])
  }

  private static func reasons(_ effects: ConditionEffects) -> [String] {
    effects.reasons.map {
      TerminalText.plain("- conditions compared: \($0.message); \($0.action) [\($0.code.rawValue)]")
    }
  }
}
