import SurveyEffects

/// What limits the comparison of conditions, for the page.
enum EffectReasonsTable {
  static func table(_ reasons: [EffectReason]) -> ResultTable {
    ResultTable(
      caption: String(localized: "What to know before relying on these changes"), reasons,
      columns: [
        .text(String(localized: "Code")) { $0.code.rawValue },
        .sentence(String(localized: "What was seen")) { DisplayText.sentence($0.message) },
        .sentence(String(localized: "What to do")) { DisplayText.sentence($0.action) },
      ])
  }
}
