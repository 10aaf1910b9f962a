import RadioSurvey

/// What a format says about every row that the row itself does not say.
struct RowRules {
  /// How times are written.
  var time = TimeFormat.standard
  /// Whether a number that is not a level means “expected but not heard” rather than nothing at all.
  var isUnheard: (Double) -> Bool = { _ in false }
  /// Whether an empty level means “expected but not heard”.
  var emptyIsUnheard = true
  /// Whether the source passes on only some of the packets that it receives.
  var isThinned = false
  /// Values that hold unless the log or the mapping says otherwise.
  var defaults: [LogField: String] = [:]
  /// Whether the log was written for a survey, so that its addresses are those of the survey's beacons unless the survey
  /// lists others. A scanner's log has everybody's.
  var isSurveyLog = true
  /// Whether the beacon of a row is already what the survey calls it: the importer has chosen among the devices of the log.
  var isBeaconSettled = false
  /// Whether the rows are CSV, in which names may be guarded against spreadsheets, see ``CSVText``.
  var isCSV = false
  /// Cells of a row, all of which are there, for rows of a table; 0 for others.
  var cells = 0
  /// What stands before decimals, if the log shows it.
  var decimalMark: DecimalMark?
  /// What is added to the name of a location that nobody named.
  var locationMark = ""
}

extension Timestamp {
  /// Reads a cell in a format. A text in RFC 3339 is read as that, whatever the unit of numbers.
  static func read(_ cell: Cell, as format: TimeFormat) -> Reading {
    switch format {
    case .standard: return read(cell)
    case .milliseconds, .microseconds, .nanoseconds:
      guard let number = Number.double(cell), number >= 0 else { return read(cell) }
      return reading(number / format.unitsPerSecond)
    case .monthFirst, .dayFirst, .yearFirst:
      let reading = read(cell)
      return reading == .invalid ? CalendarTime.read(cell, order: format.order) : reading
    }
  }
}
