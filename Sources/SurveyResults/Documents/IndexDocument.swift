import RadioSurvey

/// What `report --index` wrote.
package struct IndexDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Path of the page.
  package var page: String
  /// Reports on the page.
  package var reports: Int
  /// What could not be read.
  package var problems: [IndexProblem]

  package init(page: String, reports: Int, problems: [IndexProblem]) {
    self.page = page
    self.reports = reports
    self.problems = problems
  }
}
