package import CalibrationModel
package import RadioSurvey

extension LogRemedy {
  /// What the user must confirm; `nil` if there is no doubt.
  package var question: String? {
    switch self {
    case .dateOrder(let order):
      "the dates do not show what comes first; the command reads \(order.name): if that is wrong, use another --date-order"
    case .timeUnit(_, isSure: true): nil
    case .timeUnit(let unit, isSure: false):
      "the times may be days or seconds; the command reads \(unit.rawValue): if they are seconds, use --time-unit s"
    case .header(let names):
      "the log has no header; the names in the command are taken from what is in the columns"
        + (names.contains(LogField.receiver.rawValue)
          ? ", and of the two that name devices the first is taken for the beacon and the second for the receiver"
          : "")
    case .query: "the query is made from the names of the columns, and takes a distance for metres"
    case .decimalMark(let mark):
      "the numbers do not show their decimal mark; the command reads a \(mark.rawValue): if that is wrong, use the other"
    }
  }

  /// What to say if the log cannot be read with it either; `nil` if the refusal without it says more.
  package func failure(_ error: LogError) -> LogError? {
    guard case .query(let query) = self else { return nil }
    var error = error
    error.issue.message = "a query made from the names of the columns does not help: \(error.issue.message)"
    error.issue.help = "write the query with --query; the one that was tried is: \(query)"
    return error
  }

  /// The mapping with it; `nil` if the mapping says it already.
  package func applied(to mapping: LogMapping) -> LogMapping? {
    var mapping = mapping
    switch self {
    case .dateOrder(let order):
      guard mapping.dateOrder == nil else { return nil }
      mapping.dateOrder = order
    case .timeUnit(let unit, _):
      guard mapping.timeUnit == nil else { return nil }
      mapping.timeUnit = unit
    case .header(let names):
      guard mapping.header == nil else { return nil }
      mapping.header = names
    case .query(let query):
      guard mapping.query == nil else { return nil }
      mapping.query = query
    case .decimalMark(let mark):
      guard mapping.decimalMark == nil else { return nil }
      mapping.decimalMark = mark
    }
    return mapping
  }
}
