import CalibrationModel
import RadioSurvey

/// What a session says of rows that it refuses and of the log as a whole.
extension ImportSession {
  var foreignHelp: String {
    guard let given = givenBeacon, !given.isChosen, given.identity != nil else {
      return "list the survey's beacons in survey.toml, or keep every address with --keep-addresses"
    }
    let name = quoted(given.name.description)
    return
      "no packet names \(name): choose it with --set address=ADDRESS; if its address changes and no other "
      + "device was near, add --keep-addresses to count every device as \(name)"
  }

  /// Why a reading at a time cannot be used for which the table of truth has no place.
  static let placeless = RowFailure(
    code: .missingLocation, field: .timestamp, message: "the interval at this time has no location",
    help: "fill in location, distance or coordinates in the ground-truth table")

  /// Why a reading cannot be used whose coordinates and those of its beacon are too close or too far apart, in metres.
  static func impossible(_ distance: Double) -> RowFailure {
    RowFailure(
      code: .invalidDistance,
      message: "the coordinates of location and beacon are \(distance) m apart, expected 0.05 m to 10 km",
      help: "correct x_m, y_m and z_m of the row, or those of the beacon in survey.toml")
  }

  func noteReplacedValues() throws {
    for message in replaced.messages(mapping.constants) {
      try note(
        .note, .replacedValue, message: message,
        help: "to use the log's values, leave out --set, the entry under set, or the capture of "
          + "path_pattern")
    }
    guard let message = replaced.merged(mapping.constants) else { return }
    try note(
      .warning, .replacedValue, message: message,
      help: "to choose one of them, use --set address=ADDRESS, or leave out --set beacon")
  }

  func noteGrowth(stoppedAt byte: Int?) throws {
    guard let byte else { return }
    try note(
      .note, .logGrowing, message: "the log grew while it was read; it was read up to byte \(byte)",
      help: "import it again when the recording has ended: the longer log replaces this one")
  }

  /// Warns that the last line may be incomplete, unless it is rejected.
  func noteCut(_ line: String, _ value: String) throws {
    guard latestRejected.isEmpty || !line.hasPrefix(latestRejected) else { return }
    try note(
      .warning, .cutLog,
      message: value.isEmpty
        ? "the last line has no line break and ends in a separator, unlike those before it: it may be cut off"
        : "the last line has no line break and ends in \(quoted(value)), which is shorter than in every line before it: it may be cut off",
      help: "copy the log again, or remove the line; if it is complete, end it with a line break")
  }

  /// Notes that names of receivers were not kept. The note omits them, because issues are stored too.
  func noteReplacedReceivers() throws {
    let names = privacy.replacedReceivers.sorted()
    guard !names.isEmpty else { return }
    let more = names.count > 10 ? " and \(names.count - 10) more" : ""
    try note(
      .note, .hashedReceiver,
      message: "receivers whose names may identify people are stored as "
        + names.prefix(10).map(\.rawValue).joined(separator: ", ") + more,
      help: "to keep a name, list it as [[receiver]] in survey.toml, or use --set receiver=NAME; "
        + "--keep-addresses keeps every name")
  }

  func failure(_ code: IssueCode, line: Int? = nil, message: String, help: String?) -> LogError {
    LogError(.unusable, code, file: name, line: moved(line), message, help: help)
  }

  var remedy: LogRemedy? {
    if let fineTime, case let unit = TimeUnit(magnitude: fineTime), unit != .seconds {
      return .timeUnit(unit, isSure: true)
    }
    return counts[.ambiguousNumber] == nil ? nil : .decimalMark(.comma)
  }

  /// Refuses columns that are named for a log that has no columns to choose.
  /// - Throws: ``LogError`` with `missing-column`.
  func refuseColumns() throws {
    if let (field, name) = mapping.columns.min(by: { $0.key.rawValue < $1.key.rawValue }) {
      throw failure(
        .missingColumn,
        message:
          "the mapping assigns \(field.rawValue) to column \(quoted(name)), but the log is not a table",
        help:
          "leave out --column \(field.rawValue)=…, or give a value for every row: --set \(field.rawValue)=VALUE"
      )
    }
    if let name = mapping.ignoredColumns?.first {
      throw failure(
        .missingColumn, message: "column \(quoted(name)) cannot be ignored: the log is not a table",
        help: "leave out --ignore-column")
    }
  }

  /// Refuses all that is said of columns and of how times and numbers are written, for a log of bytes.
  /// - Throws: ``LogError`` with `missing-column` or `refused-value`.
  func refuseTableOptions() throws {
    try refuseColumns()
    let options: [(name: String, isGiven: Bool)] = [
      ("--time-unit", mapping.timeUnit != nil), ("--date-order", mapping.dateOrder != nil),
      ("--decimal-mark", mapping.decimalMark != nil), ("--date", mapping.constants[.date] != nil),
    ]
    if let option = options.first(where: \.isGiven)?.name {
      throw failure(
        .refusedValue, message: "\(option) cannot be used: a capture has its own times", help: "leave it out")
    }
  }
}

extension LogError {
  init(
    _ category: Category, _ code: IssueCode, file: String? = nil, line: Int? = nil, _ message: String,
    help: String? = nil
  ) { self.init(category, SurveyIssue(.error, code, file: file, line: line, message: message, help: help)) }
}

struct RowFailure: Error, Equatable {
  var code: IssueCode
  var severity = SurveyIssue.Severity.error
  var field: LogField?
  var message: String
  var help: String?

  static func unreadable(
    _ code: IssueCode, _ field: LogField, expected: String, found: Cell, help: String
  ) -> RowFailure {
    RowFailure(
      code: code, field: field,
      message: found.isEmpty
        ? "expected \(expected), found nothing" : "expected \(expected), found \(quoted(found.bytes))",
      help: help)
  }
}
