import CalibrationModel
import RadioSurvey

/// The first rows of a table, and which column the ordinary reading takes for which field.
struct TableSample {
  static let mostRows = 1500

  var header: [String]
  var rows: [[String]]
  var read: [LogField: Int]

  /// A sample of rows as long as the header.
  init(header: [String], rows: [[String]], read: [LogField: Int]) {
    self.header = header
    self.rows = rows.filter { $0.count == header.count }
    self.read = read
  }

  /// The sample of a table; what its mapping and the names of its columns say is what is read.
  init(_ head: LogHead, _ dialect: CSVDialect, limit: Int = TableSample.mostRows) {
    self.init(
      header: dialect.header, rows: head.rows(dialect, limit: limit),
      read: Self.columns(dialect.header, head.mapping))
  }

  /// The columns that are read without a guess: what the mapping says, and names that leave no doubt.
  static func columns(_ names: [String], _ mapping: LogMapping) -> [LogField: Int] {
    ColumnAliases(names, mapping: mapping)?.columns
      ?? ColumnPlan(mapping).names.compactMapValues { name in names.firstIndex { $0.lowercased() == name } }
  }
}

struct ColumnFacts {
  enum Kind { case empty, address, uuid, time, level, number, word }

  let cells: [String]
  let filled: [String]
  let kind: Kind
  let values: Set<String>
  /// The numbers in the cells in order of the rows, where all are numbers.
  let numbers: [Double]

  init(_ cells: [String]) {
    self.cells = cells
    filled = cells.filter { !$0.isEmpty }
    values = Set(filled)
    let read = filled.map { text in text.withCell(Self.number) }
    numbers = read.contains { $0 == nil } ? [] : read.compactMap(\.self)
    kind = Self.kind(filled, values, numbers)
  }

  private static func number(_ cell: Cell) -> Double? {
    if let number = Number.double(cell) { return number }
    guard case .number(let number, let unit) = NumberText.read(cell, mark: .comma),
      ["", "dbm", "db", "m", "s", "ms"].contains(unit.lowercased())
    else { return nil }
    return number
  }

  private static func kind(_ filled: [String], _ values: Set<String>, _ numbers: [Double]) -> Kind {
    guard !filled.isEmpty else { return .empty }
    if values.allSatisfy({ DeviceAddress.cell($0) != nil }) { return .address }
    if values.allSatisfy(BeaconIdentifier.isUUID) { return .uuid }
    guard !numbers.isEmpty else {
      let isTime = values.prefix(50).allSatisfy { $0.withCell(CalendarTime.isTime) }
      return isTime ? .time : isLevels(filled) ? .level : .word
    }
    if numbers.allSatisfy({ $0 >= 1.2e9 && $0 < 4.2e18 }), isRising(numbers) { return .time }
    return isLevels(filled) ? .level : .number
  }

  /// Whether most cells are levels, and the others say that there is none.
  private static func isLevels(_ filled: [String]) -> Bool {
    var (levels, odd) = (0, 0)
    for text in filled {
      switch text.withCell({ Level.read($0) }) {
      case .level(let level, _): if level <= -15 { levels += 1 } else { odd += 1 }
      case .invalid: if !Level.isNothing(text) { odd += 1 }
      case .sentinel, .missed: break
      }
    }
    return levels > 0 && 2 * levels >= filled.count && 20 * odd <= filled.count
  }

  /// Whether numbers mostly rise, as a clock does, which may start anew.
  static func isRising(_ numbers: [Double]) -> Bool {
    guard numbers.count > 1 else { return true }
    let falls = zip(numbers.dropFirst(), numbers).count { $0 < $1 }
    return 20 * falls <= numbers.count
  }

  /// Steps from each number to the next, those of zero left out.
  var steps: [Double] { zip(numbers.dropFirst(), numbers).map { $0 - $1 }.filter { $0 != 0 } }
  var isWhole: Bool { numbers.allSatisfy { $0 == $0.rounded() } }

  /// Whether the numbers only count rows, or packets, in steps of one.
  var isCounter: Bool {
    isWhole && Self.isRising(numbers) && numbers.count > 2 && 10 * steps.count { $0 == 1 } >= 9 * steps.count
      && (numbers.max() ?? 0) < 1e9
  }
}

/// What is in the columns of a sample, each looked at when it is asked for.
final class SampleFacts {
  private let sample: TableSample
  private var known: [Int: ColumnFacts] = [:]

  init(_ sample: TableSample) { self.sample = sample }

  subscript(_ column: Int) -> ColumnFacts {
    if let facts = known[column] { return facts }
    let facts = ColumnFacts(sample.rows.map { $0[column] })
    known[column] = facts
    return facts
  }
}

extension DeviceAddress {
  /// The address that a cell is. Of twelve decimal digits alone, makers' prefixes begin with zeros, numbers do not.
  static func cell(_ text: String) -> String? {
    canonical(text) ?? (text.utf8.count == 12 && text.hasPrefix("00") ? canonical(text.utf8) : nil)
  }
}

extension Level {
  /// Words for a device that is not heard, as home automation and phones write them.
  static func isNothing(_ text: String) -> Bool {
    ["unavailable", "unknown", "none", "null", "na", "n/a", "#n/a", "not heard", "not_home", "-", "--"]
      .contains(text.lowercased())
  }
}
