import RadioSurvey
import SurveyResults

/// All codes of issues, for the terminal.
enum CodeMeaningsTable {
  static func table(_ document: IssueCodeDocument) -> ResultTable {
    ResultTable(
      document.codes,
      columns: [.text("Code") { $0.code.rawValue }, .text("Meaning") { $0.meaning }])
  }
}
