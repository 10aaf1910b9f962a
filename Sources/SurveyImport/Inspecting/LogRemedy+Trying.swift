package import CalibrationModel
package import RadioSurvey

extension LogRemedy {
  /// What the user must confirm; `nil` if there is no doubt.
  package var question: String? {
    switch self {
    case .dateOrder(let order):
      "the dates are ambiguous; the command reads \(order.name): if that is wrong, use another --date-order"
    case .timeUnit(_, isSure: true): nil
    case .timeUnit(.apple, isSure: false):
      "the times seem to be seconds since 2001, as Apple counts, and the command reads them so: if they count from some "
        + "other start, use --time-unit s"
    case .timeUnit(.milliseconds, isSure: false):
      "the times seem to be milliseconds from some start, and the command reads them so: if they are seconds, use --time-unit s"
    case .timeUnit(let unit, isSure: false):
      "the times may be days or seconds; the command reads \(unit.rawValue): if they are seconds, use --time-unit s"
    case .header(let names):
      "the log has no header; the command names the columns by their contents"
        + (names.contains(LogField.receiver.rawValue)
          ? "; of the two with device names, the first is assumed to be the beacon and the second the "
            + "receiver" : "")
    case .query: "the query is built from the column names, and reads distances as metres"
    case .decimalMark(let mark):
      "the decimal mark is ambiguous; the command reads a \(mark.rawValue): if that is wrong, use the other"
    case .notHeard(let level):
      "the level \(level) seems to stand for packets that were not heard; the command reads it so: if it is a level, "
        + "leave out --not-heard"
    case .merge(let window):
      "the log seems to hold each packet twice; the command counts packets within \(Int(window)) ms once: if they are "
        + "packets of their own, leave out --merge-ms"
    case .estimatedDistance:
      "the distances follow from the levels, so an app computed them; the command leaves them out: add the true "
        + "distances, with --set distance_m=METRES for the whole log, or --truth FILE"
    }
  }

  /// What to say if the log cannot be read with it either; `nil` if the refusal without it says more.
  package func failure(_ error: LogError) -> LogError? {
    guard case .query(let query) = self else { return nil }
    var error = error
    error.issue.message = "a query built from the column names fails: \(error.issue.message)"
    error.issue.help = "write the query with --query; the one tried was: \(query)"
    return error
  }

  /// The mapping with it; `nil` if the mapping says it already.
  package func applied(to mapping: LogMapping) -> LogMapping? {
    func set<Value>(_ setting: WritableKeyPath<LogMapping, Value?>, _ value: Value) -> LogMapping? {
      guard mapping[keyPath: setting] == nil else { return nil }
      var better = mapping
      better[keyPath: setting] = value
      return better
    }
    switch self {
    case .dateOrder(let order): return set(\.dateOrder, order)
    case .timeUnit(let unit, _): return set(\.timeUnit, unit)
    case .header(let names): return set(\.header, names)
    case .query(let query): return set(\.query, query)
    case .decimalMark(let mark): return set(\.decimalMark, mark)
    case .notHeard(let level): return set(\.notHeard, level)
    case .merge(let window):
      guard mapping.mergeMilliseconds == LogMapping().mergeMilliseconds else { return nil }
      var better = mapping
      better.mergeMilliseconds = window
      return better
    case .estimatedDistance: return nil
    }
  }
}
