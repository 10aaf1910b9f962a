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
        throw StoreError.damaged(path, "dwell \(row[0] as Int64)")
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
        throw StoreError.damaged(path, "dwell \(row[0] as Int64)")
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

/// Completes the dwells of a store by what `survey.toml` says.
struct DwellCompletion {
  private struct Rule {
    var site: SiteIndex
    var isThinned: Bool
  }

  private var rules: [Int64: Rule] = [:]

  /// - Parameter site: The site as `survey.toml` describes it now; `nil` without a `survey.toml`: each dwell is then completed
  ///   by what `survey.toml` said at its import.
  init(_ imports: [StoredImport], site: Site?) {
    let now = site.map { SiteIndex($0) }
    var known: [Int64: SiteIndex] = [:]
    for one in imports {
      let site = now ?? known[one.surveyID] ?? SiteIndex(one.survey.site)
      known[one.surveyID] = site
      rules[one.id] = Rule(site: site, isThinned: one.isThinned)
    }
  }

  /// The conditions of an import's dwells of a beacon, with everything that `survey.toml` says of them.
  func conditions(_ logged: Conditions, of beacon: BeaconIdentifier, in importID: Int64) -> Conditions {
    let dwell = Dwell(beacon: beacon, location: SurveyLocation(name: ""), conditions: logged)
    return complete(dwell, of: importID).conditions
  }

  /// A dwell of an import with everything that `survey.toml` says of it.
  func complete(_ stored: Dwell, of importID: Int64) -> Dwell {
    guard let rule = rules[importID] else { return stored }
    var dwell = stored
    if dwell.isThinned != rule.isThinned { dwell.isThinned = rule.isThinned }
    return rule.site.resolve(dwell)
  }
}
