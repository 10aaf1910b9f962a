import RadioSurvey

/// What the tables of wardriving apps have in common: rows of all kinds of radio, of which those of Bluetooth LE are read,
/// and places as latitude and longitude.
///
/// A survey's coordinates are metres on its own floor, so a place is named by its degrees (to 10⁻⁵, about 1 m) and has no
/// position; a constant `location` or `distance_m` says better where the surveyor stood. Such apps list every device
/// around: see ``ImportSession/surveyed(_:at:)`` for which of them are kept.
struct WardrivingTable {
  /// Where a table keeps what.
  struct Columns {
    var time: Int
    var address: Int
    var level: Int
    var latitude: Int?
    var longitude: Int?
    var kind: Int

    /// Finds the columns by name, without regard to case; `nil` if one is missing that a row cannot do without.
    init?(
      _ header: [String], time: String, address: String, level: String, latitude: String, longitude: String,
      kind: String
    ) {
      let names = header.map { $0.lowercased() }
      guard let time = names.firstIndex(of: time.lowercased()),
        let address = names.firstIndex(of: address.lowercased()),
        let level = names.firstIndex(of: level.lowercased()),
        let kind = names.firstIndex(of: kind.lowercased())
      else { return nil }
      self.time = time
      self.address = address
      self.level = level
      self.kind = kind
      self.latitude = names.firstIndex(of: latitude.lowercased())
      self.longitude = names.firstIndex(of: longitude.lowercased())
    }

    /// Every column that is read.
    var all: Set<Int> { Set([time, address, level, kind, latitude, longitude].compactMap(\.self)) }
  }

  let header: [String]
  let headerLine: Int
  let columns: Columns
  /// Whether a cell of the kind of radio says Bluetooth LE.
  let isLE: (Cell) -> Bool

  /// Reads the rows; the header is the next record of the log.
  func read(_ log: LogBytes, session: ImportSession) throws {
    let hasPlace = columns.latitude != nil && columns.longitude != nil
    if let (field, name) = session.mapping.columns.min(by: { $0.key.rawValue < $1.key.rawValue }) {
      throw session.failure(
        .missingColumn, line: headerLine,
        message: "the columns of this format are fixed: \(field.rawValue) cannot be \(quoted(name))",
        help: "leave out --column, or give a value for every row: --set \(field.rawValue)=VALUE")
    }
    try ColumnPlan(session.mapping).check(
      hasPlace ? [.rssi, .beacon, .location] : [.rssi, .beacon], found: header, session: session)
    try CSVTable.noteUnused(header, used: columns.all, line: headerLine, session: session)
    let truth: [LogField] = [.location, .distanceMetres, .distanceCentimetres, .distanceFeet, .x]
    let isPlaced = truth.contains { session.mapping.constants[$0] != nil }
    var rules = RowRules()
    rules.emptyIsUnheard = false
    rules.isBeaconSettled = true
    let row = FieldRow(
      [.timestamp, .beacon, .rssi] + (isPlaced ? [] : [.location]), session: session, rules: rules)
    try CSVTable.forEachRow(
      of: log, delimiter: .comma, columns: header.count, firstLine: headerLine, session: session
    ) { cells, record in
      guard isLE(cells[columns.kind]) else {
        return try session.warn(.otherEntry, .note, at: { record.place(at: cells[columns.kind].offset) }) {
          ("rows of other radios are not used; the first is \(quoted(cells[columns.kind].bytes))", nil)
        }
      }
      guard let text = cells[columns.address].text, case .address = BeaconIdentifier(text) else {
        return try session.reject(
          .invalidBeacon, at: record.place(at: cells[columns.address].offset),
          message: "expected an address such as AA:BB:CC:DD:EE:FF, found something else",
          help: "export the log from the app again", text: record.text(limit: session.limits.rejectedText))
      }
      let place = { record.place(at: cells[columns.address].offset) }
      guard let beacon = try session.surveyed(BeaconIdentifier(text), at: place) else { return }
      row.set(.timestamp, cells[columns.time])
      row.set(.beacon, beacon.description)
      row.set(.rssi, cells[columns.level])
      if !isPlaced { row.set(.location, self.place(cells)) }
      try row.decode(record)
    }
  }

  /// The name of the row's place; `nil` if it has none.
  private func place(_ cells: UnsafePointer<Cell>) -> String? {
    guard let north = columns.latitude.flatMap({ Number.double(cells[$0]) }), abs(north) <= 90,
      let east = columns.longitude.flatMap({ Number.double(cells[$0]) }), abs(east) <= 180
    else { return nil }
    let degrees = { (value: Double) in "\((value * 1e5).rounded() / 1e5)" }
    return "latitude \(degrees(north)), longitude \(degrees(east))"
  }
}

