import RadioSurvey

/// Readings as JSON objects that are no JSON Lines: written one after another, laid out over several lines, or as an
/// array; and JSON Lines whose members have their own names, those of ``ColumnAliases``.
///
/// One advertising event, reported several times within 3 ms, is one packet.
package struct ScannerJSONImporter: SurveyImporter {
  package init() {}

  /// Whether the log begins with an object that is not a line, or with a line whose time, level and beacon are found by
  /// aliases.
  package static func recognises(_ head: LogHead) -> Bool {
    let start = head.bytes.drop { $0 <= 0x20 }
    let isArray = start.first == UInt8(ascii: "[")
    let body = isArray ? start.dropFirst().drop { $0 <= 0x20 } : start
    guard body.first == UInt8(ascii: "{"), let first = FirstObject(body) else { return false }
    if isArray || first.isMultiline || body.dropFirst(first.length).first == UInt8(ascii: "{") { return true }
    return ColumnAliases(first.names, mapping: head.mapping)?.columns[.timestamp] != nil
  }

  /// Reads the whole log.
  ///
  /// - Returns: `JSON objects`, with the aliases and the unit of times that were found.
  /// - Throws: ``LogError`` with `missing-column` if the first object lacks what is needed; any error of the sink.
  package func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head(of: log)
    guard let first = FirstObject(head.bytes.drop { $0 != UInt8(ascii: "{") }) else {
      throw session.failure(.unknownFormat, message: "the log does not contain a JSON object", help: nil)
    }
    let plan = ColumnPlan(session.mapping)
    let aliases = ColumnAliases(first.names, mapping: session.mapping)
    let columns = try aliases?.columns ?? plan.bind(first.names, session: session)
    try plan.check(Set(columns.keys), found: first.names, session: session)
    let time = TimeSample(
      columns[.timestamp].flatMap { first.values.element($0) }.map { [$0] } ?? [],
      columnName: columns[.timestamp].map { first.names[$0] } ?? "", mapping: session.mapping)
    try time.report(to: session, line: 1)
    try CSVTable.noteUnused(first.names, used: Set(columns.values), session: session)
    session.privacy.learn(members: columns.values.map { first.names[$0] }, mapping: session.mapping)
    let members = JSONMembers(
      slots: Dictionary(
        first.names.enumerated().map { ($0.element.lowercased(), $0.offset) },
        uniquingKeysWith: { one, _ in one }),
      count: first.names.count, session: session)
    let decoder = RowDecoder(
      columns: columns, session: session, rules: RowRules(time: time.format, isSurveyLog: false))
    let reader = JSONObjectReader(log, limit: session.limits.lineLength)
    while let (outcome, record) = try reader.next() {
      let failure: Int?
      switch outcome {
      case .object: failure = members.read(record)
      case .broken, .tooLong: failure = 0
      }
      if let failure {
        try session.reject(
          .invalidJSON, at: record.place(at: failure), message: "the JSON object is incomplete",
          help: "a truncated log ends like this",
          text: record.text(limit: session.limits.rejectedText))
      } else {
        try decoder.decode(members.cells, record: record)
      }
    }
    var details = (aliases?.aliased ?? []).map { "\($0.field.rawValue) = \($0.name.prefix(40))" }
    if let unit = time.format.name { details.append("times \(unit)") }
    return details.isEmpty ? "JSON objects" : "JSON objects (\(details.joined(separator: ", ")))"
  }

  /// The names and values of the first object.
  private struct FirstObject {
    /// Most members of an object of a log.
    static let mostMembers = 200

    private(set) var names: [String] = []
    private(set) var values: [String] = []
    let length: Int
    let isMultiline: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
      var nesting = JSONNesting()
      var end: Int?
      for (offset, byte) in bytes.enumerated() {
        let wasString = nesting.isString
        nesting.take(byte)
        if !wasString, byte == UInt8(ascii: "}"), nesting.braces == 0 {
          end = offset + 1
          break
        }
      }
      guard let end else { return nil }
      length = end
      let object = Array(bytes.prefix(end))
      isMultiline = object.contains(0x0A)
      var names: [String] = []
      var known: Set<String> = []
      var values: [String] = []
      let isWhole = object.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return false }
        let scratch = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: object.count)
        defer { scratch.deallocate() }
        var scanner = JSONObjectScanner(
          TextRecord(base: base, count: object.count, line: 1), scratch: scratch)
        return scanner.scan { name, value in
          // Of a name that is repeated, the first counts.
          let text = name.text ?? ""
          guard known.insert(text.lowercased()).inserted else { return }
          names.append(text)
          values.append(value.text ?? "")
        }
      }
      guard isWhole, 1...Self.mostMembers ~= names.count else { return nil }
      self.names = names
      self.values = values
    }
  }
}
