import RadioSurvey

/// Looks out for a header in the middle of a log: logs are pasted one below the other.
struct HeaderWatch {
  /// The longest line that may be one.
  private static let longest = 4096

  private let delimiter: UInt8
  private let current: [String]
  private let level: Int?
  private let mapping: LogMapping

  /// A watch over rows below a header, whose levels are in a column.
  init(_ dialect: CSVDialect, level: Int?, mapping: LogMapping) {
    delimiter = dialect.delimiter.rawValue
    current = dialect.header
    self.level = level
    self.mapping = mapping
  }

  /// Whether a row may be a header, which is asked of every row that is not plain: its level is not a number.
  @inline(__always)
  func suspects(_ cells: UnsafePointer<Cell>) -> Bool {
    guard let level else { return true }
    return Level.read(cells[level]) == .invalid
  }

  /// The names in a line that is a header: the same names again, or names of which two are known and one is a level's, or
  /// names below which the next line can be no row of the present header.
  func names(in line: TextRecord, next: TextRecord?) -> [String]? {
    guard line.count >= 3, line.count <= Self.longest, let first = line.bytes.first, !(first &- 0x30 < 10),
      let names = CSVDialect.cells(Array(line.bytes)[...], delimiter), names.count >= 2
    else { return nil }
    if isCurrent(names) { return names }
    let filled = names.filter { !$0.isEmpty }
    guard filled.count >= 2, filled.count + 1 >= names.count, Set(filled).count == filled.count,
      filled.allSatisfy({ $0.utf8.count <= 64 && !CSVDialect.isValue($0) })
    else { return nil }
    let known = filled.count { ColumnNames.field($0) != nil || isMapped($0) }
    if known >= 2, filled.contains(where: isLevel) { return names }
    guard let next, let cells = CSVDialect.cells(Array(next.bytes.prefix(Self.longest))[...], delimiter),
      cells.count == names.count, cells.contains(where: CSVDialect.isValue)
    else { return nil }
    let fitsCurrent = cells.count == current.count && (level.map { isLevelCell(cells[$0]) } ?? true)
    return fitsCurrent ? nil : names
  }

  /// Whether names are those of the present header.
  func isCurrent(_ names: [String]) -> Bool {
    names.count == current.count
      && zip(names, current).allSatisfy { $1.isEmpty || $0.lowercased() == $1.lowercased() }
  }

  private func isMapped(_ name: String) -> Bool {
    mapping.columns.values.contains { $0.lowercased() == name.lowercased() }
  }

  private func isLevel(_ name: String) -> Bool {
    if let mapped = mapping.columns[.rssi] { return mapped.lowercased() == name.lowercased() }
    return ColumnNames.field(name) == .rssi
  }

  private func isLevelCell(_ text: String) -> Bool {
    text.withCell { Level.read($0) } != .invalid && text.withCell { Level.read($0) } != .sentinel
  }
}
