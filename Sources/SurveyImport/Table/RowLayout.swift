import RadioSurvey

/// Which column is what in the rows of a table, as far as a scanner must know.
struct RowLayout: Sendable {
  /// The separator between two cells.
  var delimiter: UInt8
  /// Cells of a row.
  var columns: Int
  /// The columns of time and level.
  var timeColumn: Int
  var levelColumn: Int
  /// The columns that make the context, in order.
  var contextColumns: [Int]
  /// How times are written.
  var time: TimeFormat
  /// The unit of times that are numbers, if the user said it.
  var unit: TimeUnit?
  /// Whether an empty level is a packet that was expected but not heard.
  var emptyIsUnheard: Bool
  /// Bytes of a line.
  var lineLength: Int
}
