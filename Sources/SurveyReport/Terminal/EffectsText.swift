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
    if !effects.terms.isEmpty { lines += TextTable(EffectTermsTable.table(effects)).lines }
    lines += EffectWords.crowdSentences(effects).map(TerminalText.plain)
    lines += cells(effects) + reasons(effects)
    return lines
  }

  private static func cells(_ effects: ConditionEffects) -> [String] {
    guard !effects.predictedCells.isEmpty else { return [] }
    let table = TextTable(PredictedCellsTable.table(effects.predictedCells.prefix(cellLimit)))
    let left = effects.predictedCells.count - cellLimit
    return [""] + table.lines + (left > 0 ? ["and \(NumberFormat.count(left)) more in the JSON"] : [])
  }

  private static func reasons(_ effects: ConditionEffects) -> [String] {
    effects.reasons.map {
      TerminalText.plain("- conditions compared: \($0.message); \($0.action) [\($0.code.rawValue)]")
    }
  }
}
