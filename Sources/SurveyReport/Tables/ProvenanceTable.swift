import SurveyResults

/// How a report was made, for the page.
enum ProvenanceTable {
  static func table(_ report: CalibrationReport) -> ResultTable {
    let provenance = report.provenance
    let facts: [(name: String, value: String)] = [
      ("Program", "\(report.tool.name) \(provenance.toolVersion)"),
      ("Command line", provenance.commandLine ?? NumberFormat.absent),
      ("Seed of random draws", String(provenance.seed)),
      ("Layout of the report", "version \(report.schemaVersion)"),
      ("Layout of the store", provenance.storeSchemaVersion.map { "version \($0)" } ?? NumberFormat.absent),
      ("Swift compiler", provenance.swiftVersion),
      ("Date", report.date ?? "left out, so that the report can be reproduced"),
    ]
    return ResultTable(
      caption: "How this report was made", facts,
      columns: [.text("What") { $0.name }, .text("Value") { $0.value }])
  }
}
