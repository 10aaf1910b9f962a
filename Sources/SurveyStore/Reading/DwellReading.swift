import Foundation
import GRDB
import RadioSurvey

/// Reads the dwells of a store, or of some of its settings, within one transaction.
struct DwellReading {
  private let reading: CheckedReading
  private let logs: [Int64: String]
  private let completion: DwellCompletion
  /// Dwells that are copies, by number.
  private let dropped: Set<Int64>
  private(set) var totals: StoredTotals
  let copies: [CopiedLog]

  /// Counts the dwells and finds copies.
  /// - Throws: ``StoreError``, `damaged` if a row is not as it was written.
  init(_ db: Database, path: String, watch: StoreWatch, site: Site?) throws {
    reading = try CheckedReading(db, path: path, watch: watch)
    let imports = try ImportedLog.all(reading)
    let logs = Dictionary(uniqueKeysWithValues: imports.map { ($0.id, $0.file) })
    completion = DwellCompletion(imports, site: site)
    var totals = try StoredTotals(reading, completion: completion)
    let found = try reading.copies(totals)
    copies = found.logs.compactMap { pair in
      guard let file = logs[pair.log], let original = logs[pair.original] else { return nil }
      return CopiedLog(
        file: file, original: original, dwells: pair.dwells, of: totals.dwells[pair.log] ?? 0,
        packets: pair.packets)
    }
    totals.remove(found.copies)
    self.logs = logs
    self.totals = totals
    dropped = Set(found.copies.map(\.id))
  }

  /// The dwells of some settings, in the order of the imports.
  /// - Parameter settings: Their numbers; `nil` for all dwells.
  func dwells(
    of settings: Set<Int64>?, includingSeries: Bool, inOrderOf order: SurveyStore.DwellOrder
  ) throws -> [Dwell] {
    let list = settings.map(CheckedReading.json)
    let locations = try reading.locations(
      where: list == nil
        ? ""
        : "WHERE id IN (SELECT location_id FROM packed_dwell WHERE setting_id IN (SELECT value FROM json_each(?)))",
      list.map { [$0] } ?? [])
    var dwells: [(importID: Int64, dwell: Dwell)] = []
    try reading.forEachDwell(of: settings, in: totals, includingSeries: includingSeries) { row, stored in
      guard !dropped.contains(stored.id) else { return }
      guard var location = locations[stored.locationID],
        let setting = totals.entries[stored.settingID]?.logged
      else { throw StoredRow.Damaged() }
      location.distance = stored.distance
      var dwell = Dwell(
        beacon: setting.beacon, location: location, conditions: setting.conditions, start: stored.start,
        end: stored.end, expectedPackets: stored.expectedPackets, histogram: stored.histogram,
        lag: stored.lag, series: includingSeries ? try stored.series(row) : PacketSeries(), line: stored.line)
      dwell.log = logs[stored.importID]
      dwells.append((stored.importID, completion.complete(dwell, of: stored.importID)))
    }
    if order == .beginnings {
      // Dwells of one line stay in their order.
      let lines = dwells.enumerated().map { ($0.element.importID, $0.element.dwell.line ?? 0, $0.offset) }
      return lines.sorted { $0 < $1 }.map { dwells[$0.2].dwell }
    }
    return dwells.map(\.dwell)
  }
}

struct PackedDwell {
  let id: Int64
  let importID: Int64
  let locationID: Int64
  let settingID: Int64
  let distance: Double?
  let start: Double
  let end: Double
  let expectedPackets: Int?
  let lag: LagStatistics
  let line: Int?
  let histogram: RSSIHistogram
  /// The sum of the packed packets; `nil` if there are none.
  let seriesSum: Int64?

  init(_ row: StoredRow) throws(StoredRow.Damaged) {
    (id, importID, locationID, settingID) = (
      try row.value(0), try row.value(1), try row.value(2), try row.value(3)
    )
    (distance, start, end, expectedPackets) = (
      try row.value(4), try row.value(5), try row.value(6), try row.value(7)
    )
    lag = LagStatistics(
      pairs: try row.value(8), productSum: try row.value(9), leadSum: try row.value(10),
      lagSum: try row.value(11))
    line = try row.value(12)
    guard let histogram = HistogramText.histogram(try row.value(13)), distance ?? 1 > 0, lag.isPossible else {
      throw StoredRow.Damaged()
    }
    self.histogram = histogram
    seriesSum = try row.value(14)
  }

