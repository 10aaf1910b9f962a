import RadioSurvey

/// The canonical survey log as JSON Lines: one object per line, with the names of the canonical columns.
///
/// Where an object has a key twice, the first value counts, which is noted. `null` is an empty cell. A member that is absent is empty too, except the level: `null` there says that a packet was
/// expected but not heard, absence says nothing and is an issue.
package struct JSONLinesImporter: SurveyImporter {
  package init() {}

  /// Whether the log begins with an object that has a member, or nothing, on its first line.
  package static func recognises(_ head: LogHead) -> Bool {
    let line = head.firstLine.drop { $0 == 0x20 || $0 == 0x09 }
    guard line.first == UInt8(ascii: "{") else { return false }
    let next = line.dropFirst().first { $0 != 0x20 && $0 != 0x09 }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  /// Reads the whole log.
  ///
  /// - Returns: `JSON Lines`.
  /// - Throws: ``LogError`` with `missing-column` if no object has what is needed; whatever the sink throws.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let plan = ColumnPlan(session.mapping)
    var slots: [String: Int] = [:]
    var columns: [LogField: Int] = [:]
    for field in LogField.allCases {
      guard let name = plan.names[field] else { continue }
      let slot = slots[name] ?? slots.count
      slots[name] = slot
      columns[field] = slot
    }
    let decoder = RowDecoder(columns: columns, session: session)
    let members = JSONMembers(slots: slots, session: session)
    var record = TextRecord(base: members.origin, count: 0, line: 0)
    while try nextLine(log, &record, session) {
      guard record.bytes.contains(where: { $0 > 0x20 }) else { continue }
      if let failure = members.read(record) {
        try session.reject(
          .invalidJSON, at: record.place(at: failure), message: "the line is not a complete JSON object",
          help:
            "write one object per line, nested at most \(SurveyLimit.jsonDepth.value) levels deep; a log that was cut off ends "
            + "like this",
          text: record.text(limit: session.limits.rejectedText))
        continue
      }
      try decoder.decode(members.cells, record: record)
    }
    let seen = Set(columns.filter { members.seen.contains($0.value) }.keys)
    if session.receivedPackets + session.missedPackets == 0, !members.firstNames.isEmpty {
      try plan.check(seen, found: members.firstNames, session: session)
    }
    let unused = members.firstNames.filter { slots[$0.lowercased()] == nil }
    if !unused.isEmpty {
      let names = unused.prefix(20).map { quoted($0) }.joined(separator: ", ")
      try session.note(
        .note, .unusedColumn, line: 1, message: "unused members: \(names)",
        help: "to use one of them, map it: --column FIELD=NAME")
    }
    return "JSON Lines"
  }

  /// Moves the record to the next line, past lines that are too long.
  private func nextLine(_ log: LogBytes, _ record: inout TextRecord, _ session: ImportSession) throws -> Bool
  {
    if record.line > 0 { log.consume(min(record.consumed, log.pending.count)) }
    while true {
      record.line += 1
      let end = try log.endOfLine(from: 0, limit: session.limits.lineLength)
      guard !log.isExhausted, let base = log.pending.baseAddress else { return false }
      record.base = base.assumingMemoryBound(to: UInt8.self)
      guard let end else {
        record.count = session.limits.lineLength
        try session.reject(
          .lineTooLong, at: ImportSession.Place(line: record.line, column: nil),
          message: "the line is longer than \(session.limits.lineLength) bytes",
          help: "write one object per line", text: record.text(limit: session.limits.rejectedText))
        try log.skipLine()
        continue
      }
      record.count = end
      return true
    }
  }
}

extension TextRecord {
  /// Bytes of the window that the record and its line feed take.
  fileprivate var consumed: Int { count + 1 }
}
