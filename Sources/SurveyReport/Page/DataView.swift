import RadioSurvey
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
    counts = Self.counts(report.data)
    importTable = Self.imports(report.imports)
    hasImports = !report.imports.isEmpty
    codeTable = Self.codes(report)
    hasCodes = !codeTable.rows.isEmpty
    issueTable = Self.issues(report.issues)
    hasIssues = !report.issues.isEmpty
  }

  private static func counts(_ data: DataSummary) -> TableView {
    func row(_ name: String, _ value: Int?) -> TableView.Row {
      TableView.Row(.text(name), [.number(NumberFormat.count(value))])
    }
    return TableView(
      caption: "What the survey holds", columns: ["What", "#Count"],
      rows: [
        row("Locations", data.locations), row("Dwells", data.dwells),
        row("Packets received", data.receivedPackets),
        row("Packets expected", data.expectedPackets), row("Rows not used", data.rejectedRows),
        row("Beacons", data.beacons), row("Placements", data.placements),
        row("Crowd levels", data.crowdLevels),
        row("Receivers", data.receivers),
      ])
  }

  private static func imports(_ imports: [ImportSummary]) -> TableView {
    TableView(
      caption: "Files",
      columns: [
        "File", "Format", "#Rows read", "#Packets received", "#Packets missed", "#Rows not used", "#Dwells",
      ],
      rows: imports.map { file in
        TableView.Row(
          .text(DisplayText.visible(file.file)),
          [
            .text(DisplayText.visible(file.format)), .number(NumberFormat.count(file.rows)),
            .number(NumberFormat.count(file.receivedPackets)),
            .number(NumberFormat.count(file.missedPackets)),
            .number(NumberFormat.count(file.rejectedRows)), .number(NumberFormat.count(file.dwells)),
          ])
      })
  }

  /// Issues by code over all files; a code that only the issues name counts as often as it is listed.
  private static func codes(_ report: CalibrationReport) -> TableView {
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
    return TableView(
      caption: "Issues by code", columns: ["Code", "#Times", "#Files"],
      rows: counts.keys.sorted().map { code in
        TableView.Row(
          id: ids[code] ?? "", .text(DisplayText.visible(code)),
          [.number(NumberFormat.count(counts[code])), .number(NumberFormat.count(files[code]))])
      })
  }

  private static func issues(_ issues: [SurveyIssue]) -> TableView {
    TableView(
      caption: "First issues of each code",
      columns: ["Where", "How bad", "What is wrong", "What to do", "Code"],
      rows: issues.map { issue in
        let place = [issue.file, issue.line.map(String.init), issue.column.map(String.init)].compactMap(
          \.self)
        return TableView.Row(
          .text(place.isEmpty ? "the survey as a whole" : DisplayText.visible(place.joined(separator: ":"))),
          [
            .badge(issue.severity.shownWord, issue.severity.style),
            .sentence(DisplayText.visible(issue.message)),
            .sentence(issue.help.map(DisplayText.visible) ?? "–"), .text(issue.code.rawValue),
          ])
      })
  }
}

extension SurveyIssue.Severity {
  fileprivate var shownWord: String {
    switch self {
    case .error: "✕ error"
    case .warning: "▲ warning"
    case .note: "● note"
    }
  }

  fileprivate var style: String {
    switch self {
    case .error: "problem"
    case .warning: "caution"
    case .note: "note"
    }
  }
}
