import RadioSurvey

/// The members of the first objects of a log, as the rows of a table.
struct JSONSample {
  private static let mostNames = 100

  let sample: TableSample

  /// Takes the whole objects of a log's beginning, one after another; `nil` if there is none.
  init?(_ head: LogHead) {
    var names: [String] = []
    var objects: [[String: String]] = []
    JSONNesting.forEachObject(in: head.bytes) { bytes in
      guard let members = bytes.withRecord(JSONObjectScanner.members) ?? nil else { return true }
      var object: [String: String] = [:]
      for (name, value) in members where object[name] == nil {
        object[name] = value
        if names.count < Self.mostNames, !names.contains(name) { names.append(name) }
      }
      objects.append(object)
      return objects.count < TableSample.mostRows
    }
    guard !objects.isEmpty else { return nil }
    let plan = ColumnPlan(head.mapping).names
    let columns = TableSample.columns(names, head.mapping)
    // JSON Lines are read by their canonical names alone.
    let read =
      JSONLinesImporter.recognises(head) && !ScannerJSONImporter.recognises(head)
      ? columns.filter { plan[$0.key] == names[$0.value].lowercased() } : columns
    sample = TableSample(
      header: names, rows: objects.map { object in names.map { object[$0] ?? "" } }, read: read)
  }
}
