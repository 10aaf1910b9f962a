import Foundation
import GRDB
package import RadioSurvey

extension SurveyStore {
  /// In which order the dwells of a log come.
  package enum DwellOrder: Sendable {
    /// That of their ends: as they were imported.
    case ends
    /// That of their first rows: a log that is written in this order and imported again gives the same order.
    case beginnings
  }

  /// Every dwell, in the order of the imports, with what follows from what was logged and the site. Of copies one is there,
  /// see ``DwellCopies``.
  ///
  /// - Parameters:
  ///   - site: The site as `survey.toml` describes it now; `nil` without a `survey.toml`: what it said at each import holds.
  ///   - includingSeries: Whether to load the packets in order of arrival too; a fit does not need them.
  ///   - order: The order within an import.
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  /// - Complexity: O(dwells + histogram bins), and the packets where they are loaded.
  package func dwells(
    of site: Site? = nil, includingSeries: Bool = false, inOrderOf order: DwellOrder = .ends
  ) throws -> [Dwell] {
    try countedDwells(of: site, includingSeries: includingSeries, inOrderOf: order).dwells
  }

  /// The same, with the logs whose dwells are copies.
  package func countedDwells(
    of site: Site? = nil, includingSeries: Bool = false, inOrderOf order: DwellOrder = .ends
  ) throws -> CountedDwells {
    try read { db in
      let shared = try SharedRows(db)
      let imports = try StoredImport.all(db, path: path)
      let completion = DwellCompletion(imports, site: site)
      let logs = Dictionary(uniqueKeysWithValues: imports.map { ($0.id, $0.file) })
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, location_id, setting_id, distance_m, start_s, end_s, expected_packets, lag_pairs, lag_product_sum,
            lag_lead_sum, lag_lag_sum, line, histogram, import_id\(includingSeries ? ", series" : "")
          FROM packed_dwell ORDER BY import_id, \(order == .beginnings ? "coalesce(line, 0), " : "")id
          """)
      var dwells: [Dwell] = []
      var copies = DwellCopies()
      while let row = try rows.next() {
        guard var dwell = shared.dwell(row, includingSeries: includingSeries) else {
          throw StoreError.damaged(path, dwell: row[0])
        }
        dwell.log = logs[row[13]]
        copies.add(dwell, id: row[0], of: row[13])
        dwells.append(completion.complete(dwell, of: row[13]))
      }
      let found = try copies.find { try Self.series(of: $0, db) }
      let left = found.dropped
      return CountedDwells(
        dwells: left.isEmpty
          ? dwells : dwells.enumerated().filter { !left.contains($0.offset) }.map(\.element),
        copies: found.logs.compactMap { pair in
          guard let file = logs[pair.log], let original = logs[pair.original] else { return nil }
          return CopiedLog(
            file: file, original: original, dwells: pair.dwells, of: copies.count(of: pair.log),
            packets: pair.packets)
        })
    } ?? CountedDwells(dwells: [], copies: [])
  }
  /// Logs whose dwells are copies of those of other logs; the copies count once.
  ///
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  package func copiedLogs() throws -> [CopiedLog] { try countedDwells().copies }

  private static func series(of dwell: Int64, _ db: Database) throws -> PacketSeries {
    let bytes = try Data.fetchOne(db, sql: "SELECT series FROM packed_dwell WHERE id = ?", arguments: [dwell])
    return bytes.flatMap { PackedSeries.series(Array($0)) } ?? PacketSeries()
  }

  /// How many dwells there are.
  ///
  /// - Throws: ``StoreError``.
  package func dwellCount() throws -> Int {
    try read { db in try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM packed_dwell") ?? 0 } ?? 0
  }
}

/// The rows that dwells share, read once: dwells of one place share its name in memory too.
struct SharedRows {
  private(set) var locations: [Int64: SurveyLocation] = [:]
  private(set) var settings: [Int64: StoredSetting] = [:]

  /// Reads the rows of one import, or of all.
  init(_ db: Database, importID: Int64? = nil) throws {
    let those = importID.map { " WHERE import_id = \($0)" } ?? ""
    let places = try Row.fetchCursor(
      db, sql: "SELECT id, name, is_named, x_m, y_m, z_m, floor FROM location\(those)")
    while let row = try places.next() {
      let (x, y): (Double?, Double?) = (row[3], row[4])
      var position: Position?
      if let x, let y { position = Position(x: x, y: y, z: row[5], floor: row[6]) }
      locations[row[0]] = SurveyLocation(name: row[1], isNamed: row[2], position: position)
    }
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM setting\(those)")
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

extension StoreError {
  /// A dwell that cannot be read.
  static func damaged(_ path: String, dwell: Int64) -> StoreError {
    StoreError(
      reason: .damaged, path: path, message: "dwell \(dwell) cannot be read",
      help: "delete the store and import the logs again; the logs are the originals")
  }
}
