import SurveyResults

/// The files that a report rests on, for the page.
enum InputFilesTable {
  static func table(_ inputs: [Provenance.Input]) -> ResultTable {
    ResultTable(
      caption: String(localized: "Input files"), inputs,
      columns: [
        .text(String(localized: "File")) { $0.file },
        .number(String(localized: "Rows")) { NumberFormat.count($0.rows) },
        .text("SHA-256") { $0.sha256 },
      ])
  }
}
