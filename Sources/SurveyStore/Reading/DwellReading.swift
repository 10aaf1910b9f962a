import Foundation
import GRDB
import RadioSurvey

/// Reads the dwells of a store, or of some of its settings, within one transaction.
struct DwellReading {
  private let db: Database
  private let path: String
  private let logs: [Int64: String]
  private let completion: DwellCompletion
  /// Dwells that are copies, by number.
  private let dropped: Set<Int64>
  /// What counts.
  private(set) var totals: StoredTotals
  /// Logs with copies.
  let copies: [CopiedLog]

  /// Counts the dwells and finds copies.
  ///
  /// - Throws: ``StoreError``, `damaged` if a row cannot be read.
  init(_ db: Database, path: String, site: Site?) throws {
    let imports = try StoredImport.all(db, path: path)
    let logs = Dictionary(uniqueKeysWithValues: imports.map { ($0.id, $0.file) })
    let completion = DwellCompletion(imports, site: site)
    var totals = try StoredTotals(db, path: path, logs: logs, completion: completion)
    let found = try Self.copies(db, path: path, totals)
    copies = found.logs.compactMap { pair in
      guard let file = logs[pair.log], let original = logs[pair.original] else { return nil }
      return CopiedLog(
        file: file, original: original, dwells: pair.dwells, of: totals.dwells[pair.log] ?? 0,
        packets: pair.packets)
    }
    totals.remove(found.copies)
    self.db = db
    self.path = path
    self.logs = logs
    self.completion = completion
    self.totals = totals
    dropped = Set(found.copies.map(\.id))
  }

  /// The dwells of some settings, in the order of the imports.
  ///
  /// - Parameter settings: Their numbers; `nil` for all dwells.
  func dwells(
    of settings: Set<Int64>?, includingSeries: Bool, inOrderOf order: SurveyStore.DwellOrder
  ) throws -> [Dwell] {
    let list = settings.map(Self.json)
    let shared = try list.map { try SharedRows(db, settings: $0) } ?? SharedRows(db)
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, location_id, setting_id, distance_m, start_s, end_s, expected_packets, lag_pairs, lag_product_sum,
          lag_lead_sum, lag_lag_sum, line, histogram, import_id\(includingSeries ? ", series" : "")
        FROM packed_dwell\(list == nil ? "" : " WHERE setting_id IN (SELECT value FROM json_each(?))")
        ORDER BY import_id, \(order == .beginnings ? "coalesce(line, 0), " : "")id
        """, arguments: list.map { StatementArguments([$0]) } ?? StatementArguments())
    var dwells: [Dwell] = []
    while let row = try rows.next() {
      guard !dropped.contains(row[0]) else { continue }
      guard var dwell = shared.dwell(row, includingSeries: includingSeries) else {
        throw StoreError.damaged(path, dwell: row[0])
      }
      dwell.log = logs[row[13]]
      dwells.append(completion.complete(dwell, of: row[13]))
    }
    return dwells
  }

  private static func copies(
    _ db: Database, path: String, _ totals: StoredTotals
  ) throws -> (copies: [DwellCopies.Entry], logs: [DwellCopies.Pair]) {
    let shared = totals.shared
    guard !shared.isEmpty else { return ([], []) }
    var copies = DwellCopies()
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, setting_id, start_s, end_s, histogram FROM packed_dwell
        WHERE setting_id IN (SELECT value FROM json_each(?))
        """, arguments: [json(shared)])
    while let row = try rows.next() {
      guard let setting = totals.entries[row[1]] else { continue }
      guard let histogram = HistogramText.histogram(row[4]) else {
        throw StoreError.damaged(path, dwell: row[0])
      }
      copies.add(
        DwellCopies.Entry(
          id: row[0], setting: row[1], log: setting.importID, end: row[3], histogram: histogram,
          packets: histogram.count), start: row[2], of: setting.logged)
    }
    return try copies.find { try series(of: $0, db) }
  }

  private static func series(of dwell: Int64, _ db: Database) throws -> PacketSeries {
    let bytes = try Data.fetchOne(db, sql: "SELECT series FROM packed_dwell WHERE id = ?", arguments: [dwell])
    return bytes.flatMap { PackedSeries.series(Array($0)) } ?? PacketSeries()
  }

  private static func json(_ numbers: Set<Int64>) -> String {
    "[\(numbers.sorted().map(String.init).joined(separator: ","))]"
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
