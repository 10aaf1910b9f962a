import RadioSurvey
import SurveyResults

/// Issues by code over all files, for the page.
enum IssueCodesTable {
  /// A code that only the issues name counts as often as it is listed.
  static func table(_ report: CalibrationReport) -> ResultTable {
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