  /// The packets in order of arrival, of a row that was read with them.
  func series(_ row: StoredRow) throws(StoredRow.Damaged) -> PacketSeries {
    let bytes: [UInt8]? = try row.value(16)
    guard bytes.map(RowSum.sum) == seriesSum else { throw StoredRow.Damaged() }
    guard let bytes else { return PacketSeries() }
    guard let series = PackedSeries.series(bytes) else { throw StoredRow.Damaged() }
    return series
  }
}

extension LagStatistics {
  /// Whether sums over this many pairs of levels can be so large.
  fileprivate var isPossible: Bool {
    (0...1 << 40).contains(pairs) && [leadSum, lagSum].allSatisfy { abs($0) <= pairs << 7 }
      && abs(productSum) <= pairs << 14
  }
}

extension CheckedReading {
  /// Reads the dwells of some settings, or all, in the order of the imports, and checks that there are as many as were counted.
  func forEachDwell(
    of settings: Set<Int64>?, in totals: StoredTotals, includingSeries: Bool = false,
    _ body: (StoredRow, PackedDwell) throws -> Void
  ) throws {
    var counts: [Int64: DwellCount] = [:]
    var packets = PacketSum()
    try forEachRow(
      of: .dwell, where: settings == nil ? "" : "WHERE setting_id IN (SELECT value FROM json_each(?))",
      settings.map { [Self.json($0)] } ?? [], including: includingSeries
    ) { row in
      let dwell = try PackedDwell(row)
      let received = dwell.histogram.count
      try packets.add(max(received, dwell.expectedPackets ?? 0, dwell.lag.pairs))
      counts[dwell.settingID, default: DwellCount()].dwells += 1
      counts[dwell.settingID]?.packets += received
      try body(row, dwell)
    }
    for (id, entry) in totals.entries where settings?.contains(id) != false && counts[id] != entry.count {
      throw StoreError.damaged(path, "the number of dwells", of: file(of: entry.importID))
    }
  }

  /// Where the surveyor stood, by number: dwells of one place share its name in memory.
  func locations(where condition: String, _ arguments: StatementArguments) throws -> [Int64: SurveyLocation] {
    var locations: [Int64: SurveyLocation] = [:]
    try forEachRow(of: .location, where: condition, arguments) { row in
      let (x, y): (Double?, Double?) = (try row.value(4), try row.value(5))
      var position: Position?
      if let x, let y { position = Position(x: x, y: y, z: try row.value(6), floor: try row.value(7)) }
      locations[try row.value(0)] = SurveyLocation(
        name: try row.value(2), isNamed: try row.value(3), position: position)
    }
    return locations
  }

  fileprivate func copies(
    _ totals: StoredTotals
  ) throws -> (copies: [DwellCopies.Entry], logs: [DwellCopies.Pair]) {
    let shared = totals.shared
    guard !shared.isEmpty else { return ([], []) }
    var copies = DwellCopies()
    try forEachDwell(of: shared, in: totals) { _, dwell in
      guard let setting = totals.entries[dwell.settingID] else { throw StoredRow.Damaged() }
      copies.add(
        DwellCopies.Entry(
          id: dwell.id, setting: dwell.settingID, log: setting.importID, end: dwell.end,
          histogram: dwell.histogram, packets: dwell.histogram.count), start: dwell.start, of: setting.logged)
    }
    return try copies.find { id in
      var series = PacketSeries()
      try forEachRow(of: .dwell, where: "WHERE id = ?", [id], including: true) {
        series = try PackedDwell($0).series($0)
      }
      return series
    }
  }

  fileprivate static func json(_ numbers: Set<Int64>) -> String {
    "[\(numbers.sorted().map(String.init).joined(separator: ","))]"
  }
}

/// Completes the dwells of a store by what `survey.toml` says.
struct DwellCompletion {
  private var rules: [Int64: (site: SiteIndex, isThinned: Bool)] = [:]

  /// - Parameter site: The site as `survey.toml` describes it now; `nil` without a `survey.toml`: each dwell is then completed
  ///   by what `survey.toml` said at its import.
  init(_ imports: [ImportedLog], site: Site?) {
    let now = site.map { SiteIndex($0) }
    var known: [Int64: SiteIndex] = [:]
    for one in imports {
      let site = now ?? known[one.row.surveyID] ?? SiteIndex(one.survey.site)
      known[one.row.surveyID] = site
      rules[one.id] = (site, one.row.isThinned)
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
