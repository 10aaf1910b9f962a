/// How to read a log whose columns are not named as the canonical log names them, and what it does not say itself.
package struct LogMapping: Hashable, Codable, Sendable {
  /// Field → column name in the log.
  package var columns: [LogField: String]
  /// Field → the value that holds for every row.
  package var constants: [LogField: String]
  /// Seconds of silence after which a new dwell begins, > 0.
  package var gap: Double
  /// Milliseconds within which packets of one beacon at one receiver are one advertising event, ≥ 0; 0 keeps every packet.
  package var mergeMilliseconds: Double
  /// The unit of times that are numbers; `nil` if they are seconds, or the format knows.
  package var timeUnit: TimeUnit?
  /// What comes first in dates of numbers; `nil` if the dates show it.
  package var dateOrder: DateOrder?
  /// What stands before decimals; `nil` if the numbers show it.
  package var decimalMark: DecimalMark?
  /// Columns that are not read, whatever their names; `nil` if none.
  package var ignoredColumns: [String]?
  /// Path of a table that says by time what the log does not say itself: columns `start` and `end`, and any of location,
  /// distance, coordinates, placement, crowd, people, carriage, session and orientation.
  package var truth: String?
  /// The query that yields the rows of a log that is a SQLite database, its columns named as the canonical log's.
  package var query: String?

  /// The names of the columns of a log without header, in order; `nil` if the log has its own.
  package var header: [String]?

  /// Files that are beside a log without header and match it line by line.
  package var beside: [BesideFile]?

  /// A mapping; the default reads the canonical log.
  package init(
    columns: [LogField: String] = [:], constants: [LogField: String] = [:], gap: Double = 30,
    mergeMilliseconds: Double = 3, timeUnit: TimeUnit? = nil, dateOrder: DateOrder? = nil,
    decimalMark: DecimalMark? = nil, ignoredColumns: [String]? = nil, truth: String? = nil,
    query: String? = nil,
    header: [String]? = nil,
    beside: [BesideFile]? = nil
  ) {
    self.columns = columns
    self.constants = constants
    self.gap = gap
    self.mergeMilliseconds = mergeMilliseconds
    self.timeUnit = timeUnit
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.ignoredColumns = ignoredColumns
    self.truth = truth
    self.query = query
    self.header = header
    self.beside = beside
  }
}

extension LogMapping {
  /// Fields that say the same thing in different ways: a value for one of them is the value.
  package static let forms: [[LogField]] = [
    [.distanceMetres, .distanceCentimetres, .distanceFeet], [.orientation, .orientationRadians],
  ]

  /// Gives a field a value for every row, in place of one that was given for it before, in whichever form.
  package mutating func give(_ field: LogField, _ value: String) {
    for form in Self.forms.first(where: { $0.contains(field) }) ?? [] { constants[form] = nil }
    constants[field] = value
  }
}
