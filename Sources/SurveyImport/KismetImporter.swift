import GRDB
import GRDBSQLite
import RadioSurvey

/// Kismet's own log, a SQLite database. (Layout: Kismet's documentation of its log, versions 5 to 10.)
///
/// * `packets`: what sniffers heard, read as the captures of the same link types are; of the bare link layer the level
///   and the channel stand beside the packet. A level of 0 is none.
/// * `data`: reports of apps that scan, each with an address, a level and, mostly, the advertisement.
/// * `devices`: of Bluetooth devices that are in neither, as those that a Linux adapter found, the level that was heard
///   last; one reading each.
///
/// The receiver is the name of the datasource. Reports and last levels are some of many packets, so they are marked as
/// averaged, whose number is never compared with an expectation.
public struct KismetImporter: SurveyImporter {
  /// An importer without state.
  public init() {}

  /// Whether the log is a SQLite database with Kismet's table of versions, and no query is given for it.
  public static func recognises(_ head: LogHead) -> Bool {
    guard SQLiteImporter.recognises(head), head.mapping.query == nil else { return false }
    let text = String(decoding: head.bytes, as: UTF8.self)
    return text.firstMatch(of: /(?i)CREATE TABLE "?KISMET"? ?\(/) != nil
  }

  /// Reads the whole log.
  ///
  /// - Returns: `Kismet log`, with the version of its layout.
  /// - Throws: ``LogError`` with `unreadable-file`, `missing-location` or `no-usable-rows`; whatever the sink throws.
  public func read(_ log: LogBytes, session: ImportSession) throws -> String {
    do {
      return try LogDatabase.open(session).read { db in
        var tables = try KismetTables(db, session)
        try tables.readPackets()
        try tables.readReports()
        try tables.readDevices()
        try tables.finish()
        let version = try Int.fetchOne(db, sql: "SELECT db_version FROM KISMET")
        return "Kismet log\(version.map { " (version \($0))" } ?? "")"
      }
    } catch let error as DatabaseError {
      throw LogDatabase.unreadable(error, session)
    }
  }
}

/// The tables of a log, one after the other.
private struct KismetTables {
  private let db: Database
  private let session: ImportSession
  private let readings: CaptureReadings
  private let names: [String: String]
  private var packets: LinkTypeReader
  /// Readings that are some of many packets.
  private var partial = 0

  init(_ db: Database, _ session: ImportSession) throws {
    self.db = db
    self.session = session
    readings = try CaptureReadings(session)
    packets = LinkTypeReader(readings, session: session)
    var names: [String: String] = [:]
    let limit = SurveyLimit.datasources
    let sources = try Row.fetchAll(
      db, sql: "SELECT uuid, name, interface FROM datasources LIMIT \(limit.value + 1)")
    guard sources.count <= limit.value else {
      throw session.failure(.limitExceeded, message: limit.message(), help: limit.help)
    }
    for row in sources {
      let texts = [row["name"] as String?, row["interface"] as String?].compactMap(\.self)
      if let uuid = row["uuid"] as String?, let name = texts.first(where: { !$0.isEmpty }) {
        names[uuid] = name
      }
    }
    self.names = names
  }

  mutating func readPackets() throws {
    let links = "187, 192, 201, 251, 254, 256, 272"
    let statement = try db.makeStatement(
      sql: """
        SELECT ts_sec, ts_usec, dlt, signal, frequency, error, datasource,
          CASE WHEN dlt IN (\(links)) THEN packet END
        FROM packets ORDER BY rowid
        """)
    let cursor = try Row.fetchCursor(statement)
    while try cursor.next() != nil {
      let row = StatementRow(statement.sqliteStatement)
      readings.receiver = receiver(row.text(6))
      try row.withBytes(7) { bytes in
        let link = row.integer(2)
        if row.integer(5) != 0 {
          readings.records += 1
          try readings.passFailedCRC()
        } else if link == Int(LinkType.linkLayer) {
          // Kilohertz.
          try packets.takeBare(
            bytes, frequency: row.integer(4) / 1000, level: row.integer(3) == 0 ? nil : row.integer(3),
            time: row.time)
        } else if let link = LinkType(rawValue: UInt32(clamping: link)) {
          try packets.take(bytes, link, time: row.time)
        } else {
          readings.records += 1
          try readings.passOther()
        }
      }
    }
  }

