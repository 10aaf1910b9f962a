import RadioSurvey

/// Readings as JSON objects that are no JSON Lines: written one after another, laid out over several lines, or as an
/// array; and JSON Lines whose members have their own names, those of ``ColumnAliases``.
///
/// One advertising event, reported several times within 3 ms, is one packet.
struct ScannerJSONImporter: SurveyImporter {
  /// Whether the log begins with an object that is not a line, or with a line whose time, level and beacon are found by
  /// aliases.
  static func recognises(_ head: LogHead) -> Bool {
    let start = head.bytes.drop { $0 <= 0x20 }
    let isArray = start.first == UInt8(ascii: "[")
    let body = isArray ? start.dropFirst().drop { $0 <= 0x20 } : start
    guard body.first == UInt8(ascii: "{"), let first = FirstObject(body) else { return false }
    if isArray || first.isMultiline || body.dropFirst(first.length).first == UInt8(ascii: "{") { return true }
    return ColumnAliases(first.names, mapping: head.mapping)?.columns[.timestamp] != nil
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    let head = session.head
    guard let first = FirstObject(head.bytes.drop { $0 != UInt8(ascii: "{") }) else {
      throw session.unknownFormat("the log does not contain a JSON object")
    }
    let plan = ColumnPlan(session.mapping)
    let table = CSVDialect(members: first.names, of: [first.values], session.mapping)
    let aliases = ColumnAliases(table.header, mapping: session.mapping)
    let columns = try aliases?.columns ?? plan.bind(table.header, session: session)
    try plan.check(Set(columns.keys), found: table.header, session: session)
    let time = TimeSample(
      columns[.timestamp].flatMap { first.values.element($0) }.map { [$0] } ?? [],
      columnName: columns[.timestamp].map { first.names[$0] } ?? "", mapping: session.mapping)
    try time.report(to: session, line: 1)
    try CSVTable.noteUnused(table.header, used: Set(columns.values), session: session)
    session.privacy.learn(members: columns.values.map { first.names[$0] }, mapping: session.mapping)
    let members = JSONMembers(first.names.map { $0.lowercased() }, session: session)
    let decoder = RowDecoder(
      columns: columns, session: session,
      rules: RowRules(time: time.format, isSurveyLog: false, unitFields: table.unitFields(columns)))
    let reader = JSONObjectReader(log, limit: session.limits.lineLength)
    while let (outcome, record) = try reader.next() {
      if let failure = outcome == .object ? members.read(record) : 0 {
        try session.reject(
          .invalidJSON, record, at: failure, "the JSON object is incomplete",
          help: "a truncated log ends like this")
      } else {
        try decoder.decode(members.cells, record: record)
      }
    }
    var details = (aliases?.aliased ?? []).map { "\($0.field.rawValue) = \($0.name.prefix(40))" }
    if let unit = time.format.name { details.append("times \(unit)") }
    return details.isEmpty ? "JSON objects" : "JSON objects (\(details.joined(separator: ", ")))"
  }

  private struct FirstObject {
    static let mostMembers = 200

    private(set) var names: [String] = []
    private(set) var values: [String] = []
    let length: Int
    let isMultiline: Bool

    init?(_ bytes: ArraySlice<UInt8>) {
      var object: [UInt8] = []
      JSONNesting.forEachObject(in: Array(bytes)) { first in
        object = first
        return false
      }
      guard let members = object.withRecord(JSONObjectScanner.members) ?? nil else { return nil }
      length = object.count
      isMultiline = object.contains(0x0A)
      var known: Set<String> = []
      // Of a name that is repeated, the first counts.
      for (name, value) in members where known.insert(name.lowercased()).inserted {
        names.append(name)
        values.append(value)
      }
      guard 1...Self.mostMembers ~= names.count else { return nil }
    }
  }
}
