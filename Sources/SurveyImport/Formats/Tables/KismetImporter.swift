import GRDB
import GRDBSQLite
import RadioSurvey

/// Kismet's own log, a SQLite database. (Layout: Kismet's documentation of its log, versions 5 to 10.)
///
/// * `packets`: what sniffers heard, read as the captures of the same link types are; of the bare link layer the level
///   and the channel are beside the packet. A level of 0 means no level.
/// * `data`: reports of apps that scan, each with an address, a level and, mostly, the advertisement.
/// * `devices`: of Bluetooth devices that are in neither, as those that a Linux adapter found, the level that was heard
///   last; one reading each.
///
/// The receiver is the name of the datasource. Reports and last levels are some of many packets, so they are marked as
/// averaged, whose number is never compared with an expectation.
struct KismetImporter: SurveyImporter {
  /// Whether the log is a SQLite database with Kismet's table of versions, and no query is given for it.
  static func recognises(_ head: LogHead) -> Bool {
    guard SQLiteImporter.recognises(head), head.mapping.query == nil else { return false }
    let names = ["kismet(", "kismet (", "\"kismet\"(", "\"kismet\" ("].map {
      Array("create table \($0)".utf8)
    }
    let text = head.bytes.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
    return text.indices.contains { start in
      text[start] == UInt8(ascii: "c") && names.contains { text[start...].starts(with: $0) }
    }
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try LogDatabase.read(log, session: session) { try Self.read($0, session: session) }
  }

  static func read(_ database: LogDatabase, session: ImportSession) throws -> String {
    try database.requireStored(["KISMET", "datasources", "packets", "data", "devices"])
    var tables = try KismetTables(database, session)
    try tables.readPackets()
    try tables.readReports()
    try tables.readDevices()
    try tables.finish()
    var version = ""
    try database.forEachRow("SELECT db_version FROM KISMET LIMIT 1") { row in
      let row = StatementRow(row)
      if !row.isNull(0) { version = " (version \(row.integer(0)))" }
    }
    return "Kismet log\(version)"
  }
}

/// The tables of a log, in order. Indexes are not used: one that does not match its table would hide rows.
private struct KismetTables {
  private let database: LogDatabase
  private let session: ImportSession
  private let readings: CaptureReadings
  private let names: [String: String]
  private var packets: LinkTypeReader
  /// Readings that are some of many packets.
  private var partial = 0

  init(_ database: LogDatabase, _ session: ImportSession) throws {
    self.database = database
    self.session = session
    readings = try CaptureReadings(session)
    packets = LinkTypeReader(readings, session: session)
    var names: [String: String] = [:]
    let limit = SurveyLimit.datasources
    var sources = 0
    try database.forEachRow(
      "SELECT uuid, name, interface FROM datasources NOT INDEXED LIMIT \(limit.value + 1)"
    ) { row in
      sources += 1
      guard sources <= limit.value else {
        throw session.failure(.limitExceeded, message: limit.message(), help: limit.help)
      }
      let row = StatementRow(row)
      if let uuid = row.text(0),
        let name = [row.text(1), row.text(2)].compactMap(\.self).first(where: { !$0.isEmpty })
      {
        names[uuid] = name
      }
    }
    self.names = names
  }

  mutating func readPackets() throws {
    let links = "187, 192, 201, 251, 254, 256, 272"
    let query = """
      SELECT ts_sec, ts_usec, dlt, signal, frequency, error, datasource, CASE WHEN dlt IN (\(links)) THEN packet END, rowid
      FROM packets NOT INDEXED ORDER BY rowid
      """
    var order = RowOrder(table: "packets", session: session)
    try database.forEachRow(query) { row in
      let row = StatementRow(row)
      try order.check(row.integer(8))
      readings.receiver = receiver(row.text(6))
      let link = row.integer(2)
      if row.integer(5) != 0 {
        readings.records += 1
        try readings.passFailedCRC()
      } else if link == Int(LinkType.linkLayer) {
        // Kilohertz.
        try packets.takeBare(
          ByteView(row.bytes(7)), frequency: row.integer(4) / 1000,
          level: row.integer(3) == 0 ? nil : row.integer(3), time: row.time)
      } else if let link = LinkType(rawValue: UInt32(clamping: link)) {
        try packets.take(ByteView(row.bytes(7)), link, time: row.time)
      } else {
        readings.records += 1
        try readings.passOther()
      }
    }
  }