/// WiGLE CSV, versions 1.4, 1.6 and the hybrid that has a frequency: a line about the app, a header, and one row for each
/// device and place. Rows of the type `BLE` are read. Times are UTC without a zone.
package struct WiGLEImporter: SurveyImporter {
  package init() {}

  /// Whether the second line is WiGLE's header; the first names the app, usually as `WigleWifi-`.
  package static func recognises(_ head: LogHead) -> Bool { header(head) != nil }

  /// Reads the whole log.
  ///
  /// - Returns: `WiGLE CSV`, with the version that its first line claims and whether it has frequencies.
  /// - Throws: ``LogError`` if nothing can be used; any error of the sink.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head(of: log)
    guard let header = Self.header(head), let columns = Self.columns(header) else {
      throw session.failure(.unknownFormat, message: "the log is not WiGLE CSV", help: nil)
    }
    let claim = head.firstLine.prefix { $0 != UInt8(ascii: ",") }.suffix(while: { $0 != UInt8(ascii: "-") })
    let version = String(decoding: claim.prefix(8), as: UTF8.self).filter { $0.isNumber || $0 == "." }
    try log.skipLine()
    try WardrivingTable(header: header, headerLine: 2, columns: columns, isLE: { $0.equals("BLE") })
      .read(log, session: session)
    let hasFrequency = header.contains { $0.lowercased() == "frequency" }
    let hasMaker = header.contains { $0.lowercased() == "mfgrid" }
    return "WiGLE CSV \(version)\(hasFrequency && !hasMaker ? ", with frequencies" : "")"
  }

  private static func header(_ head: LogHead) -> [String]? {
    let lines = head.bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false).prefix(2)
    guard lines.count == 2, let second = lines.last,
      head.firstLine.contains(UInt8(ascii: ",")) || head.firstLine.starts(with: Array("WigleWifi-".utf8))
    else { return nil }
    let line = second.last == 0x0D ? second.dropLast() : second
    guard let header = CSVDialect.cells(line, CSVDialect.Delimiter.comma.rawValue), columns(header) != nil
    else {
      return nil
    }
    return header.first?.lowercased() == "mac" ? header : nil
  }

  private static func columns(_ header: [String]) -> WardrivingTable.Columns? {
    WardrivingTable.Columns(
      header, time: "FirstSeen", address: "MAC", level: "RSSI", latitude: "CurrentLatitude",
      longitude: "CurrentLongitude", kind: "Type")
  }
}

extension ArraySlice {
  /// The elements after the last that does not satisfy the predicate.
  fileprivate func suffix(while predicate: (Element) -> Bool) -> ArraySlice {
    guard let last = lastIndex(where: { !predicate($0) }) else { return self }
    return self[(last + 1)...]
  }
}

/// Bluetooth CSV of the app Network Survey: lines of comment that begin with `#`, a header, and one row per sighting. Rows of
/// the technology LE are read. A row without a level says nothing of the radio and is rejected.
package struct NetworkSurveyImporter: SurveyImporter {
  /// Most lines of comment before the header.
  private static let mostComments = 20

  package init() {}

  /// Whether the first line that is not a comment is the header of the app's Bluetooth log.
  package static func recognises(_ head: LogHead) -> Bool { header(head) != nil }

  /// Reads the whole log.
  ///
  /// - Returns: `Network Survey CSV`, with the version that a comment claims.
  /// - Throws: ``LogError`` if nothing can be used; any error of the sink.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    guard let found = Self.header(session.head(of: log)), let columns = Self.columns(found.names) else {
      throw session.failure(.unknownFormat, message: "the log is not Network Survey CSV", help: nil)
    }
    for _ in 0..<found.comments { try log.skipLine() }
    let table = WardrivingTable(
      header: found.names, headerLine: found.comments + 1, columns: columns,
      isLE: { cell in
        let kind = cell.text?.uppercased() ?? ""
        return kind == "LE" || kind == "DUAL"
      })
    try table.read(log, session: session)
    return "Network Survey CSV\(found.version.map { " \($0)" } ?? "")"
  }

  private static func header(_ head: LogHead) -> (names: [String], comments: Int, version: String?)? {
    var version: String?
    let lines = head.bytes.split(
      separator: 0x0A, maxSplits: mostComments + 1, omittingEmptySubsequences: false)
    for (index, raw) in lines.prefix(mostComments + 1).enumerated() {
      let line = raw.last == 0x0D ? raw.dropLast() : raw
      if line.first == UInt8(ascii: "#") {
        let text = String(decoding: line, as: UTF8.self)
        if let range = text.firstRange(of: "CSV Version=") {
          version = String(text[range.upperBound...].prefix(12).prefix { $0.isNumber || $0 == "." })
        }
        continue
      }
      guard let names = CSVDialect.cells(line, CSVDialect.Delimiter.comma.rawValue), columns(names) != nil
      else {
        return nil
      }
      return (names, index, version)
    }
    return nil
  }

  private static func columns(_ header: [String]) -> WardrivingTable.Columns? {
    WardrivingTable.Columns(
      header, time: "deviceTime", address: "sourceAddress", level: "signalStrength", latitude: "latitude",
      longitude: "longitude", kind: "technology")
  }
}
