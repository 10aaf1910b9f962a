import RadioSurvey

extension LogSource {
  /// The group as a `[[log]]` of `survey.toml`.
  package var toml: String {
    var writer = TOMLWriter()
    write(to: &writer)
    return String(writer.text.drop { $0 == "\n" })
  }

  /// Writes the group as a `[[log]]`.
  func write(to writer: inout TOMLWriter) {
    writer.header("[[log]]")
    writer.put("files", patterns)
    if outside { writer.put("outside", outside) }
    writer.put("columns", Self.entries(mapping.columns))
    writer.put("set", Self.entries(mapping.constants))
    writer.put("path_pattern", pathPattern)
    writer.put("truth", mapping.truth)
    writer.put("format", mapping.query.map { _ in "sqlite" })
    writer.put("query", mapping.query)
    writer.put("time_unit", mapping.timeUnit?.rawValue)
    writer.put("date_order", mapping.dateOrder?.rawValue)
    writer.put("decimal_mark", mapping.decimalMark?.rawValue)
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
