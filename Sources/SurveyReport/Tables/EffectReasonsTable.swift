import SurveyEffects

/// What limits the comparison of conditions, for the page.
enum EffectReasonsTable {
  static func table(_ reasons: [EffectReason]) -> ResultTable {
    ResultTable(
      caption: "What to know before relying on these changes", reasons,
      columns: [
        .text("Code") { $0.code.rawValue },
        .sentence("What was seen") { DisplayText.sentence($0.message) },
        .sentence("What to do") { DisplayText.sentence($0.action) },
      ])
  }
}
