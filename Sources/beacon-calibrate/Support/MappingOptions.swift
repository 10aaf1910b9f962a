import ArgumentParser
import Foundation
import RadioSurvey
import Support
import SurveyProject

/// The options for logs whose columns do not have the names of the canonical log.
struct MappingOptions: ParsableArguments {
  @Option(
    help: .value(
      "field=column", "Column of the log that holds a field, such as rssi_dbm=rssi. May be repeated."))
  var column: [String] = []

  @Option(
    help: .value(
      "field=value",
      "Value of a field for every row, overriding the log, such as placement=overhead. May be repeated."))
  var set: [String] = []

  @Option(
    help: .value(
      "name",
      "Session that every row belongs to: one walk with one person, one phone and one state of "
        + "the room. Same as --set session=NAME."))
  var session: String?

  @Option(help: .value("s", "Silence after which a new dwell begins."))
  var gap: Double?

  @Option(
    help: .value(
      "ms",
      "Time within which packets of one beacon at one receiver count as one advertising event. "
        + "Default: 3; 0 keeps every packet. Logs whose times are all multiples of 10 ms are never merged."))
  var mergeMs: Double?

  @Option(
    help: .value(
      "unit",
      "Unit of numeric times: s, ms, us or ns since 1970, seconds since 2001 (apple), or the day "
        + "counts of spreadsheets (excel-days) or MATLAB (matlab-days)."))
  var timeUnit: Unit?

  @Option(
    help: .value(
      "order",
      "What comes first in dates such as 05/06/2026: day (dmy), month (mdy) or year (ymd). "
        + "Default: as the dates show; ambiguous dates are refused."))
  var dateOrder: DateOrder?

  @Option(
    help: .value(
      "day", "Day of the first reading, such as 2026-05-24, for times without a date. Same as --set date=DAY."
    ))
  var date: String?

  @Option(help: .value("mark", "Decimal mark of numbers: comma or point. Default: as the numbers show."))
  var decimalMark: Mark?

  @Option(
    help: .value(
      "dBm", "Level that the log writes for a packet that was expected and not heard, such as -100."))
  var notHeard: Int?

  @Option(
    help: .value("name", "Column to ignore, such as the distance that a phone estimates. May be repeated."))
  var ignoreColumn: [String] = []

  @Option(
    help: .value(
      "file",
      "CSV table of ground truth: start, end, and values for that interval: location, distance_m, "
        + "placement, crowd …"))
  var truth: String?

  @Option(help: .value("names", "Column names for a log without a header, separated by commas."))
  var header: String?

  @Option(
    help: .value(
      "select",
      "Query that selects the readings from a SQLite database, with columns named as in a log: "
        + "SELECT … AS rssi_dbm."))
  var query: String?

  @Option(
    help: .value(
      "pattern",
      "Regular expression for a log of lines of text, whose named captures are fields of a "
        + "reading, such as '(?<address>\\S+) RSSI (?<rssi_dbm>-\\d+)'."))
  var linePattern: String?

  @Flag(
    help: ArgumentHelp(
      "Keep the addresses of all devices and the names of all receivers, not only those of the survey.",
      discussion: "Same as --set address=*.")) var keepAddresses = false

  enum Unit: String, ExpressibleByArgument, CaseIterable {
    case s, ms, us, ns, apple
    case excelDays = "excel-days"
    case matlabDays = "matlab-days"
  }

  enum Mark: String, ExpressibleByArgument, CaseIterable { case comma, point }

  func validate() throws { _ = try mapping(over: LogMapping()) }

  /// Returns the mapping of the project with the options given applied over it.
  func mapping(over base: LogMapping) throws -> LogMapping {
    var mapping = base
    for pair in column {
      let (field, name) = try parse(pair, option: "--column")
      mapping.columns[field] = name
    }
    for pair in set {
      let (field, value) = try parse(pair, option: "--set")
      guard field != .rssi, field != .timestamp else {
        throw ValidationError("--set \(field.rawValue): each reading in the log has its own.")
      }
      guard field.canBeConstant else {
        throw ValidationError("--set: \(field.rawValue) cannot be the same for every row.")
      }
      guard field.accepts(value) else {
        throw ValidationError(
          "--set: \(field.rawValue): expected \(field.expectation), found '\(TerminalText.plain(value))'.")
      }
      mapping.give(field, value)
    }
    if let session {
      guard LogField.session.accepts(session) else { throw ValidationError("--session must not be empty.") }
      mapping.constants[.session] = session
    }
    if keepAddresses {
      if let address = mapping.constants[.address], address != "*" {
        throw ValidationError("--keep-addresses and --set address=\(address) cannot be used together.")
      }
      mapping.constants[.address] = "*"
    }
    if let timeUnit { mapping.timeUnit = TimeUnit(rawValue: timeUnit.rawValue) }
    if let dateOrder { mapping.dateOrder = dateOrder }
    if let decimalMark { mapping.decimalMark = DecimalMark(rawValue: decimalMark.rawValue) }
    if let notHeard {
      guard RSSIHistogram.levels.contains(notHeard) else {
        throw ValidationError("--not-heard must be between -120 and -1 dBm.")
      }
      mapping.notHeard = notHeard
    }
    if let date {
      guard date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil else {
        throw ValidationError("--date: expected a day such as 2026-05-24, found '\(date)'.")
      }
      mapping.constants[.date] = date
    }
    if !ignoreColumn.isEmpty { mapping.ignoredColumns = (mapping.ignoredColumns ?? []) + ignoreColumn }
    if let header {
      mapping.header = header.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
    }
    if let truth { mapping.truth = truth }
    if let query { mapping.query = query }
    if let linePattern {
      do {
        _ = try FieldPattern(linePattern, capturing: LogField.inTexts, numbers: LogField.distances)
      } catch {
        throw ValidationError("--line-pattern: \(error.message)")
      }
      mapping.linePattern = linePattern
    }
    if let gap {
      try demand("--gap", gap, 0.001...86_400, "s")
      mapping.gap = gap
    }
    if let mergeMs {
      guard mergeMs >= 0, mergeMs <= 1000 else {
        throw ValidationError("--merge-ms must be between 0 and 1000 ms.")
      }
      mapping.mergeMilliseconds = mergeMs
    }
    return mapping
  }

  private func parse(_ pair: String, option: String) throws -> (LogField, String) {
    // Split by scalar, because a name may begin with a combining accent.
    let scalars = pair.unicodeScalars
    guard let equals = scalars.firstIndex(of: "="), equals != scalars.startIndex,
      scalars.index(after: equals) != scalars.endIndex
    else { throw ValidationError("\(option): expected FIELD=VALUE, found '\(pair)'.") }
    let name = String(scalars[..<equals])
    guard let field = LogField(rawValue: name) else {
      let known = LogField.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(option): unknown field '\(name)'. Fields: \(known).")
    }
    return (field, String(scalars[scalars.index(after: equals)...]))
  }
}

extension DateOrder: ExpressibleByArgument {}
