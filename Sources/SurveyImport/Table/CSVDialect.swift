/// How the cells of a CSV log are separated: found from its header, and always told.
struct CSVDialect: Equatable {
  /// The separator between two cells.
  enum Delimiter: UInt8, CaseIterable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
  }

  /// The separator between two cells.
  let delimiter: Delimiter
  /// The names in the header, without spaces at either end.
  let header: [String]
  /// How many of them are names that would be read.
  let knownNames: Int

  /// The name of the dialect for people.
  var name: String {
    switch delimiter {
    case .comma: "CSV"
    case .semicolon: "CSV (semicolon-separated)"
    case .tab: "CSV (tab-separated)"
    }
  }

  /// Finds the dialect of a log from its first line: the delimiter that yields the most names which would be read, and of
  /// those the one that yields the most cells. `nil` if the log is no CSV.
  ///
  /// A header without a single known name still counts as CSV where it has two or more short names and the next line
  /// has as many cells: then the missing columns can be named to the user.
  init?(_ head: LogHead) {
    let line = head.firstLine
    guard !head.bytes.contains(0), String(validating: line, as: UTF8.self) != nil,
      line.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }), line.first != UInt8(ascii: "{")
    else { return nil }
    let candidates = Delimiter.allCases.compactMap { delimiter -> CSVDialect? in
      guard let header = Self.cells(line, delimiter.rawValue) else { return nil }
      let known = header.count { head.columnNames.contains($0.lowercased()) }
      return CSVDialect(delimiter: delimiter, header: header, knownNames: known)
    }
    let best = candidates.max { ($0.knownNames, $0.header.count) < ($1.knownNames, $1.header.count) }
    guard let best else { return nil }
    if best.knownNames == 0 {
      let rest = head.bytes.dropFirst(line.count).drop { $0 == 0x0A || $0 == 0x0D }
      let second = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      guard best.header.count >= 2, best.header.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 64 }),
        second.isEmpty || Self.cells(second, best.delimiter.rawValue)?.count == best.header.count
      else { return nil }
    }
    self = best
  }

  private init(delimiter: Delimiter, header: [String], knownNames: Int) {
    self.delimiter = delimiter
    self.header = header
    self.knownNames = knownNames
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
      let blanks: Set<UInt8> = [0x20, 0x09]
      let trimmed = cell.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed()
      cells.append(String(decoding: Array(trimmed), as: UTF8.self))
      guard rest.first == delimiter else { return cells }
      rest = rest.dropFirst()
    }
  }
}
