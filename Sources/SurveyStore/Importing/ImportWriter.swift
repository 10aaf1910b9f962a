import Foundation
import GRDB
import RadioSurvey

/// Writes what an importer read into the tables of a store, or of a staged import, with statements that are prepared once.
final class ImportWriter {
  private let importID: Int64
  private let locationRows: RowWriter
  private let settingRows: RowWriter
  private let dwellRows: RowWriter
  private let rejectedRows: RowWriter
  private let issueRows: RowWriter
  private var locations: [SurveyLocation: Int64] = [:]
  private var settings: [StoredSetting: Int] = [:]
  /// What the dwells of each setting hold together; its number is the first one and the place here.
  private var totals: [SettingTotal] = []
  private let firstSetting: Int64

  init(_ db: Database, importID: Int64, isSummed: Bool) throws {
    self.importID = importID
    locationRows = try RowWriter(.location, db, isSummed: isSummed)
    settingRows = try RowWriter(.setting, db, isSummed: isSummed)
    dwellRows = try RowWriter(.dwell, db, isSummed: isSummed)
    rejectedRows = try RowWriter(.rejectedRow, db, isSummed: isSummed)
    issueRows = try RowWriter(.issue, db, isSummed: isSummed)
    firstSetting = settingRows.next
  }

  func write(_ item: ImportItem) throws {
    switch item {
    case .dwell(let dwell): try write(dwell)
    case .rejected(let row): try rejectedRows.add(values(row.issue, quotesRow: true) + [row.text])
    case .issue(let issue):
      try issueRows.add(values(issue, quotesRow: IssueCode.quotingRows.contains(issue.code)))
    }
  }

  /// Writes the settings, with what their dwells hold together. Called once, after the last item.
  /// - Returns: How many rows were written.
  func finish() throws -> ImportRow.RowCounts {
    for total in totals { try settingRows.add([importID] + total.values) }
    return ImportRow.RowCounts(
      settings: settingRows.count, rejectedRows: rejectedRows.count, issues: issueRows.count)
  }

  private func write(_ dwell: Dwell) throws {
    let setting = index(of: StoredSetting(dwell))
    let series = dwell.series.count > 0 ? PackedSeries.bytes(dwell.series) : nil
    try dwellRows.add(
      [
        importID, try id(of: dwell.location), firstSetting + Int64(setting), dwell.location.distance,
        dwell.start,
        dwell.end, dwell.expectedPackets, dwell.lag.pairs, dwell.lag.productSum, dwell.lag.leadSum,
        dwell.lag.lagSum, dwell.line, HistogramText.text(dwell.histogram), series.map(RowSum.sum),
      ], last: series.map { Data($0) })
    totals[setting].add(start: dwell.start, dwell.histogram)
  }

  private func values(_ issue: SurveyIssue, quotesRow: Bool) -> [(any DatabaseValueConvertible)?] {
    [
      importID, issue.severity.rawValue, issue.code.rawValue, issue.line, issue.column,
      quotesRow ? issue.messageWithoutQuotes : issue.message, issue.help,
    ]
  }

  private func id(of location: SurveyLocation) throws -> Int64 {
    var location = location
    location.distance = nil
    if let id = locations[location] { return id }
    let position = location.position
    let id = try locationRows.add([
      importID, location.name, location.isNamed, position?.x, position?.y, position?.z, position?.floor,
    ])
    locations[location] = id
    return id
  }

  private func index(of setting: StoredSetting) -> Int {
    if let index = settings[setting] { return index }
    settings[setting] = totals.count
    totals.append(SettingTotal(setting: setting))
    return totals.count - 1
  }
}

@Memberwise private struct SettingTotal {
  let setting: StoredSetting
  private var dwells = 0
  private var first = Double.infinity
  private var last = -Double.infinity
  private var histogram = RSSIHistogram()

  /// Counts a dwell that began at a time, Unix seconds.
  mutating func add(start: Double, _ other: RSSIHistogram) {
    dwells += 1
    first = min(first, start)
    last = max(last, start)
    histogram.merge(other)
  }

  /// The columns of the table `setting` behind `import_id`.
  var values: [(any DatabaseValueConvertible)?] {
    let conditions = setting.conditions
    return [
      setting.beacon.description, conditions.placement?.rawValue, conditions.crowd?.rawValue,
      conditions.people, conditions.carriage?.rawValue, conditions.orientation, conditions.receiver?.rawValue,
      conditions.channel, conditions.source.rawValue, conditions.session?.rawValue, dwells, first, last,
      HistogramText.text(histogram),
    ]
  }
}
