import RadioSurvey

/// How often a table has a reading of one beacon, from its first rows.
enum ReadingPace {
  /// Seconds within which iOS never reports a beacon twice: it ranges once a second.
  private static let shortest = 0.6
  /// Readings that follow another of their beacon and that it takes to tell.
  private static let fewest = 10

  /// Whether the rows are single packets: half of them or more follow the last of their beacon sooner than iOS reports one.
  ///
  /// - Parameter columns: those of the table, with `uuid`, `major`, `minor` and `timestamp`; without them it is false.
  static func isOfPackets(_ rows: [[String]], columns: [LogField: Int], time: TimeFormat) -> Bool {
    guard let uuid = columns[.uuid], let major = columns[.major], let minor = columns[.minor],
      let timestamp = columns[.timestamp]
    else { return false }
    var last: [[String]: Double] = [:]
    var (following, soon) = (0, 0)
    for row in rows {
      let beacon = [uuid, major, minor].map { row.element($0) ?? "" }
      guard let text = row.element(timestamp) else { continue }
      let now: Double
      switch text.withCell({ Timestamp.read($0, as: time) }) {
      case .seconds(let seconds), .withoutZone(let seconds): now = seconds
      default: continue
      }
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
