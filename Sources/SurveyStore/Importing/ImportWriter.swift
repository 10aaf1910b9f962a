import Foundation
import GRDB
import RadioSurvey

/// Writes what an importer read into the tables of a store, or of a staged import, with statements that are prepared once.
final class ImportWriter {
  private let db: Database
  private let importID: Int64
  private let insertLocation: Statement
  private let insertSetting: Statement
  private let insertDwell: Statement
  private let insertRejected: Statement
  private let insertIssue: Statement
  private var locations: [SurveyLocation: Int64] = [:]
  private var settings: [StoredSetting: Int64] = [:]
  private var totals = SettingTotals()

  /// A writer for one import, to be used within a transaction.
  init(_ db: Database, importID: Int64) throws {
    self.db = db
    self.importID = importID
    func insert(_ table: String, values: Int) throws -> Statement {
      let places = Array(repeating: "?", count: values).joined(separator: ", ")
      return try db.cachedStatement(sql: "INSERT INTO \(table) VALUES (NULL, \(places))")
    }
    insertLocation = try insert("location", values: 7)
    insertSetting = try insert("setting", values: 11)
    insertDwell = try insert("packed_dwell", values: 14)
    insertRejected = try insert("rejected_row", values: 8)
    insertIssue = try insert("issue", values: 7)
  }

  /// Writes an item.
  func write(_ item: ImportItem) throws {
    switch item {
    case .dwell(let dwell): try write(dwell)
    case .rejected(let row): try write(row)
    case .issue(let issue): try write(issue)
    }
  }

  /// Writes a dwell.
  func write(_ dwell: Dwell) throws {
    let (location, setting) = (try id(of: dwell.location), try id(of: StoredSetting(dwell)))
    try insertDwell.execute(arguments: [
      importID, location, setting, dwell.location.distance, dwell.start, dwell.end, dwell.expectedPackets,
      dwell.lag.pairs, dwell.lag.productSum, dwell.lag.leadSum, dwell.lag.lagSum, dwell.line,
      HistogramText.text(dwell.histogram),
      dwell.series.count > 0 ? Data(PackedSeries.bytes(dwell.series)) : nil,
    ])
    totals.add(start: dwell.start, dwell.histogram, setting: setting)
  }

  /// Writes what the dwells of each setting hold together. Called once, after the last item.
  func finish() throws { try totals.write(to: db, importID: importID) }

  /// Writes a row that was not used.
  func write(_ row: RejectedRow) throws {
    let issue = row.issue
    try insertRejected.execute(arguments: [
      importID, issue.severity.rawValue, issue.code.rawValue, issue.line, issue.column, issue.message,
      issue.help, row.text,
    ])
  }

  /// Writes an issue.
  func write(_ issue: SurveyIssue) throws {
    try insertIssue.execute(arguments: [
      importID, issue.severity.rawValue, issue.code.rawValue, issue.line, issue.column, issue.message,
      issue.help,
    ])
  }

  /// The row of a location; its distance is the dwell's.
  private func id(of location: SurveyLocation) throws -> Int64 {
    var location = location
    location.distance = nil
    if let id = locations[location] { return id }
    let position = location.position
    try insertLocation.execute(arguments: [
      importID, location.name, location.isNamed, position?.x, position?.y, position?.z, position?.floor,
    ])
    locations[location] = db.lastInsertedRowID
    return db.lastInsertedRowID
  }

  private func id(of setting: StoredSetting) throws -> Int64 {
    if let id = settings[setting] { return id }
    let conditions = setting.conditions
    try insertSetting.execute(arguments: [
      importID, setting.beacon.description, conditions.placement?.rawValue, conditions.crowd?.rawValue,
      conditions.people, conditions.carriage?.rawValue, conditions.orientation,
      conditions.receiver?.rawValue, conditions.channel, conditions.source.rawValue,
      conditions.session?.rawValue,
    ])
    settings[setting] = db.lastInsertedRowID
    return db.lastInsertedRowID
  }
}

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
