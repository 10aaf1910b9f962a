import CalibrationModel
import Foundation
package import RadioSurvey
import Support

/// A log without header whose columns are beacons, and the files beside it that match it line by line: coordinates and times. Everything here is
/// guessed from their numbers, and the user must confirm it.
package struct BesideTables {
  package var log: String
  /// How to read it; the files beside it are as their paths were given.
  package var mapping: LogMapping
  /// The files that say something of the log, the log not among them.
  package var used: [String]
  /// The beacons, where one of the files has as many rows as the log has columns, with their coordinates.
  package var beacons: [Beacon]
  package var questions: [String]

  /// Looks for such logs among files.
  /// - Parameter files: Paths relative to the folder.
  package static func find(_ files: [String], path: (String) -> String) -> [BesideTables] {
    let folders = Dictionary(grouping: files) { file in
      file.unicodeScalars.lastIndex(of: "/").map { String(file.unicodeScalars[..<$0]) } ?? ""
    }
    return folders.sorted(on: \.key).flatMap { _, files in
      let tables = files.sorted().compactMap { PlainTable(path: path($0), file: $0) }
      return tables.filter { $0.header.isEmpty && $0.columns >= 2 && $0.isLevels }
        .compactMap { BesideTables($0, among: tables) }
    }
  }

  /// Finds what belongs to a log; `nil` if nothing says where it was made.
  init?(_ log: PlainTable, among tables: [PlainTable]) {
    let others = tables.filter { $0.file != log.file }
    let lines = others.filter { $0.header.isEmpty && $0.count == log.count && !$0.isLevels }
    guard let places = lines.first(where: Self.isPlaces) else { return nil }
    self.log = log.file
    questions = []
    var beside = [BesideFile(file: places.file, pattern: Self.pattern(places))]
    questions.append("\(quoted(places.file)) is assumed to hold the coordinates of each line, in metres")
    mapping = LogMapping()
    if let (times, unit) = Self.times(lines.filter { $0.file != places.file }, columns: log.columns) {
      beside.append(BesideFile(file: times.file, pattern: #"^(?:0,)*(?<timestamp>[1-9][0-9.]*)?"#))
      mapping.timeUnit = unit
      questions.append(
        "the first number of each line of \(quoted(times.file)) is assumed to be its time, in "
          + "\(unit.rawValue)")
    }
    used = beside.map(\.file)
    let list = others.first { Self.isBeacons($0, count: log.columns) }
    let named = Self.beacons(list, count: log.columns)
    mapping.header = named.header
    beacons = named.beacons
    if let list {
      used.append(list.file)
      questions.append(
        "the columns of \(quoted(log.file)) are assumed to be the beacons of \(quoted(list.file)), in that "
          + "order")
    } else {
      questions.append("the columns of \(quoted(log.file)) are unnamed beacons: rename them under header")
    }
    mapping.beside = beside
    let open = lines.map(\.file).filter { !used.contains($0) }
    for file in open {
      questions.append(
        "\(quoted(file)) also has a line for each line but is not used: if it gives receivers or sessions, "
          + "add it under " + #"beside with a pattern such as '^(?<receiver>\d)'"#)
    }
  }

  /// Two or three columns within 10 km, the first two with decimals.
  private static func isPlaces(_ table: PlainTable) -> Bool {
    guard 2...3 ~= table.columns else { return false }
    return (0..<table.columns).allSatisfy { column in
      let numbers = table.numbers(column)
      return numbers.count == table.rows.count && numbers.allSatisfy(SurveyBounds.coordinate.contains)
        && (column == 2 || numbers.contains { $0 != $0.rounded() })
    }
  }

  private static func pattern(_ table: PlainTable) -> String {
    let number = "[-+0-9.eE]+"
    let plane = "^ *(?<x_m>\(number)) *, *(?<y_m>\(number))"
    guard table.columns == 3 else { return "\(plane) *$" }
    let isFloor = table.numbers(2).allSatisfy { $0 == $0.rounded() }
    return isFloor ? "\(plane) *, *(?<floor>[-0-9]+) *$" : "\(plane) *, *(?<z_m>\(number)) *$"
  }

  /// The table whose rows begin with times, zeros left out, and the unit in which lines follow one another as scans do.
  private static func times(_ tables: [PlainTable], columns: Int) -> (table: PlainTable, unit: TimeUnit)? {
    for table in tables where table.columns == columns || table.columns == 1 {
      let times = table.rows.compactMap { row in row.lazy.compactMap { Double($0) }.first { $0 > 0 } }
      let steps = zip(times.dropFirst(), times).map { abs($0 - $1) }.sorted()
      guard times.count > table.rows.count / 2, steps.count > 1, let most = times.max(), most >= 1e9
      else { continue }
      let step = steps[steps.count / 2]
      let units: [(TimeUnit, Double)] = [
        (.seconds, 1), (.milliseconds, 1e3), (.microseconds, 1e6), (.nanoseconds, 1e9),
      ]
      if let unit = units.first(where: { 0.05...30 ~= step / $0.1 }) { return (table, unit.0) }
    }
    return nil
  }

  /// A name and coordinates in as many rows as there are beacons, with a header that says so.
  private static func isBeacons(_ table: PlainTable, count: Int) -> Bool {
    let names = table.header.map { $0.lowercased() }
    return table.count == count && place(names, "x") != nil && place(names, "y") != nil
  }

  private static func place(_ names: [String], _ axis: String) -> Int? {
    names.firstIndex { [axis, "\(axis)_m", "\(axis) [m]", "\(axis) (m)"].contains($0) }
  }

  private static func beacons(_ table: PlainTable?, count: Int) -> (header: [String], beacons: [Beacon]) {
    let numbered = (1...count).map { "beacon\($0)" }
    guard let table else { return (numbered, []) }
    let names = table.header.map { $0.lowercased() }
    guard let x = place(names, "x"), let y = place(names, "y") else { return (numbered, []) }
    let label = names.firstIndex { ["id", "name", "beacon", "beacon_id"].contains($0) }
    let labels = label.map { column in table.rows.map { "beacon\($0[column])" } } ?? numbered
    let header = Set(labels).count == count ? labels : numbered
    let beacons = zip(header, table.rows).compactMap { name, row -> Beacon? in
      guard let x = Double(row[x]), let y = Double(row[y]) else { return nil }
      return Beacon(identifier: .name(name), name: name, position: Position(x: x, y: y))
    }
    return (header, beacons)
  }
}

/// A file of rows of numbers, all as long as one another, with or without a header: it says part of what a log beside it lacks.
struct PlainTable {
  /// Bytes beyond which a file is not looked at.
  private static let mostBytes = 64 << 20
  /// Bytes that show whether a file is a table of numbers.
  private static let headBytes = 64 << 10
  /// Rows that are looked at.
  private static let mostRows = 5000

  let file: String
  /// The names of its columns; empty if it begins with numbers.
  let header: [String]
  let count: Int
  let rows: [[String]]

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
    for line in data.split(separator: 0x0A).map(\.withoutReturn) where !line.isEmpty {
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
    return areNumbers(cells(lines[1].withoutReturn))
  }

  private static func cells(_ line: Data) -> [String] {
    line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespaces) }
  }

  private static func areNumbers(_ cells: [String]) -> Bool {
    cells.allSatisfy { $0.isEmpty || isNumber($0) }
  }

  var columns: Int { rows[0].count }
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
