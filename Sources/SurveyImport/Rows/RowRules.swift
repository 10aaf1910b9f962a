import RadioSurvey

/// What a format says about every row that the row itself does not say.
struct RowRules {
  var time = TimeFormat()
  /// Whether a number that is not a level means “expected but not heard” rather than nothing at all.
  var isUnheard: (Double) -> Bool = { _ in false }
  /// Whether an empty level means “expected but not heard”.
  var emptyIsUnheard = true
  /// Whether the source passes on only some of the packets that it receives.
  var isThinned = false
  /// Values that hold unless the log or the mapping says otherwise.
  var defaults: [LogField: String] = [:]
  /// Whether the log was written for a survey, so that its addresses are the survey's unless that lists others. A scanner's log has everybody's.
  var isSurveyLog = true
  /// Whether the beacon of a row is already what the survey calls it: the importer has chosen among the devices of the log.
  var isBeaconSettled = false
  /// Whether levels are signed bytes that were written as unsigned ones: 196 for −60.
  var readsBytes = false
  /// Whether the rows are CSV, in which names may be guarded against spreadsheets, see ``CSVText``.
  var isCSV = false
  /// Cells of a row, all of which are there, for rows of a table; 0 for others.
  var cells = 0
  /// What stands before decimals, if the log shows it.
  var decimalMark: DecimalMark?
  /// Whether a point in whole centimetres may part thousands, because the log does not show what it is.
  var hasOpenPoints = false
  /// Fields of lengths whose cells all have a unit, so that a number alone is not one.
  var unitFields: Set<LogField> = []
  /// The suffix of the name of an unnamed location.
  var locationMark = ""
}

/// How often a table has a reading of one beacon, from its first rows.
enum ReadingPace {
  /// Seconds within which iOS never reports a beacon twice: it ranges once a second.
  private static let shortest = 0.6
  /// Readings that follow another of their beacon and that it takes to tell.
  private static let fewest = 10

  /// Whether the rows are single packets of iBeacons: half of them or more follow the last of their beacon sooner than iOS reports one.
  static func isOfPackets(_ rows: [[String]], columns: [LogField: Int], time: TimeFormat) -> Bool {
    guard let uuid = columns[.uuid], let major = columns[.major], let minor = columns[.minor],
      let timestamp = columns[.timestamp]
    else { return false }
    var last: [[String]: Double] = [:]
    var (following, soon) = (0, 0)
    for row in rows {
      let beacon = [uuid, major, minor].map { row.element($0) ?? "" }
      guard let text = row.element(timestamp),
        let now = text.withCell({ Timestamp.read($0, as: time) }).time?.seconds
      else { continue }
      if let before = last[beacon] {
        following += 1
        // Equal times are of a clock that counts whole seconds, or of a copy.
        if now > before, now - before < shortest { soon += 1 }
      }
      last[beacon] = now
    }
    return following >= fewest && 2 * soon >= following
  }
}

/// Times of day in the order of a log, which may pass midnight.
struct ClockOfDay {
  /// A fall of more than this many seconds is midnight. Rows in another order than that of time seldom fall as far.
  private static let fall = 22.0 * 3600

  private var latest = 0.0
  private var days = 0
  var lacksDate = false
  var isTold = false

  /// Seconds since the midnight before the first time.
  mutating func seconds(_ timeOfDay: Double) -> Double {
    if latest - timeOfDay > Self.fall { days += 1 }
    latest = timeOfDay
    return Double(days) * 86_400 + timeOfDay
  }
}
