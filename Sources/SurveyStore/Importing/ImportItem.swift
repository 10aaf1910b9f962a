import Foundation
import RadioSurvey

/// What an importer read, on its way to the thread that writes it.
enum ImportItem {
  case dwell(Dwell)
  case rejected(RejectedRow)
  case issue(SurveyIssue)

  /// Bytes of memory that it holds, roughly.
  var size: Int {
    switch self {
    case .dwell(let dwell): 1024 + dwell.series.bytes.count
    case .rejected(let row): 512 + row.text.utf8.count
    case .issue: 512
    }
  }
}
