import CalibrationModel
import RadioSurvey

/// Looks out for a header in the middle of a log: logs are pasted one below the other.
struct HeaderWatch {
  private static let longest = 4096

  private let delimiter: UInt8
  private let current: [String]
  private let units: [String]
  private let level: Int?
  private let isWide: Bool
  private let mapping: LogMapping

  /// A watch over rows below a header, whose levels are in a column, or in one for each beacon in a wide table.
  init(_ dialect: CSVDialect, level: Int?, isWide: Bool = false, mapping: LogMapping) {
    self.isWide = isWide
    delimiter = dialect.delimiter.rawValue
    current = dialect.header.indices.map(dialect.written)
    units = dialect.units
    self.level = level
    self.mapping = mapping
  }

  /// Whether a row may be a header, which is asked of every row that is not plain: its level is not a number.
  @inline(__always)
  func suspects(_ cells: UnsafePointer<Cell>) -> Bool {
    guard let level else { return true }
    return Level.read(cells[level]) == .invalid
  }

  /// The names in a line that is a header: names of which two are those of the present header, and as many as are not; names of which two are
  /// known and one is a level's; names below which the next line can be no row of the present header. In a wide table, whose rows are
  /// numbers, words of which one is a name of its header.
  func names(in line: TextRecord, next: TextRecord?) -> [String]? {
    guard line.count >= 3, line.count <= Self.longest, let first = line.bytes.first, !(first &- 0x30 < 10),
      let names = CSVDialect.cells(Array(line.bytes)[...], delimiter), names.count >= 2
    else { return nil }
    if isCurrent(names) { return names }
    let filled = names.filter { !$0.isEmpty }
    let known = Set(current.map { $0.lowercased() })
    let shared = Set(filled.map { $0.lowercased() }).intersection(known).count
    // Beacons may be called by addresses or numbers.
    if shared >= 2, shared == filled.count { return names }
    guard filled.count >= 2, filled.count + 1 >= names.count, Set(filled).count == filled.count,
      filled.allSatisfy({ $0.utf8.count <= 64 && !CSVDialect.isValue($0) })
    else { return nil }
    if shared >= 2 && 2 * shared >= filled.count || isWide && shared > 0 { return names }
    let fields = filled.count { ColumnNames.field($0) != nil || isMapped($0) }
    if fields >= 2, filled.contains(where: { CSVDialect.isLevel($0, mapping) }) { return names }
    guard let next, let cells = CSVDialect.cells(Array(next.bytes.prefix(Self.longest))[...], delimiter),
      cells.count == names.count, cells.contains(where: CSVDialect.isValue)
    else { return nil }
    let fitsCurrent =
      cells.count == current.count
      && (level.map { ![.invalid, .sentinel].contains(cells[$0].withCell { Level.read($0) }) } ?? true)
    return fitsCurrent ? nil : names
  }

  /// Whether names are those of the header again, or the units below it.
  func isCurrent(_ names: [String]) -> Bool {
    names == units
      || names.count == current.count
        && zip(names, current).allSatisfy { $1.isEmpty || $0.lowercased() == $1.lowercased() }
  }

  private func isMapped(_ name: String) -> Bool {
    mapping.columns.values.contains { $0.lowercased() == name.lowercased() }
  }
}

/// A log that begins with a reading.
enum MissingHeader {
  static func failure(_ dialect: CSVDialect, _ head: LogHead, session: ImportSession) -> LogError {
    let names = names([dialect.header] + head.rows(dialect, limit: 50))
    let line =
      dialect.skippedLines == 0
      ? head.firstLine.map { $0 == 0x09 ? 0x20 : $0 } : Array(dialect.header.joined(separator: " ").utf8)
    let open = names.first { $0.hasPrefix("unknown") }
    let shown = names.count > 12 ? names.prefix(12) + ["…"] : names[...]
    return session.failure(
      .missingHeader, line: 1,
      message: "the first line is a reading, not a header: \(quoted(line, limit: 80))",
      help: "name the columns in order, for example --header=\(shown.joined(separator: ","))"
        + (open.map {
          "; \($0) is not read: if it is the distance, name it distance_m, distance_cm or distance_ft"
        } ?? "")
    ).with(.header(names))
  }

  /// Names for columns by what is in them; what they leave open is called `unknown1` and so on.
  static func names(_ rows: [[String]]) -> [String] {
    guard let width = rows.first?.count else { return [] }
    var taken: Set<LogField> = []
    var unknown = 0
    return (0..<width).map { column in
      let cells = rows.compactMap { $0.element(column) }.filter { !$0.isEmpty }
      let field = fields(cells).first { !taken.contains($0) }
      guard let field, !cells.isEmpty else {
        unknown += 1
        return "unknown\(unknown)"
      }
      taken.insert(field)
      return field.rawValue
    }
  }

  static func areDevices(_ cells: [String]) -> Bool {
    !cells.isEmpty && fields(cells).contains { $0 == .address || $0 == .beacon }
  }

  private static func fields(_ cells: [String]) -> [LogField] {
    func all(_ isSo: (Cell) -> Bool) -> Bool { !cells.isEmpty && cells.allSatisfy { $0.withCell(isSo) } }
    // A log may name two devices: what was heard and what heard it.
    if cells.allSatisfy(BeaconIdentifier.isAddress) { return [.address, .receiver] }
    if !cells.isEmpty, cells.allSatisfy({ $0.utf8.count == 12 && DeviceAddress.cell($0) != nil }) {
      return [.beacon, .receiver]
    }
    if cells.allSatisfy(BeaconIdentifier.isUUID) { return [.uuid] }
    if !cells.isEmpty, cells.allSatisfy({ $0.level != nil }) { return [.rssi] }
    if all({ Number.double($0).map { $0 >= 1e9 && $0 < 1e19 } ?? false }) { return [.timestamp] }
    if all({ Number.double($0) != nil }) { return [] }
    if all(CalendarTime.isTime) { return [.timestamp] }
    return cells.contains(where: CSVDialect.isValue) ? [] : [.beacon]
  }
}
