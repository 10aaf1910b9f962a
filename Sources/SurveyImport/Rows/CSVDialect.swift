import CalibrationModel
import RadioSurvey

/// How the cells of a CSV log are separated: found from its header, and always reported.
struct CSVDialect: Equatable {
  enum Delimiter: UInt8, CaseIterable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
    case bar = 0x7C

    /// Words for people; `nil` for the comma.
    var words: String? {
      switch self {
      case .comma: nil
      case .semicolon: "semicolon-separated"
      case .tab: "tab-separated"
      case .bar: "bar-separated"
      }
    }
  }

  let delimiter: Delimiter
  /// The names in the header, without spaces at either end.
  private(set) var header: [String]
  let knownNames: Int

  var name: String { "CSV\(delimiter.words.map { " (\($0))" } ?? "")" }

  /// Lines before the header, and their bytes: a spreadsheet's `sep=;`, comments, a title.
  private(set) var skippedLines = 0
  private(set) var skippedBytes = 0
  /// Whether the first line is a reading, and the log has no header.
  private(set) var isReading = false
  /// The cells of the row of units below the header; empty if there is none.
  var units: [String] = []
  /// Columns that are read because each of their cells states its unit.
  var unitColumns: Set<Int> = []
  /// The names that the log writes, of columns that have another one here.
  private var renamed: [Int: String] = [:]

  /// Rows of the header: one, or two with the units below it.
  var headerRows: Int { units.isEmpty ? 1 : 2 }
  /// Lines before the first reading.
  var headerLines: Int { skippedLines + headerRows }

  /// Finds the dialect of a log from its beginning: the delimiter that yields the most names which would be read, and of those the one that
  /// yields the most cells. `nil` if the log is no CSV.
  ///
  /// The header is the first line; if that names nothing, the first of those below it that names a level or numbered readings. One without a
  /// known name counts if it has two or more short names and the next line as many cells: then the missing columns can be named to the user.
  init?(_ head: LogHead) {
    let lines = Self.lines(head)
    guard let first = lines.first, first.first != UInt8(ascii: "{") else { return nil }
    var start = 0
    var delimiters = Delimiter.allCases
    if let separator = Self.separator(first), lines.count > 1 {
      delimiters = [separator]
      start = 1
    }
    var best = Self.header(lines[start], delimiters, head)
    var index = start
    if (best?.knownNames ?? 0) < 2 {
      for (offset, line) in lines.enumerated().dropFirst(start + 1).prefix(Self.mostLinesBefore) {
        guard let found = Self.header(line, delimiters, head), found.knownNames >= 2,
          found.header.contains(where: { Self.isLevel($0, head.mapping) })
            || !NumberedReadings.indices(found.header).isEmpty
        else { continue }
        (best, index) = (found, offset)
        break
      }
    }
    if (best?.knownNames ?? 0) == 0, start == 0, Self.isComment(first),
      let offset = lines.firstIndex(where: { !Self.isComment($0) }),
      let found = Self.header(lines[offset], delimiters, head), found.header.count > 1,
      found.header.contains(where: Self.isValue)
    {
      // Comments above a table without a header.
      (best, index) = (found, offset)
    }
    guard var best else { return nil }
    if best.knownNames == 0 {
      let second = index + 1 < lines.count ? lines[index + 1] : []
      guard best.header.count >= 2, best.header.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 64 }),
        second.isEmpty || Self.cells(second, best.delimiter.rawValue)?.count == best.header.count
      else { return nil }
      best.isReading =
        best.header.contains(where: Self.isValue)
        && !DistanceHeading.areColumns(best.header.filter(Self.isValue))
    }
    best.skippedLines = index
    best.skippedBytes = lines[index].startIndex
    let delimiter = best.delimiter.rawValue
    let below = lines.dropFirst(index + 1).prefix(50).lazy.compactMap { Self.cells($0, delimiter) }
    // Only a first row that is longer, or a column of this name, makes the others worth a look.
    let isInQuestion =
      below.first?.count == best.header.count + 1 || best.header.contains { $0.lowercased() == "source" }
    let rows = isInQuestion ? Array(below) : []
    best.fit(to: rows, head.mapping)
    best.name(sourcesOf: rows, head.mapping)
    best.ignore(head.mapping.ignoredColumns)
    if !best.isReading { best.readUnits(of: below, head.mapping) }
    self = best
  }

  private init(delimiter: Delimiter, header: [String], knownNames: Int) {
    self.delimiter = delimiter
    self.header = header
    self.knownNames = knownNames
  }

  init(delimiter: Delimiter, header: [String], mapping: LogMapping) {
    self.init(delimiter: delimiter, header: header, knownNames: 0)
    ignore(mapping.ignoredColumns)
  }

  /// Whether a line holds no cells: a comment, or nothing.
  static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#") || line.starts(with: "//".utf8) || line.isEmpty
      || line.count == 1 && line.first == 0x0D
  }

  private static let mostLinesBefore = 20

  /// Lines of the beginning; one that holds a control character ends them.
  private static func lines(_ head: LogHead) -> ArraySlice<ArraySlice<UInt8>> {
    guard !head.bytes.contains(0) else { return [] }
    return head.lines.prefix(80).prefix { line in
      String(validating: line, as: UTF8.self) != nil && line.allSatisfy { $0 >= 0x20 || $0 == 0x09 }
    }
  }

  /// The separator that Excel's first line names: `sep=;`.
  private static func separator(_ line: ArraySlice<UInt8>) -> Delimiter? {
    let text = line.filter { $0 != UInt8(ascii: "\"") }
    guard text.count == 5, String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=" else {
      return nil
    }
    return Delimiter(rawValue: text[text.endIndex - 1])
  }

  /// The names in a line, cut as makes the most of them known; a comment may be a header too.
  private static func header(
    _ line: ArraySlice<UInt8>, _ delimiters: [Delimiter], _ head: LogHead
  ) -> CSVDialect? {
    let names = line.first == UInt8(ascii: "#") ? line.dropFirst().drop { $0 == 0x20 } : line
    let candidates = delimiters.compactMap { delimiter -> CSVDialect? in
      guard let header = cells(names, delimiter.rawValue) else { return nil }
      let known = header.count {
        !$0.isEmpty && (head.columnNames.contains($0.lowercased()) || ColumnNames.field($0) != nil)
      }
      return CSVDialect(delimiter: delimiter, header: header, knownNames: known)
    }
    return candidates.max { ($0.knownNames, $0.header.count) < ($1.knownNames, $1.header.count) }
  }

  static func isLevel(_ name: String, _ mapping: LogMapping) -> Bool {
    if let mapped = mapping.columns[.rssi] { return mapped.lowercased() == name.lowercased() }
    return ColumnNames.field(name) == .rssi
  }

  /// Whether a text is a number, a time or an address rather than a name.
  static func isValue(_ text: String) -> Bool {
    text.withCell { cell in
      if case .number = NumberText.read(cell, mark: .point) { return true }
      return CalendarTime.isTime(cell) || BeaconIdentifier.isAddress(text) || BeaconIdentifier.isUUID(text)
    }
  }

  /// Makes the header as long as its rows: R leaves out the name of the row numbers, other programs end every row with a separator.
  private mutating func fit(to rows: [[String]], _ mapping: LogMapping) {
    guard !rows.isEmpty, rows.allSatisfy({ $0.count == header.count + 1 }) else { return }
    if rows.allSatisfy({ $0.last == "" }) {
      header.append("")
    } else if let level = header.firstIndex(where: { Self.isLevel($0, mapping) }),
      rows.allSatisfy({ $0[level + 1].level != nil && $0[level].level == nil }),
      Set(rows.map { $0[0] }).count == rows.count
    {
      header.insert("", at: 0)
    }
  }

  /// Gives another name to a column `Source` that holds addresses, as Wireshark's does.
  private mutating func name(sourcesOf rows: [[String]], _ mapping: LogMapping) {
    guard let column = header.firstIndex(where: { $0.lowercased() == "source" }),
      rows.contains(where: { $0.count > column && !$0[column].isEmpty }),
      !mapping.columns.values.contains(where: { $0.lowercased() == "source" }),
      rows.allSatisfy({ $0.count <= column || $0[column].isEmpty || BeaconIdentifier.isAddress($0[column]) })
    else { return }
    rename(column, to: "source_address")
  }

  mutating func rename(_ column: Int, to name: String) {
    guard name != header[column] else { return }
    renamed[column] = header[column]
    header[column] = name
  }

  /// The name of a column as the log writes it; empty for one that is ignored.
  func written(_ column: Int) -> String { renamed[column] ?? header[column] }

  private mutating func ignore(_ names: [String]?) {
    let ignored = Set((names ?? []).map { $0.lowercased() })
    header = header.map { ignored.contains($0.lowercased()) ? "" : $0 }
  }

  /// The cells of one line, without blanks at either end; `nil` if a quote does not end or something follows it.
  static func cells(_ line: ArraySlice<UInt8>, _ delimiter: UInt8) -> [String]? {
    var cells: [String] = []
    var rest = line
    while true {
      var cell: [UInt8] = []
      if rest.first == UInt8(ascii: "\"") {
        rest = rest.dropFirst()
        while true {
          guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
          cell += rest[..<quote]
          rest = rest[(quote + 1)...]
          guard rest.first == UInt8(ascii: "\"") else { break }
          cell.append(UInt8(ascii: "\""))
          rest = rest.dropFirst()
        }
        guard rest.isEmpty || rest.first == delimiter else { return nil }
      } else {
        let end = rest.firstIndex(of: delimiter) ?? rest.endIndex
        cell = Array(rest[..<end])
        rest = rest[end...]
      }
      var trimmed = cell[...]
      while let first = trimmed.first, first == 0x20 || first == 0x09 { trimmed.removeFirst() }
      while let last = trimmed.last, last == 0x20 || last == 0x09 { trimmed.removeLast() }
      cells.append(String(decoding: trimmed, as: UTF8.self))
      guard rest.first == delimiter else { return cells }
      rest = rest.dropFirst()
    }
  }
}