  mutating func readReports() throws {
    let query = "SELECT ts_sec, ts_usec, datasource, json, rowid FROM data NOT INDEXED ORDER BY rowid"
    let members = JSONMembers(["btaddr", "signal", "scan_data", "service_data"])
    readings.source = .averaged
    var order = RowOrder(table: "data", session: session)
    try database.forEachRow(query) { row in
      let row = StatementRow(row)
      try order.check(row.integer(4))
      readings.receiver = receiver(row.text(2))
      readings.records += 1
      guard row.bytes(3).withRecord({ members.read($0) == nil }) == true else {
        return try readings.rejectDamaged("its JSON is incomplete")
      }
      guard let address = GatewayIdentity.address(members["btaddr"].text) else {
        return try readings.passOther()
      }
      partial += 1
      let services = members["service_data"].bytes.withRecord(JSONObjectScanner.members) ?? nil
      let data = (services ?? []).reduce(GatewayIdentity.bytes(members["scan_data"].text) ?? []) {
        $0 + GatewayIdentity.serviceData($1.name, $1.value)
      }
      try take(address, data, level: Number.integer(members["signal"]), time: row.time)
    }
  }

  /// What an adapter of Linux finds is in neither of the other tables.
  mutating func readDevices() throws {
    // What is sorted is small, so that no more than that is ever written to the disk.
    let query = """
      SELECT CAST(last_time AS INTEGER), substr(devmac, 1, 17), rowid FROM devices NOT INDEXED
      WHERE phyname IN ('Bluetooth', 'BTLE')
        AND devmac NOT IN (SELECT sourcemac FROM packets NOT INDEXED WHERE sourcemac IS NOT NULL)
        AND devmac NOT IN (SELECT devmac FROM data NOT INDEXED WHERE devmac IS NOT NULL)
      ORDER BY 1, 2, 3
      """
    let device = try database.statement("SELECT device FROM devices NOT INDEXED WHERE rowid = ?")
    let members = JSONMembers(["kismet.device.base.signal"])
    let signal = JSONMembers(["kismet.common.signal.last_signal"])
    readings.receiver = nil
    readings.source = .averaged
    try database.forEachRow(query) { row in
      let row = StatementRow(row)
      let address = GatewayIdentity.address(row.text(1))
      device.arguments = [row.integer(2)]
      try database.forEachRow(of: device) { found in
        readings.records += 1
        let isRead = StatementRow(found).bytes(0).withRecord { members.read($0) == nil }
        guard isRead == true, let address else {
          return try readings.rejectDamaged("the device cannot be read")
        }
        guard members.cells[0].bytes.withRecord({ signal.read($0) == nil }) == true else {
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
      .note, .thinnedPackets,
      message:
        "scan reports, and the last levels of devices found by a Linux adapter, are only some of the packets",
      help: "to record every packet, capture with a sniffer or with btmon")
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
}

/// Refuses rows that come twice: a damaged table may lead back into itself, and never end.
private struct RowOrder {
  let table: String
  let session: ImportSession
  var last: Int?

  mutating func check(_ row: Int) throws {
    if let last, row <= last {
      throw session.failure(
        .unreadableFile, message: "the database is damaged: row \(row) of '\(table)' comes after row \(last)",
        help:
          "check it with: sqlite3 FILE 'PRAGMA integrity_check'; sqlite3 FILE .recover saves what can be read"
      )
    }
    last = row
  }
}

@Memberwise(unlabelled: 1) private struct StatementRow {
  private let statement: OpaquePointer

  /// Unix seconds, of the first two columns.
  var time: Double { Double(integer(0)) + Double(integer(1)) / 1e6 }
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }
  func text(_ column: Int32) -> String? { sqlite3_column_text(statement, column).map { String(cString: $0) } }

  /// The bytes of a blob or a text, valid as long as the row; none for `NULL`.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(statement, column)
    let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, column))
    return UnsafeRawBufferPointer(start: start, count: count)
  }
}
