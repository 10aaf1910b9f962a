import RadioSurvey

/// What a user says of tables, for logs that are none.
extension ImportSession {
  /// Refuses columns that are named for a log that has no columns to choose.
  ///
  /// - Throws: ``LogError`` with `missing-column`.
  func refuseColumns() throws {
    if let (field, name) = mapping.columns.min(by: { $0.key.rawValue < $1.key.rawValue }) {
      throw failure(
        .missingColumn,
        message:
          "there is no column \(quoted(name)), to which the mapping assigns \(field.rawValue): the log is not a table",
        help:
          "leave out --column \(field.rawValue)=…, or give a value for every row: --set \(field.rawValue)=VALUE"
      )
    }
    if let name = mapping.ignoredColumns?.first {
      throw failure(
        .missingColumn, message: "there is no column \(quoted(name)) to ignore: the log is not a table",
        help: "leave out --ignore-column")
    }
  }

  /// Refuses all that is said of columns and of how times and numbers are written, for a log of bytes.
  ///
  /// - Throws: ``LogError`` with `missing-column` or `refused-value`.
  func refuseTableOptions() throws {
    try refuseColumns()
    let options: [(name: String, isGiven: Bool)] = [
      ("--time-unit", mapping.timeUnit != nil), ("--date-order", mapping.dateOrder != nil),
      ("--decimal-mark", mapping.decimalMark != nil), ("--date", mapping.constants[.date] != nil),
    ]
    if let option = options.first(where: \.isGiven)?.name {
      throw failure(
        .refusedValue, message: "\(option) cannot be used: a capture has times of its own",
        help: "leave it out")
    }
  }
}
