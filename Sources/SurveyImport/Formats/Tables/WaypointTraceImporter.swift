import RadioSurvey

/// Traces of the indoor-location competition: tab-separated, one entry per line, `TYPE_BEACON` being a reading and
/// `TYPE_WAYPOINT` a place on the floor plan where the surveyor was at that time.
///
/// The position of a reading is interpolated in time between the waypoint before it and the one after it, and rounded to
/// half a metre; the location's name says so. A reading before the first or after the last waypoint has no position.
/// A beacon whose major and minor are both 0 is named by its address, any other by UUID, major and minor.
struct WaypointTraceImporter: SurveyImporter {
  /// Whether the log begins with `#` lines of the competition's app, or an entry with a time and a `TYPE_`.
  static func recognises(_ head: LogHead) -> Bool {
    let lines = head.filledLines(40)
    guard let first = lines.first(where: { $0.first != UInt8(ascii: "#") }) else {
      return lines.first?.starts(with: Array("#\tstartTime:".utf8)) == true
    }
    let cells = first.split(separator: 0x09)
    return cells.count >= 2 && !cells[0].isEmpty && cells[0].allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
      && cells[1].starts(with: Array("TYPE_".utf8))
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    try session.refuseColumns()
    let reader = TraceReader(session: session)
    let lines = LineReader(log, session: session)
    while let record = try lines.next() { try reader.take(record, isWhole: lines.isWhole) }
    try reader.finish()
    return "TYPE_BEACON trace (\(reader.waypoints) waypoints, positions interpolated)"
  }
}

/// Holds readings back until the waypoint after them is known.
private final class TraceReader {
  /// Bytes of readings that may wait for a waypoint.
  private static let mostWaiting = 4 << 20

  private typealias Waypoint = (time: Double, x: Double, y: Double)

  private let session: ImportSession
  private let row: FieldRow
  private var cells: [Cell] = []
  private var parts: [Cell] = []
  private var waiting: [(time: Double, line: Int, bytes: [UInt8])] = []
  private var waitingBytes = 0
  private var earliest = Double.infinity
  private var previous: Waypoint?
  private(set) var waypoints = 0
  private let isPlaced: Bool

  init(session: ImportSession) {
    self.session = session
    let given = session.mapping.constants
    let isAt = given[.x] != nil && given[.y] != nil
    isPlaced = isAt || given[.location] != nil || given.keys.contains { $0.metresPerUnit != nil }
    row = FieldRow(
      [.timestamp, .uuid, .major, .minor, .address, .rssi, .x, .y, .floor], session: session,
      rules: RowRules(time: TimeFormat(unit: .milliseconds), locationMark: " (interpolated)"))
  }

  /// Takes a line. Coordinates at the end of a line that is not whole may be cut.
  func take(_ record: TextRecord, isWhole: Bool) throws {
    guard record.count > 0 else { return }
    record.split(0x09, into: &cells)
    if record.base[0] == UInt8(ascii: "#") {
      if cells.contains(where: { $0.starts(with: "startTime:") || $0.equals("#file") }) {
        // Several traces may be in one file, in order.
        try finish()
        previous = nil
        row.set(.floor, nil)
      }
      for cell in cells where cell.starts(with: "FloorName:") { row.set(.floor, cell.dropFirst(10).text) }
    } else if cells.count < 2 {
      try session.reject(
        .missingCell, record, at: 0, "the line is truncated", help: "a truncated log ends like this")
    } else if cells[1].equals("TYPE_WAYPOINT") {
      try takeWaypoint(record, isWhole: isWhole)
    } else if cells[1].equals("TYPE_BEACON") {
      try takeReading(record)
    } else {
      try session.warn(
        .otherEntry, .note, at: record.place(at: cells[1].offset),
        "entries of other sensors are not used; the first is \(quoted(cells[1].bytes))")
    }
  }

  func finish() throws { try place(until: nil) }

  private func takeWaypoint(_ record: TextRecord, isWhole: Bool) throws {
    guard isWhole, cells.count >= 4, let time = Number.double(cells[0]), let x = Number.double(cells[2]),
      let y = Number.double(cells[3])
    else {
      try session.warn(
        .invalidCoordinate, at: record.place(at: -1), "a waypoint cannot be parsed",
        help: "write time, TYPE_WAYPOINT and two coordinates in metres")
      return
    }
    waypoints += 1
    try place(until: (time, x, y))
    previous = (time, x, y)
  }

  private func takeReading(_ record: TextRecord) throws {
    // Time, type, UUID, major, minor, measured power, level, estimated distance, address, time.
    guard cells.count >= 10 else {
      return try session.reject(
        .missingCell, record, at: 0, "the reading has \(cells.count) cells, not 10",
        help: "a truncated log ends like this")
    }
    guard let time = Number.double(cells[0]) else {
      return try session.reject(
        .invalidTimestamp, record, at: 0, "expected milliseconds since 1970", help: "correct the time")
    }
    waitingBytes += record.count
    guard waitingBytes <= Self.mostWaiting else {
      waitingBytes -= record.count
      return try session.reject(
        .missingLocation, record, at: 0, "too many readings are not followed by a waypoint",
        help: "split the log")
    }
    earliest = min(earliest, time)
    waiting.append((time, record.line, Array(record.bytes)))
  }

  /// Hands over what waits, with positions between the waypoint before and this one.
  private func place(until next: Waypoint?) throws {
    // A waypoint may be written after readings that are later than it; those wait for the next one.
    if let next, next.time < earliest { return }
    let ready = waiting.filter { next == nil || $0.time <= next?.time ?? 0 }
    waiting.removeAll { next == nil || $0.time <= next?.time ?? 0 }
    waitingBytes = waiting.reduce(0) { $0 + $1.bytes.count }
    earliest = waiting.lazy.map(\.time).min() ?? .infinity
    for reading in ready {
      try reading.bytes.withRecord(line: reading.line) { record in
        guard let previous, let next, next.time > previous.time else {
          guard !isPlaced else { return try deliver(record, at: nil) }
          return try session.reject(
            .missingLocation, record, at: 0,
            "there is no waypoint \(previous == nil ? "before" : "after") the reading",
            help: "name the location of every row with --set location=NAME")
        }
        // Entries are in order of arrival, which may be some milliseconds off their times.
        let share = max(0, (reading.time - previous.time) / (next.time - previous.time))
        try deliver(
          record,
          at: (
            Self.rounded(previous.x + share * (next.x - previous.x)),
            Self.rounded(previous.y + share * (next.y - previous.y))
          ))
      }
    }
  }

  private func deliver(_ record: TextRecord, at point: (x: Double, y: Double)?) throws {
    record.split(0x09, into: &parts)
    let isNull = parts[3].equals("0") && parts[4].equals("0")
    row.set(.timestamp, parts[0])
    for (field, cell) in zip([LogField.uuid, .major, .minor], parts[2...4]) {
      row.set(field, isNull ? .absent : cell)
    }
    row.set(.address, isNull ? parts[8] : .absent)
    row.set(.rssi, parts[6])
    row.set(.x, point.map { "\($0.x)" })
    row.set(.y, point.map { "\($0.y)" })
    if point != nil {
      try session.warn(
        .interpolatedPosition, .note, at: record.place(at: -1),
        "positions are interpolated between waypoints and rounded to 0.5 m")
    }
    try row.decode(record)
  }

  /// Half metres.
  private static func rounded(_ metres: Double) -> Double { (metres * 2).rounded() / 2 }
}
