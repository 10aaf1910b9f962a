import GRDB
import RadioSurvey

/// What the dwells of an import hold together, setting by setting.
struct SettingTotals {
  private struct Total {
    var dwells = 0
    var first = Double.infinity
    var last = -Double.infinity
    var histogram = RSSIHistogram()

    mutating func add(start: Double, _ other: RSSIHistogram) {
      dwells += 1
      first = min(first, start)
      last = max(last, start)
      histogram.merge(other)
    }
  }

  private var totals: [Int64: Total] = [:]

  /// Counts a dwell that began at a time, Unix seconds, in its setting.
  mutating func add(start: Double, _ histogram: RSSIHistogram, setting: Int64) {
    totals[setting, default: Total()].add(start: start, histogram)
  }

  /// Writes them as the rows of an import.
  func write(to db: Database, importID: Int64) throws {
    let insert = try db.cachedStatement(
      sql:
        "INSERT INTO setting_total (id, import_id, dwells, first_s, last_s, histogram) VALUES (?, ?, ?, ?, ?, ?)"
    )
    for (setting, total) in totals.sorted(by: { $0.key < $1.key }) {
      try insert.execute(arguments: [
        setting, importID, total.dwells, total.first, total.last, HistogramText.text(total.histogram),
      ])
    }
  }
}
