package import RadioSurvey

/// The words of every reason in English.
package struct EnglishWording: Wording {
  /// The wording.
  package init() {}

  /// See ``Wording``.
  package func words(for reason: any Reason) -> ReasonWords? {
    PlanWording.words(for: reason)
  }
}
