package import RadioSurvey

/// An option that would let a log be read that was refused. The user must confirm it, except for the unit of numbers that
/// can be nothing else.
package enum LogRemedy: Hashable, Sendable {
  /// What comes first in dates.
  case dateOrder(DateOrder)

  /// The unit of times that are numbers.
  case timeUnit(TimeUnit, isSure: Bool)
  case header([String])
  case query(String)
  case decimalMark(DecimalMark)

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
}

/// Why a log cannot be read at all. Everything smaller than that is an issue that goes to the sink.
package struct LogError: Error, Hashable, Sendable {
  /// What kind of failure it is; the command line turns it into an exit code.
  package enum Category: Hashable, Sendable {
    /// There is no such file (exit code 66).
    case missing
    /// The file is there, but nothing can be made of its content (exit code 65).
    case unusable
    /// The system refuses to open or read the file (exit code 74).
    case io
  }

  /// What would let the log be read, if it is known.
  package var remedy: LogRemedy?

  /// Whether logs may be in the file, which the user can get out of it: an archive, a spreadsheet.
  package var mayHoldLogs = false

  /// What is wrong, where, and what to do.
  package var issue: SurveyIssue

  /// What kind of failure it is.
  package var category: Category

  package init(_ category: Category, _ issue: SurveyIssue) {
    self.category = category
    self.issue = issue
  }
}

extension LogError {
  /// The error with what would let the log be read.
  package func with(_ remedy: LogRemedy?) -> LogError {
    var error = self
    error.remedy = remedy
    return error
  }
}

extension LogError: CustomStringConvertible {
  /// The issue as people read it: `walk.csv: error: … [code]` and a help line.
  package var description: String { issue.description }
}
