import PathLoss

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

  package init(verdict: String?, page: String, isMet: Bool) {
    self.verdict = verdict
    self.page = page
    self.isMet = isMet
  }
}
