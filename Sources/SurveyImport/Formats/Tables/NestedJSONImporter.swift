import RadioSurvey

/// JSON whose objects hold objects: lists of beacons or of levels, as the ranging events of apps and fingerprints of places do, or a
/// beacon, a distance and a place with members of their own. See ``JSONRows``.
struct NestedJSONImporter: SurveyImporter {
  /// Whether the first whole object holds levels in lists or objects.
  static func recognises(_ head: LogHead) -> Bool {
    guard let first = head.bytes.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B else {
      return false
    }
    var isNested = false
    JSONNesting.forEachObject(in: head.bytes) { object in
      isNested = JSONRows.isNested(object)
      return false
    }
    return isNested
  }

  static func sample(_ head: LogHead) -> TableSample? { table(head)?.sample }

  /// The first rows; the names of their columns as the log writes them; and as they are read.
  private static func table(_ head: LogHead) -> (sample: TableSample, names: [String], dialect: CSVDialect)? {
    var rows: [[String: String]] = []
    JSONNesting.forEachObject(in: head.bytes) { object in
      rows += JSONRows(object).rows
      return rows.count < TableSample.mostRows
    }
    guard !rows.isEmpty else { return nil }
    let ignored = Set((head.mapping.ignoredColumns ?? []).map { $0.lowercased() })
    let names = rows.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
      .filter { !ignored.contains($0.lowercased()) }.sorted()
    let cells = rows.map { row in names.map { row[$0] ?? "" } }
    let dialect = CSVDialect(members: names, of: cells, head.mapping)
    let sample = TableSample(
      header: dialect.header, rows: cells, read: TableSample.columns(dialect.header, head.mapping))
    return (sample, names, dialect)
  }

  func read(_ log: LogBytes, session: ImportSession) throws -> String {
    guard let (sample, members, dialect) = Self.table(session.head) else {
      throw session.unknownFormat("the log does not contain a whole JSON object")
    }
    try ColumnPlan(session.mapping).check(Set(sample.read.keys), found: sample.header, session: session)
    try CSVTable.noteUnused(sample.header, used: Set(sample.read.values), session: session) { sample }
    let times = TimeSample(
      sample.read[.timestamp].map { column in sample.rows.map { $0[column] } } ?? [],
      columnName: sample.read[.timestamp].map { sample.header[$0] } ?? "", mapping: session.mapping)
    let decoder = RowDecoder(
      columns: sample.read, session: session,
      rules: RowRules(
        time: times.format, isSurveyLog: sample.read[.address] == nil,
        unitFields: dialect.unitFields(sample.read)))
    let reader = JSONObjectReader(log, limit: session.limits.lineLength)
    while let (outcome, record) = try reader.next() {
      guard case .object = outcome else {
        try session.reject(
          .invalidJSON, record, at: 0, "the JSON object is incomplete", help: "a truncated log ends like this"
        )
        continue
      }
      let rows = JSONRows(Array(record.bytes)).rows
      if rows.isEmpty { try session.warn(.otherEntry, .note, "objects without a level are not read") }
      for row in rows { try decoder.decode(texts: members.map { row[$0] }, record: record) }
    }
    let names = sample.read.filter { sample.header[$0.value] != $0.key.rawValue }
      .map { "\($0.key.rawValue) = \(sample.header[$0.value].prefix(40))" }.sorted()
    return names.isEmpty ? "nested JSON" : "nested JSON (\(names.joined(separator: ", ")))"
  }
}
