import Foundation

/// A file of rows of numbers, all as long as one another, with or without a header: what lies beside a log that says only part of
/// what was measured.
struct PlainTable {
  /// Bytes beyond which a file is not looked at.
  private static let mostBytes = 64 << 20
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
      let data = try? Data(contentsOf: url), !data.prefix(1024).contains(0)
    else { return nil }
    let lines = data.split(separator: 0x0A)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
    let cells = lines.prefix(Self.mostRows + 1).map { line in
      line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
    }
    guard let first = cells.first else { return nil }
    let isHeadless = first.allSatisfy(Self.isNumber)
    let rows = Array(isHeadless ? cells : Array(cells.dropFirst()))
    guard !rows.isEmpty, rows.allSatisfy({ $0.count == first.count }),
      rows.allSatisfy({ $0.allSatisfy { $0.isEmpty || Self.isNumber($0) } })
    else { return nil }
    self.file = file
    self.header = isHeadless ? [] : first
    count = isHeadless ? lines.count : lines.count - 1
    self.rows = rows
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
