package import CalibrationModel
import RadioSurvey

package enum DataTables {
  /// The tables of the section, without those that have no row.
  package static func all(_ report: CalibrationReport) -> [ResultTable] {
    [
      ResultTable.dataCounts(report.data), ResultTable.importedFiles(report.imports),
      ResultTable.issueCodes(report), ResultTable.issues(report.issues),
    ].filter { !$0.rows.isEmpty }
  }
}

extension ResultTable {
  static func dataCounts(_ data: DataSummary) -> ResultTable {
    let counts: [(name: String, count: Int?)] = [
      (say("Locations"), data.locations), (say("Dwells"), data.dwells),
      (say("Packets received"), data.receivedPackets), (say("Packets expected"), data.expectedPackets),
      (say("Rows not used"), data.rejectedRows), (say("Beacons"), data.beacons),
      (say("Placements"), data.placements), (say("Crowd levels"), data.crowdLevels),
      (say("Receivers"), data.receivers),
    ]
    return ResultTable(
      caption: say("Contents of the survey"), counts,
      columns: [.text(say("What")) { $0.name }, .number(say("Count")) { NumberFormat.count($0.count) }])
  }

  package static func inputFiles(_ inputs: [Provenance.Input]) -> ResultTable {
    ResultTable(
      caption: say("Input files"), inputs,
      columns: [
        .text(say("File")) { $0.file },
        .number(say("Rows")) { NumberFormat.count($0.rows) },
        .text("SHA-256") { $0.sha256 },
      ])
  }

  static func importedFiles(_ imports: [ImportSummary]) -> ResultTable {
    ResultTable(
      caption: say("Files"), imports,
      columns: [
        .text(say("File")) { $0.file },
        .text(say("Format")) { $0.format },
        .number(say("Rows read")) { NumberFormat.count($0.rows) },
        .number(say("Packets received")) { NumberFormat.count($0.receivedPackets) },
        .number(say("Packets missed")) { NumberFormat.count($0.missedPackets) },
        .number(say("Rows not used")) { NumberFormat.count($0.rejectedRows) },
        .number(say("Dwells")) { NumberFormat.count($0.dwells) },
      ])
  }

  static func issues(_ issues: [SurveyIssue]) -> ResultTable {
    ResultTable(
      caption: say("First issues of each code"), issues,
      columns: [
        .text(say("Where")) { place($0) },
        .state(say("Severity")) { $0.severity.state },
        .sentence(say("Problem")) { $0.message },
        .sentence(say("What to do")) { $0.help ?? "–" },
        .text(say("Code")) { $0.code.rawValue },
      ])
  }

  private static func place(_ issue: SurveyIssue) -> String {
    let place = [issue.file, issue.line.map(String.init), issue.column.map(String.init)].compactMap(\.self)
    return place.isEmpty ? say("the survey as a whole") : place.joined(separator: ":")
  }
}

extension SurveyIssue.Severity {
  fileprivate var state: ResultTable.State {
    switch self {
    case .error: .problem(say("error"))
    case .warning: .caution(say("warning"))
    case .note: ResultTable.State(sign: "●", word: say("note"), style: "note")
    }
  }
}

extension ResultTable {
  package static func issueCodes(_ report: CalibrationReport) -> ResultTable {
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
      caption: say("Issues by code"), lines, rowID: { ids[$0.code] ?? "" },
      columns: [
        .text(say("Code")) { $0.code },
        .number(say("Times")) { NumberFormat.count($0.times) },
        .number(say("Files")) { NumberFormat.count($0.files) },
      ])
  }

  package static func codeMeanings(_ document: IssueCodeDocument) -> ResultTable {
    ResultTable(
      document.codes,
      columns: [.text("Code") { $0.code.rawValue }, .text("Meaning") { $0.meaning }])
  }

  package static func provenance(_ report: CalibrationReport) -> ResultTable {
    let provenance = report.provenance
    let facts: [(name: String, value: String)] = [
      (say("Program"), "\(report.tool.name) \(provenance.toolVersion)"),
      (say("Command line"), provenance.commandLine ?? NumberFormat.absent),
      (say("Seed of random draws"), String(provenance.seed)),
      (say("Layout of the report"), say("version \(report.schemaVersion)")),
      (
        say("Layout of the store"),
        provenance.storeSchemaVersion.map { say("version \($0)") } ?? NumberFormat.absent
      ), (say("Swift compiler"), provenance.swiftVersion),
      (say("Date"), report.date ?? say("omitted so that the report is reproducible")),
    ]
    return ResultTable(
      caption: say("How this report was made"), facts,
      columns: [.text(say("What")) { $0.name }, .text(say("Value")) { $0.value }])
  }
}
