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