  mutating func readReports() throws {
    let statement = try db.makeStatement(
      sql: "SELECT ts_sec, ts_usec, datasource, json FROM data ORDER BY rowid")
    let members = JSONMembers(slots: ["btaddr": 0, "signal": 1, "scan_data": 2, "service_data": 3])
    readings.source = .averaged
    let cursor = try Row.fetchCursor(statement)
    while try cursor.next() != nil {
      let row = StatementRow(statement.sqliteStatement)
      readings.receiver = receiver(row.text(2))
      readings.records += 1
      try row.withRecord(3) { record in
        guard members.read(record) == nil else { return try readings.rejectDamaged("its JSON does not end") }
        guard let address = GatewayIdentity.address(members.cells[0].text) else {
          return try readings.passOther()
        }
        partial += 1
        var data = GatewayIdentity.bytes(members.cells[2].text) ?? []
        Self.forEachMember(of: members.cells[3]) { data += GatewayIdentity.serviceData($0, $1) }
        try take(address, data, level: Number.integer(members.cells[1]), time: row.time)
      }
    }
  }

  /// What an adapter of Linux finds is in neither of the other tables.
  mutating func readDevices() throws {
    let statement = try db.makeStatement(
      sql: """
        SELECT last_time, devmac, device FROM devices
        WHERE phyname IN ('Bluetooth', 'BTLE')
          AND devmac NOT IN (SELECT sourcemac FROM packets WHERE sourcemac IS NOT NULL)
          AND devmac NOT IN (SELECT devmac FROM data WHERE devmac IS NOT NULL)
        ORDER BY last_time, devmac
        """)
    let members = JSONMembers(slots: ["kismet.device.base.signal": 0])
    let signal = JSONMembers(slots: ["kismet.common.signal.last_signal": 0])
    readings.receiver = nil
    readings.source = .averaged
    let cursor = try Row.fetchCursor(statement)
    while try cursor.next() != nil {
      let row = StatementRow(statement.sqliteStatement)
      readings.records += 1
      try row.withRecord(2) { record in
        guard members.read(record) == nil, let address = GatewayIdentity.address(row.text(1)) else {
          return try readings.rejectDamaged("the device cannot be read")
        }
        let cell = members.cells[0]
        guard let base = cell.base, signal.read(Record(base: base, count: cell.count, line: 1)) == nil else {
          return try readings.passOther()
        }
        partial += 1
        try take(address, [], level: Number.integer(signal.cells[0]), time: Double(row.integer(0)))
      }
    }
  }

  func finish() throws {
    try readings.finish()
    guard partial > 0, session.receivedPackets > 0 else { return }
    try session.note(
      .note, .thinnedPackets, line: nil,
      message:
        "scan reports, and the last levels of devices that an adapter of Linux found, are some of many packets",
      help: "capture with a sniffer, or with btmon, to have every packet")
  }

  private func take(_ address: UInt64, _ data: [UInt8], level: Int?, time: Double) throws {
    try data.withUnsafeBytes { bytes in
      try readings.take(
        Advertisement(address: address, data: ByteView(bytes), level: level == 0 ? nil : level), time: time)
    }
  }

  private func receiver(_ source: String?) -> Receiver? {
    source.flatMap { names[$0] }.map { Receiver(rawValue: $0) }
  }

  /// The members of a nested object.
  private static func forEachMember(of cell: Cell, _ body: (String?, String?) -> Void) {
    guard let base = cell.base, cell.count > 0 else { return }
    let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: cell.count)
    defer { scratch.deallocate() }
    var scanner = JSONObjectScanner(Record(base: base, count: cell.count, line: 1), scratch: scratch)
    _ = scanner.scan { body($0.text, $1.text) }
  }
}

/// The row that a statement stands on.
private struct StatementRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { self.statement = statement }

  /// Unix seconds, of the first two columns.
  var time: Double { Double(integer(0)) + Double(integer(1)) / 1e6 }

  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  func text(_ column: Int32) -> String? {
    sqlite3_column_text(statement, column).map { String(cString: $0) }
  }

  /// The bytes of a blob or a text; none for `NULL`.
  func withBytes(_ column: Int32, _ body: (ByteView) throws -> Void) rethrows {
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    try body(ByteView(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
  }

  /// The same as a record.
  func withRecord(_ column: Int32, _ body: (Record) throws -> Void) rethrows {
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    guard let start, count > 0 else {
      let nothing: [UInt8] = [0]
      return try nothing.withUnsafeBufferPointer { bytes in
        if let base = bytes.baseAddress { try body(Record(base: base, count: 0, line: 1)) }
      }
    }
    try body(Record(base: start.assumingMemoryBound(to: UInt8.self), count: count, line: 1))
  }
}
