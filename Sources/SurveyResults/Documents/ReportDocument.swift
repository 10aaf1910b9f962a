package import CoveragePlanner

/// What `report` wrote.
package struct ReportDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// The report's verdict.
  package var verdict: String?
  /// Path of the page.
  package var page: String
  /// Whether some placement meets the requirement.
  package var isMet: Bool

  /// A document for the plan of a report, if it has one.
  package init(_ recommendation: Recommendation?, page: String) {
    verdict = recommendation.map { RecommendationWords.sentence($0.verdict) }
    isMet = recommendation?.isMet ?? false
    self.page = page
  }
}
