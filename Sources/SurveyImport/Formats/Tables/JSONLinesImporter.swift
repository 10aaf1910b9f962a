import RadioSurvey

/// The canonical survey log as JSON Lines: one object per line, with the names of the canonical columns.
///
/// Where an object has a key twice, the first value counts, which is noted. `null` is an empty cell. A member that is absent is empty too, except the level: `null` there says that a packet was
/// expected but not heard, absence says nothing and is an issue.
struct JSONLinesImporter: SurveyImporter {
  /// Whether the log begins with an object that has a member, or nothing, on its first line.
  static func recognises(_ head: LogHead) -> Bool {
    let line = head.bytes.dropFirst(head.comments.bytes).prefix { $0 != 0x0A }.drop {
      $0 == 0x20 || $0 == 0x09
    }
    guard line.first == UInt8(ascii: "{") else { return false }
    let next = line.dropFirst().first { $0 != 0x20 && $0 != 0x09 }
    return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
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
    session.privacy.learn(members: slots.keys, mapping: session.mapping)
    let members = JSONMembers(slots: slots, session: session)
    let comments = session.head.comments
    var lines = JSONLines(decoder: decoder, members: members, session: session, after: comments.lines)
    if comments.lines > 0 {
      let first = log.head(comments.bytes).prefix { $0 != 0x0A && $0 != 0x0D }
      log.consume(comments.bytes)
      try session.note(
        .note, .skippedLines, line: 1,
        message: comments.lines == 1
          ? "the line before the first object is not read: \(quoted(first))"
          : "\(comments.lines) lines before the first object are not read, the first is \(quoted(first))",
        help: nil)
    }
    if let layout = try lines.readFirst(log) {
      try lines.readChunks(log, layout: layout)
    } else {
      try lines.read(log)
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
}

extension TableSample {
  /// The members of the whole objects of a log's beginning, one after another, as rows; `nil` if there is no object.
  init?(objects head: LogHead) {
    var names: [String] = []
    var objects: [[String: String]] = []
    JSONNesting.forEachObject(in: head.bytes) { bytes in
      guard let members = bytes.withRecord(JSONObjectScanner.members) ?? nil else { return true }
      var object: [String: String] = [:]
      for (name, value) in members where object[name] == nil {
        object[name] = value
        if names.count < 100, !names.contains(name) { names.append(name) }
      }
      objects.append(object)
      return objects.count < Self.mostRows
    }
    guard !objects.isEmpty else { return nil }
    let plan = ColumnPlan(head.mapping).names
    let rows = objects.map { object in names.map { object[$0] ?? "" } }
    let isCanonical = JSONLinesImporter.recognises(head) && !ScannerJSONImporter.recognises(head)
    if !isCanonical { names = CSVDialect(members: names, of: Array(rows.prefix(1)), head.mapping).header }
    let columns = Self.columns(names, head.mapping)
    // JSON Lines are read by their canonical names alone.
    let read = isCanonical ? columns.filter { plan[$0.key] == names[$0.value].lowercased() } : columns
    self.init(header: names, rows: rows, read: read)
  }
}
