import Support
import RadioSurvey

extension LogSource {
  /// Reads one `[[log]]`. The caller finishes the table.
  ///
  /// - Parameters:
  ///   - directory: The project's folder.
  ///   - isOpen: Whether the project says that its files may be outside.
  static func read(_ table: TableReader, in directory: String, isOpen: Bool) -> LogSource? {
    let outside = table.flag("outside") ?? false
    let fence = ProjectFence(directory, isOpen: isOpen || outside)
    let patterns = table.required(
      "files", table.texts("files"), help: "name the logs, such as 'files = \"logs/*.csv\"'")
    var mapping = LogMapping()
    mapping.gap = table.number("gap_s", .between(0.001, 86_400)) ?? mapping.gap
    mapping.mergeMilliseconds = table.number("merge_ms", .between(0, 1000)) ?? mapping.mergeMilliseconds
    if let columns = table.table("columns") {
      mapping.columns = fields(columns, columns.texts(forKeys: LogField.allCases.map(\.rawValue)))
      columns.finish()
    }
    if let constants = table.table("set") {
      let keys = LogField.allCases.filter(\.canBeConstant).map(\.rawValue)
      mapping.constants = fields(constants, constants.texts(forKeys: keys))
      for (field, value) in mapping.constants where !field.accepts(value) {
        constants.report(
          .invalidValue, field.rawValue,
          "\(field.rawValue): expected \(field.expectation), found '\(value)'")
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
    mapping.timeUnit = table.choice("time_unit", TimeUnit.allCases.map(\.rawValue)).flatMap(TimeUnit.init)
    mapping.dateOrder = table.choice("date_order", DateOrder.allCases.map(\.rawValue)).flatMap(DateOrder.init)
    mapping.decimalMark = table.choice("decimal_mark", DecimalMark.allCases.map(\.rawValue))
      .flatMap(DecimalMark.init)
    mapping.ignoredColumns = table.texts("ignore_columns")
    mapping.truth = table.name("truth")
    if let truth = mapping.truth { check(truth, "truth", in: table, fence) }
    readQuery(table, into: &mapping)
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

  /// Reads the tables `beside`.
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

  /// Reads `format` and `query`, which go together.
  private static func readQuery(_ table: TableReader, into mapping: inout LogMapping) {
    let format = table.choice("format", ["sqlite"])
    mapping.query = table.text("query")
    if format != nil {
      _ = table.required(
        "query", mapping.query, help: "add 'query = \"SELECT … AS timestamp, … AS rssi_dbm FROM …\"'")
    } else if mapping.query != nil, !table.has("format") {
      table.report(
        .missingKey, "query", "a query requires a format: missing key 'format'",
        help: "add 'format = \"sqlite\"'")
    }
  }

  private static func fields(_ table: TableReader, _ texts: [String: String]) -> [LogField: String] {
    var fields: [LogField: String] = [:]
    for (key, text) in texts {
      if let field = LogField(rawValue: key) { fields[field] = text }
    }
    return fields
  }
}
