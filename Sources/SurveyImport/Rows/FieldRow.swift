import RadioSurvey

/// A row of canonical fields that an importer fills in field by field, for formats that are not tables.
final class FieldRow {
  private let decoder: RowDecoder
  private let columns: [LogField: Int]
  private var cells: [Cell]
  private var texts: [LogField: HeldText] = [:]

  init(_ fields: [LogField], session: ImportSession, rules: RowRules = RowRules()) {
    cells = Array(repeating: .absent, count: fields.count)
    columns = Dictionary(uniqueKeysWithValues: zip(fields, fields.indices))
    decoder = RowDecoder(columns: columns, session: session, rules: rules)
  }

  /// Sets a field to bytes that stay where they are until the row is decoded. A field that the row does not have is left out.
  func set(_ field: LogField, _ cell: Cell) {
    if let column = columns[field] { cells[column] = cell }
  }

  /// Sets a field to a text, which the row keeps.
  func set(_ field: LogField, _ text: String?, offset: Int = -1) {
    texts[field] = text.map(HeldText.init)
    var cell = texts[field]?.cell ?? .absent
    cell.offset = offset
    set(field, cell)
  }

  func decode(_ record: TextRecord) throws { try decoder.decode(cells, record: record) }
}
