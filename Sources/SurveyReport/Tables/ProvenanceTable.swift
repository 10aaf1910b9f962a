import SurveyResults

/// How a report was made, for the page.
enum ProvenanceTable {
  static func table(_ report: CalibrationReport) -> ResultTable {
    let provenance = report.provenance
    let facts: [(name: String, value: String)] = [
      (String(localized: "Program"), "\(report.tool.name) \(provenance.toolVersion)"),
      (String(localized: "Command line"), provenance.commandLine ?? NumberFormat.absent),
      (String(localized: "Seed of random draws"), String(provenance.seed)),
      (String(localized: "Layout of the report"), String(localized: "version \(report.schemaVersion)")),
      (
        String(localized: "Layout of the store"),
        provenance.storeSchemaVersion.map { String(localized: "version \($0)") } ?? NumberFormat.absent
      ),
      (String(localized: "Swift compiler"), provenance.swiftVersion),
      (
        String(localized: "Date"),
        report.date ?? String(localized: "left out, so that the report can be reproduced")
      ),
    ]
    return ResultTable(
      caption: String(localized: "How this report was made"), facts,
      columns: [.text(String(localized: "What")) { $0.name }, .text(String(localized: "Value")) { $0.value }])
  }
}
