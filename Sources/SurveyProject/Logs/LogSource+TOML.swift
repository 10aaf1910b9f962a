package import RadioSurvey
import Support

extension LogSource {
  /// Reads one `[[log]]`. The caller finishes the table.
  /// - Parameter isOpen: Whether the project says that its files may be outside.
  static func read(_ table: TableReader, in directory: String, isOpen: Bool) -> LogSource? {
    let outside = table.flag("outside", default: false)
    let fence = ProjectFence(directory, isOpen: isOpen || outside)
    let patterns = table.required(
      "files", table.texts("files"), help: "name the logs, such as 'files = \"logs/*.csv\"'")
    var mapping = LogMapping()
    mapping.gap = table.number("gap_s", .between(0.001, 86_400), default: mapping.gap)
    mapping.mergeMilliseconds = table.number(
      "merge_ms", .between(0, 1000), default: mapping.mergeMilliseconds)
    if let columns = table.table("columns") {
      mapping.columns = fields(columns, columns.texts(forKeys: LogField.allCases.map(\.rawValue)))
      columns.finish()
    }
    if let constants = table.table("set") {
      let keys = LogField.allCases.filter(\.canBeConstant).map(\.rawValue)
      mapping.constants = fields(constants, constants.texts(forKeys: keys))
      for (field, value) in mapping.constants where !field.accepts(value) {
        constants.report(
          .invalidValue, field.rawValue, "\(field.rawValue): expected \(field.expectation), found '\(value)'")
      }
      for field in mapping.constants.keys where mapping.columns[field] != nil {
        constants.report(
          .invalidValue, field.rawValue, "\(field.rawValue) is both a column and a constant",
          help: "keep it under 'columns' or under 'set'")
      }
      constants.finish()
    }
    readSession(table, into: &mapping)
    let pathPattern = table.text("path_pattern")
    if let pathPattern { check(pathPattern, mapping, in: table) }
    mapping.timeUnit = table.choice("time_unit", TimeUnit.self)
    mapping.dateOrder = table.choice("date_order", DateOrder.self)
    mapping.decimalMark = table.choice("decimal_mark", DecimalMark.self)
    mapping.notHeard = table.number("not_heard_dbm", .between(-120, -1)).map { Int($0) }
    mapping.ignoredColumns = table.texts("ignore_columns")
    mapping.truth = table.name("truth")
    if let truth = mapping.truth { check(truth, "truth", in: table, fence) }
    readFormat(table, into: &mapping)
    mapping.header = table.texts("header")
    readBeside(table, into: &mapping, fence)
    for pattern in patterns ?? [] { check(pattern, "files", in: table, fence) }
    guard let patterns else { return nil }
    let line = table.document.position(of: table.path.appending("files"))?.line
    return LogSource(
      patterns: patterns, mapping: mapping, pathPattern: pathPattern, outside: outside,
      file: table.document.file, line: line)
  }

  /// Reports a file or a pattern that leads out of the project where nothing says that it may.
  private static func check(_ text: String, _ key: String, in table: TableReader, _ fence: ProjectFence) {
    guard let pattern = FilePattern(text, in: fence.directory) else {
      return table.report(
        .invalidValue, key, "'\(text)' has '..' after a wildcard", help: "name the folder without '..'")
    }
    guard pattern.leaves, !fence.isOpen else { return }
    table.report(
      .pathOutsideProject, key, "'\(text)' is outside the project's folder", help: FilePattern.logHelp)
  }

  /// Reads `session`, which says the same as `set = { session = … }`.
  private static func readSession(_ table: TableReader, into mapping: inout LogMapping) {
    guard let session = table.name("session") else { return }
    if mapping.columns[.session] != nil || mapping.constants[.session] != nil {
      table.report(
        .invalidValue, "session", "session is also a column or a constant", help: "keep it in one of them")
    }
    mapping.constants[.session] = session
  }

  /// Reports what is wrong with a pattern of paths.
  private static func check(_ text: String, _ mapping: LogMapping, in table: TableReader) {
    do {
      for field in try FieldPattern(text, capturing: LogField.inPaths, numbers: LogField.distances).fields
      where mapping.columns[field] != nil || mapping.constants[field] != nil {
        table.report(
          .invalidValue, "path_pattern",
          "path_pattern: \(field.rawValue) is captured, but is also a column or a constant",
          help: "keep it in one of them")
      }
    } catch {
      table.report(.invalidValue, "path_pattern", "path_pattern: \(error.message)", help: error.help)
    }
  }

  private static func readBeside(_ table: TableReader, into mapping: inout LogMapping, _ fence: ProjectFence)
  {
    var files: [BesideFile] = []
    for beside in table.tables("beside") {
      let file = beside.required("file", beside.name("file"))
      let pattern = beside.required("pattern", beside.text("pattern"))
      beside.finish()
      guard let file, let pattern else { continue }
      check(file, "file", in: beside, fence)
      do {
        _ = try FieldPattern(pattern, capturing: LogField.inLines, numbers: LogField.distances)
      } catch {
        beside.report(.invalidValue, "pattern", "pattern: \(error.message)", help: error.help)
      }
      files.append(BesideFile(file: file, pattern: pattern))
    }
    guard !files.isEmpty else { return }
    mapping.beside = files
    if mapping.header == nil, !table.has("header") {
      table.report(
        .missingKey, "beside", "'beside' requires a log without a header: missing key 'header'",
        help: "add 'header = [\"timestamp\", …]'")
    }
  }

