import RadioSurvey

/// What the tables of wardriving apps have in common: rows of all kinds of radio, of which those of Bluetooth LE are read,
/// and places as latitude and longitude.
///
/// A survey's coordinates are metres on its own floor, so a place is named by its degrees (to 10⁻⁵, about 1 m) and has no position, unless
/// a constant says where the surveyor stood. Which of all the devices around are kept: ``ImportSession/surveyed(_:at:)``.
struct WardrivingTable {
  enum Column { case time, address, level, kind, latitude, longitude }

  private static let mostLines = 20

  let header: [String]
  let headerLine: Int
  private let columns: [Column: Int]

  /// Finds a table in a log's beginning by the names of its columns, without regard to case; `nil` if one is missing that a row cannot
  /// do without.
  /// - Parameter isPreamble: Whether a line, by its index, stands before the header.
  init?(_ head: LogHead, _ names: [Column: String], isPreamble: (ArraySlice<UInt8>, Int) -> Bool) {
    let lines = head.lines.prefix(Self.mostLines + 1).enumerated()
    guard let (index, line) = lines.first(where: { !isPreamble($1, $0) }),
      let header = CSVDialect.cells(line, CSVDialect.Delimiter.comma.rawValue)
    else { return nil }
    let lowercased = header.map { $0.lowercased() }
    columns = names.compactMapValues { lowercased.firstIndex(of: $0.lowercased()) }
    self.header = header
    headerLine = index + 1
    guard [.time, .address, .level, .kind].allSatisfy({ columns[$0] != nil }) else { return nil }
  }

  /// - Parameter isLE: Whether the kind of radio says Bluetooth LE.
  func read(_ log: LogBytes, session: ImportSession, isLE: (String) -> Bool) throws {
    for _ in 1..<headerLine { try log.skipLine() }
    if let (field, name) = session.mapping.columns.min(by: { $0.key.rawValue < $1.key.rawValue }) {
      throw session.failure(
        .missingColumn, line: headerLine,
        message: "the columns of this format are fixed: \(field.rawValue) cannot be \(quoted(name))",
        help: "leave out --column, or give a value for every row: --set \(field.rawValue)=VALUE")
    }
    let hasPlace = columns[.latitude] != nil && columns[.longitude] != nil
    try ColumnPlan(session.mapping).check(
      hasPlace ? [.rssi, .beacon, .location] : [.rssi, .beacon], found: header, session: session)
    try CSVTable.noteUnused(header, used: Set(columns.values), line: headerLine, session: session)
    let truth: [LogField] = [.location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x]
    let isPlaced = truth.contains { session.mapping.constants[$0] != nil }
    let row = FieldRow(
      [.timestamp, .beacon, .rssi] + (isPlaced ? [] : [.location]), session: session,
      rules: RowRules(emptyIsUnheard: false, isBeaconSettled: true))
    try CSVTable.forEachRow(
      of: log, delimiter: .comma, columns: header.count, firstLine: headerLine, session: session
    ) { cells, record in
      let cell = { (column: Column) in self.columns[column].map { cells[$0] } ?? .absent }
      guard isLE(cell(.kind).text ?? "") else {
        return try session.warn(
          .otherEntry, .note, at: record.place(at: cell(.kind).offset),
          "rows of other radios are not used; the first is \(quoted(cell(.kind).bytes))")
      }
      let offset = cell(.address).offset
      guard let text = cell(.address).text, case .address = BeaconIdentifier(text) else {
        return try session.reject(
          .invalidBeacon, record, at: offset,
          "expected an address such as AA:BB:CC:DD:EE:FF, found something else",
          help: "export the log from the app again")
      }
      guard let beacon = try session.surveyed(BeaconIdentifier(text), at: record.place(at: offset)) else {
        return
      }
      row.set(.timestamp, cell(.time))
      row.set(.beacon, beacon.description)
      row.set(.rssi, cell(.level))
      if !isPlaced { row.set(.location, Self.place(cell(.latitude), cell(.longitude))) }
      try row.decode(record)
    }
  }

  private static func place(_ latitude: Cell, _ longitude: Cell) -> String? {
    guard let north = Number.double(latitude), abs(north) <= 90, let east = Number.double(longitude),
      abs(east) <= 180
    else { return nil }
    let degrees = { (value: Double) in "\((value * 1e5).rounded() / 1e5)" }
    return "latitude \(degrees(north)), longitude \(degrees(east))"
  }
}

/// WiGLE CSV, versions 1.4, 1.6 and the hybrid that has a frequency: a line about the app, a header, and one row for each
/// device and place. Rows of the type `BLE` are read. Times are UTC without a zone.
struct WiGLEImporter: SurveyImporter {
  /// Whether the second line is WiGLE's header; the first names the app, usually as `WigleWifi-`.
  static func recognises(_ head: LogHead) -> Bool { table(head) != nil }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    guard let table = Self.table(head) else { throw session.unknownFormat("the log is not WiGLE CSV") }
    let claim =
      head.firstLine.prefix { $0 != UInt8(ascii: ",") }.split(
        separator: UInt8(ascii: "-"), omittingEmptySubsequences: false
      ).last ?? []
    let version = String(decoding: claim.prefix(8), as: UTF8.self).filter { $0.isNumber || $0 == "." }
    try table.read(log, session: session) { $0 == "BLE" }
    let names = table.header.map { $0.lowercased() }
    let isHybrid = names.contains("frequency") && !names.contains("mfgrid")
    return "WiGLE CSV \(version)\(isHybrid ? ", with frequencies" : "")"
  }

  private static func table(_ head: LogHead) -> WardrivingTable? {
    let table = WardrivingTable(
      head,
      [
        .time: "FirstSeen", .address: "MAC", .level: "RSSI", .kind: "Type", .latitude: "CurrentLatitude",
        .longitude: "CurrentLongitude",
      ]
    ) { line, index in
      index == 0 && (line.contains(UInt8(ascii: ",")) || line.starts(with: "WigleWifi-".utf8))
    }
    return table?.headerLine == 2 && table?.header.first?.lowercased() == "mac" ? table : nil
  }
}

/// Bluetooth CSV of the app Network Survey: lines of comment that begin with `#`, a header, and one row per sighting. Rows of
/// the technology LE are read. A row without a level says nothing of the radio and is rejected.
struct NetworkSurveyImporter: SurveyImporter {
  /// Whether the first line that is not a comment is the header of the app's Bluetooth log.
  static func recognises(_ head: LogHead) -> Bool { table(head) != nil }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    guard let table = Self.table(head) else {
      throw session.unknownFormat("the log is not Network Survey CSV")
    }
    let version = head.lines.prefix(table.headerLine - 1).lazy.reversed().compactMap { line in
      let text = String(decoding: line, as: UTF8.self)
      return text.firstRange(of: "CSV Version=").map {
        text[$0.upperBound...].prefix(12).prefix { $0.isNumber || $0 == "." }
      }
    }.first
    try table.read(log, session: session) { ["LE", "DUAL"].contains($0.uppercased()) }
    return "Network Survey CSV\(version.map { " \($0)" } ?? "")"
  }

  private static func table(_ head: LogHead) -> WardrivingTable? {
    WardrivingTable(
      head,
      [
        .time: "deviceTime", .address: "sourceAddress", .level: "signalStrength", .kind: "technology",
        .latitude: "latitude", .longitude: "longitude",
      ]
    ) { line, _ in line.first == UInt8(ascii: "#") }
  }
}
