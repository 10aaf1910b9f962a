package import CalibrationModel
import RadioSurvey

/// What a report shows of the quality of the data.
package enum DataTables {
  /// The tables of the section, without those that have no row.
  package static func all(_ report: CalibrationReport) -> [ResultTable] {
    [
      DataCountsTable.table(report.data), ImportedFilesTable.table(report.imports),
      IssueCodesTable.table(report), IssuesTable.table(report.issues),
    ].filter { !$0.rows.isEmpty }
  }
}

/// What a survey holds, for the page.
enum DataCountsTable {
  /// A row for each kind of thing that is counted.
  static func table(_ data: DataSummary) -> ResultTable {
    let counts: [(name: String, count: Int?)] = [
      (String(localized: "Locations"), data.locations), (String(localized: "Dwells"), data.dwells),
      (String(localized: "Packets received"), data.receivedPackets),
      (String(localized: "Packets expected"), data.expectedPackets),
      (String(localized: "Rows not used"), data.rejectedRows),
      (String(localized: "Beacons"), data.beacons), (String(localized: "Placements"), data.placements),
      (String(localized: "Crowd levels"), data.crowdLevels),
      (String(localized: "Receivers"), data.receivers),
    ]
    return ResultTable(
      caption: String(localized: "Contents of the survey"), counts,
      columns: [
        .text(String(localized: "What")) { $0.name },
        .number(String(localized: "Count")) { NumberFormat.count($0.count) },
      ])
  }
}

/// The files that a report rests on, for the page.
package enum InputFilesTable {
  /// A row for each file that the report was made from.
  package static func table(_ inputs: [Provenance.Input]) -> ResultTable {
    ResultTable(
      caption: String(localized: "Input files"), inputs,
      columns: [
        .text(String(localized: "File")) { $0.file },
        .number(String(localized: "Rows")) { NumberFormat.count($0.rows) },
        .text("SHA-256") { $0.sha256 },
      ])
  }
}

/// The imported files and what came of their rows, for the page.
enum ImportedFilesTable {
  /// A row for each file that was imported.
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

/// The first issues of each code, for the page.
enum IssuesTable {
  /// A row for each issue, in the order given.
  static func table(_ issues: [SurveyIssue]) -> ResultTable {
    ResultTable(
      caption: String(localized: "First issues of each code"), issues,
      columns: [
        .text(String(localized: "Where")) { place($0) },
        .state(String(localized: "Severity")) { $0.severity.state },
        .sentence(String(localized: "Problem")) { $0.message },
        .sentence(String(localized: "What to do")) { $0.help ?? "–" },
        .text(String(localized: "Code")) { $0.code.rawValue },
      ])
  }

  private static func place(_ issue: SurveyIssue) -> String {
    let place = [issue.file, issue.line.map(String.init), issue.column.map(String.init)].compactMap(\.self)
    return place.isEmpty ? String(localized: "the survey as a whole") : place.joined(separator: ":")
  }
}

extension SurveyIssue.Severity {
  fileprivate var state: ResultTable.State {
    switch self {
    case .error: ResultTable.State(sign: "✕", word: String(localized: "error"), style: "problem")
    case .warning: ResultTable.State(sign: "▲", word: String(localized: "warning"), style: "caution")
    case .note: ResultTable.State(sign: "●", word: String(localized: "note"), style: "note")
    }
  }
}

/// Issues by code over all files, for the page.
package enum IssueCodesTable {
  /// A code that only the issues name counts as often as it is listed.
  package static func table(_ report: CalibrationReport) -> ResultTable {
    var counts: [String: Int] = [:]
    var files: [String: Int] = [:]
    for file in report.imports {
      for (code, count) in file.issues where count > 0 {
        counts[code, default: 0] += count
        files[code, default: 0] += 1
      }
    }
    let counted = Set(counts.keys)
    for issue in report.issues where !counted.contains(issue.code.rawValue) {
      counts[issue.code.rawValue, default: 0] += 1
      if issue.file != nil { files[issue.code.rawValue] = 1 }
    }
    let ids = Slug.ids(Array(counts.keys), prefix: "issue")
    let lines = counts.sorted { $0.key < $1.key }.map {
      (code: $0.key, times: $0.value, files: files[$0.key])
    }
    return ResultTable(
      caption: String(localized: "Issues by code"), lines, rowID: { ids[$0.code] ?? "" },
      columns: [
        .text(String(localized: "Code")) { $0.code },
        .number(String(localized: "Times")) { NumberFormat.count($0.times) },
        .number(String(localized: "Files")) { NumberFormat.count($0.files) },
      ])
  }
}

/// All codes of issues, for the terminal.
package enum CodeMeaningsTable {
  /// A row for each code.
  package static func table(_ document: IssueCodeDocument) -> ResultTable {
    ResultTable(
      document.codes,
      columns: [.text("Code") { $0.code.rawValue }, .text("Meaning") { $0.meaning }])
  }
}

/// How a report was made, for the page.
package enum ProvenanceTable {
  /// A row for each fact of how the report was made.
  package static func table(_ report: CalibrationReport) -> ResultTable {
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
        report.date ?? String(localized: "omitted so that the report is reproducible")
      ),
    ]
    return ResultTable(
      caption: String(localized: "How this report was made"), facts,
      columns: [.text(String(localized: "What")) { $0.name }, .text(String(localized: "Value")) { $0.value }])
  }
}