  /// Reads `format` and the key that goes with it: `query` or `pattern`.
  private static func readFormat(_ table: TableReader, into mapping: inout LogMapping) {
    let format = table.choice("format", ["sqlite", "lines"])
    mapping.query = table.text("query")
    mapping.linePattern = table.text("pattern")
    if let pattern = mapping.linePattern {
      do {
        _ = try FieldPattern(pattern, capturing: LogField.inTexts, numbers: LogField.distances)
      } catch {
        table.report(.invalidValue, "pattern", "pattern: \(error.message)", help: error.help)
      }
    }
    let keys = [
      ("sqlite", "query", mapping.query, "query = \"SELECT … AS timestamp, … AS rssi_dbm FROM …\""),
      ("lines", "pattern", mapping.linePattern, "pattern = '(?<address>\\S+) RSSI (?<rssi_dbm>-\\d+)'"),
    ]
    for (name, key, value, example) in keys {
      if format == name {
        _ = table.required(key, value, help: "add '\(example)'")
      } else if value != nil, format != nil || !table.has("format") {
        table.report(
          .missingKey, key, "'\(key)' requires 'format = \"\(name)\"'", help: "add 'format = \"\(name)\"'")
      }
    }
  }

  private static func fields(_ table: TableReader, _ texts: [String: String]) -> [LogField: String] {
    var fields: [LogField: String] = [:]
    for (key, text) in texts { if let field = LogField(rawValue: key) { fields[field] = text } }
    return fields
  }

  package var toml: String {
    var writer = TOMLWriter()
    write(to: &writer)
    return String(writer.text.drop { $0 == "\n" })
  }

  func write(to writer: inout TOMLWriter) {
    writer.header("[[log]]")
    writer.put("files", patterns)
    if outside { writer.put("outside", outside) }
    writer.put("columns", Self.entries(mapping.columns))
    writer.put("set", Self.entries(mapping.constants))
    writer.put("path_pattern", pathPattern)
    writer.put("truth", mapping.truth)
    writer.put("format", mapping.query.map { _ in "sqlite" } ?? mapping.linePattern.map { _ in "lines" })
    writer.put("query", mapping.query)
    writer.put("pattern", mapping.linePattern)
    writer.put("time_unit", mapping.timeUnit?.rawValue)
    writer.put("date_order", mapping.dateOrder?.rawValue)
    writer.put("decimal_mark", mapping.decimalMark?.rawValue)
    if let level = mapping.notHeard { writer.put("not_heard_dbm", Double(level)) }
    if let ignored = mapping.ignoredColumns { writer.put("ignore_columns", ignored) }
    if let header = mapping.header { writer.put("header", header) }
    if let beside = mapping.beside { writer.put("beside", inline: Self.inline(beside)) }
    if mapping.gap != LogMapping().gap { writer.put("gap_s", mapping.gap) }
    if mapping.mergeMilliseconds != LogMapping().mergeMilliseconds {
      writer.put("merge_ms", mapping.mergeMilliseconds)
    }
  }

  /// Inline, because a separate table would end the `[[log]]`.
  private static func inline(_ files: [BesideFile]) -> String {
    let tables = files.map { beside in
      "{ file = \(TOMLText.string(beside.file)), pattern = \(TOMLText.string(beside.pattern)) }"
    }
    return "[\(tables.joined(separator: ", "))]"
  }

  private static func entries(_ fields: [LogField: String]) -> [(key: String, value: String)] {
    LogField.allCases.compactMap { field in fields[field].map { (field.rawValue, $0) } }
  }
}

extension LogField {
  /// Whether one value can hold for every row of a log.
  package var canBeConstant: Bool { ![.timestamp, .rssi, .accuracy, .measuredPower].contains(self) }

  /// Whether the text is a value of the field.
  package func accepts(_ text: String) -> Bool {
    switch self {
    case .distanceMetres, .distanceCentimetres, .distanceFeet:
      Double(text).map { SurveyBounds.distance.contains($0 * (metresPerUnit ?? 1)) } ?? false
    case .x, .y, .z: Double(text).map(SurveyBounds.coordinate.contains) ?? false
    case .orientation: Double(text).map { $0 >= 0 && $0 < 360 } ?? false
    case .orientationRadians: Double(text).map { (-6.284...6.284).contains($0) } ?? false
    case .date: text.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil
    case .people: Int(text).map(SurveyBounds.people.contains) ?? false
    case .major, .minor: UInt16(text) != nil
    case .channel: Int(text).map { (37...39).contains($0) } ?? false
    case .source: ReadingSource(rawValue: text) != nil
    case .uuid: BeaconIdentifier.isUUID(text)
    // In a Bluetooth capture, '*' keeps every device.
    case .address: text == "*" || BeaconIdentifier.isAddress(text)
    case .beacon, .location, .floor, .placement, .crowd, .carriage, .session, .receiver:
      text.contains { !$0.isWhitespace }
    case .timestamp, .rssi: true
    case .accuracy, .measuredPower: Double(text) != nil
    }
  }

  /// The expected value, as messages name it.
  package var expectation: String {
    switch self {
    case .distanceMetres, .distanceCentimetres, .distanceFeet: "a distance from 0.05 m to 10 km"
    case .x, .y, .z: "a number from -10000 to 10000"
    case .orientation: "a number from 0 to below 360"
    case .orientationRadians: "a number from -2π to 2π"
    case .date: "a date such as 2024-05-01"
    case .people: "a whole number from 0 to 1000000"
    case .major, .minor: "a whole number from 0 to 65535"
    case .channel: "37, 38 or 39"
    case .source: "'raw' or 'averaged'"
    case .uuid: "a UUID"
    case .address: "an address such as AA:BB:CC:DD:EE:FF, or '*' for every device of a capture"
    case .accuracy: "a number of metres, negative if unknown"
    case .measuredPower: "a level from -127 to -1 dBm"
    case .timestamp, .rssi, .beacon, .location, .floor, .placement, .crowd, .carriage, .session, .receiver:
      "a text that is not empty"
    }
  }
}
