import SurveyResults

/// The section on the quality of the data.
struct DataView {
  var counts: TableView
  var importTable: TableView
  var hasImports: Bool
  var codeTable: TableView
  var hasCodes: Bool
  var issueTable: TableView
  var hasIssues: Bool

  init(_ report: CalibrationReport) {
    counts = TableView(DataCountsTable.table(report.data))
    importTable = TableView(ImportedFilesTable.table(report.imports))
    hasImports = !report.imports.isEmpty
    codeTable = TableView(IssueCodesTable.table(report))
    hasCodes = !codeTable.rows.isEmpty
    issueTable = TableView(IssuesTable.table(report.issues))
    hasIssues = !report.issues.isEmpty
  }
}
