import RadioSurvey

/// The imported files and what came of their rows, for the page.
enum ImportedFilesTable {
  static func table(_ imports: [ImportSummary]) -> ResultTable {
    ResultTable(
      caption: String(localized: "Files"), imports,
      columns: [
        .text(String(localized: "File")) { $0.file },
        .text(String(localized: "Format")) { $0.format },
        .number(String(localized: "Rows read")) { NumberFormat.count($0.rows) },
        .number(String(localized: "Packets received")) { NumberFormat.count($0.receivedPackets) },
        .number(String(localized: "Packets missed")) { NumberFormat.count($0.missedPackets) },
        .number(String(localized: "Rows not used")) { NumberFormat.count($0.rejectedRows) },
        .number(String(localized: "Dwells")) { NumberFormat.count($0.dwells) },
      ])
  }
}
