import Foundation
import GRDB
import RadioSurvey

/// The rows that dwells share, read once: dwells of one place share its name in memory too.
struct SharedRows {
  private(set) var locations: [Int64: SurveyLocation] = [:]
  private(set) var settings: [Int64: StoredSetting] = [:]

  /// Reads the rows of one import, or of all.
  init(_ db: Database, importID: Int64? = nil) throws {
    let those = importID.map { " WHERE import_id = \($0)" } ?? ""
    try read(db, locations: those, settings: those)
  }

  /// Reads the rows that the dwells of some settings need.
  ///
  /// - Parameter list: Their numbers as a JSON array.
  init(_ db: Database, settings list: String) throws {
    let these = "(SELECT value FROM json_each(?))"
    try read(
      db,
      locations: " WHERE id IN (SELECT location_id FROM packed_dwell WHERE setting_id IN \(these))",
      settings: " WHERE id IN \(these)", arguments: [list])
  }

  private mutating func read(
    _ db: Database, locations those: String, settings these: String,
    arguments: StatementArguments = StatementArguments()
  ) throws {
    let places = try Row.fetchCursor(
      db, sql: "SELECT id, name, is_named, x_m, y_m, z_m, floor FROM location\(those)", arguments: arguments)
    while let row = try places.next() {
      let (x, y): (Double?, Double?) = (row[3], row[4])
      var position: Position?
      if let x, let y { position = Position(x: x, y: y, z: row[5], floor: row[6]) }
      locations[row[0]] = SurveyLocation(name: row[1], isNamed: row[2], position: position)
    }
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM setting\(these)", arguments: arguments)
    while let row = try rows.next() { settings[row["id"]] = StoredSetting(row) }
  }

  /// A dwell from its row; `nil` if it cannot be read.
  func dwell(_ row: Row, includingSeries: Bool) -> Dwell? {
    guard var location = locations[row[1]], let setting = settings[row[2]],
      let histogram = HistogramText.histogram(row[12])
    else { return nil }
    location.distance = row[3]
    var series = PacketSeries()
    if includingSeries, let bytes: Data = row[14] {
      guard let packets = PackedSeries.series(Array(bytes)) else { return nil }
      series = packets
    }
    return Dwell(
      beacon: setting.beacon, location: location, conditions: setting.conditions, start: row[4],
      end: row[5], expectedPackets: row[6], histogram: histogram,
      lag: LagStatistics(pairs: row[7], productSum: row[8], leadSum: row[9], lagSum: row[10]),
      series: series, line: row[11])
  }
}
