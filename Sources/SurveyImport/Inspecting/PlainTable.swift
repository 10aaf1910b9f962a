import Foundation

/// A file of rows of numbers, all as long as one another, with or without a header: what lies beside a log that says only part of
/// what was measured.
struct PlainTable {
  /// Bytes beyond which a file is not looked at.
  private static let mostBytes = 64 << 20
  /// Bytes that show whether a file is a table of numbers.
  private static let headBytes = 64 << 10
  /// Rows that are looked at.
  private static let mostRows = 5000

  /// The file's path as it was given.
  let file: String
  /// The names of its columns; empty if it begins with numbers.
  let header: [String]
  /// Rows below the header.
  let count: Int
  /// The first of them, as they are written.
  let rows: [[String]]

  /// Looks at a file; `nil` if it is anything else.
  init?(path: String, file: String) {
    let url = URL(filePath: path)
    guard let size = try? url.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
      size.isRegularFile == true, let bytes = size.fileSize, 1...Self.mostBytes ~= bytes,
      let handle = try? FileHandle(forReadingFrom: url)
    else { return nil }
    defer { try? handle.close() }
    // Most files of a folder are logs: their first lines show it, and the rest is not read.
    guard var data = try? handle.read(upToCount: Self.headBytes), !data.prefix(1024).contains(0),
      data.count == bytes || Self.beginsWithNumbers(data)
    else { return nil }
    if data.count < bytes, let rest = try? handle.readToEnd() { data.append(rest) }
    var rows: [[String]] = []
    var header: [String]?
    var count = 0
    for line in Self.lines(data) {
      count += 1
      guard count <= Self.mostRows + 1 else { continue }
      let cells = Self.cells(line)
      if let width = header?.count ?? rows.first?.count {
        guard cells.count == width, Self.areNumbers(cells) else { return nil }
        rows.append(cells)
      } else if cells.allSatisfy(Self.isNumber) {
        rows.append(cells)
      } else {
        header = cells
      }
    }
    guard !rows.isEmpty else { return nil }
    self.file = file
    self.header = header ?? []
    self.count = header == nil ? count : count - 1
    self.rows = rows
  }

  /// Whether the second line of a file has numbers only: the first may be a header. `true` if its beginning does not show it.
  private static func beginsWithNumbers(_ head: Data) -> Bool {
    let lines = head.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return true }
    return areNumbers(cells(lines[1].last == 0x0D ? lines[1].dropLast() : lines[1]))
  }

  private static func lines(_ data: Data) -> [Data] {
    data.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
  }

  private static func cells(_ line: Data) -> [String] {
    line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
  }

  private static func areNumbers(_ cells: [String]) -> Bool {
    cells.allSatisfy { $0.isEmpty || isNumber($0) }
  }

  /// How many columns it has.
  var columns: Int { rows[0].count }

  /// The numbers of a column that are there.
  func numbers(_ column: Int) -> [Double] { rows.compactMap { Double($0[column]) } }

  /// Whether every cell is a level, or one of at most two numbers that stand for none, and at least one is a level.
  var isLevels: Bool {
    var levels = 0
    var sentinels: Set<String> = []
    for row in rows {
      for text in row where !text.isEmpty {
        switch text.withCell({ Level.read($0) }) {
        case .level(let level, _) where level <= -20: levels += 1
        case .sentinel: sentinels.insert(text)
        case .level, .invalid, .missed: return false
        }
      }
    }
    return levels > 0 && sentinels.count <= 2
  }

  private static func isNumber(_ text: String) -> Bool { Double(text)?.isFinite == true }
}
