import RadioSurvey

/// The imported files and what came of their rows, for the page.
enum ImportedFilesTable {
  static func table(_ imports: [ImportSummary]) -> ResultTable {
    ResultTable(
      caption: "Files", imports,
      columns: [
        .text("File") { $0.file },
        .text("Format") { $0.format },
        .number("Rows read") { NumberFormat.count($0.rows) },
        .number("Packets received") { NumberFormat.count($0.receivedPackets) },
        .number("Packets missed") { NumberFormat.count($0.missedPackets) },
        .number("Rows not used") { NumberFormat.count($0.rejectedRows) },
        .number("Dwells") { NumberFormat.count($0.dwells) },
      ])
  }
}
