import RadioSurvey

/// A row of canonical fields that an importer fills in field by field, for formats that are not tables.
final class FieldRow {
  private let decoder: RowDecoder
  private let cells: UnsafeMutablePointer<Cell>
  private let slots: [Int]
  private var texts: [LogField: HeldText] = [:]

  init(_ fields: [LogField], session: ImportSession, rules: RowRules = RowRules()) {
    cells = .allocate(capacity: fields.count)
    cells.initialize(repeating: .absent, count: fields.count)
    slots = LogField.allCases.map { fields.firstIndex(of: $0) ?? -1 }
    let columns = Dictionary(uniqueKeysWithValues: fields.enumerated().map { ($0.element, $0.offset) })
    decoder = RowDecoder(columns: columns, session: session, rules: rules)
  }

  deinit { cells.deallocate() }

  /// Sets a field to bytes that stay where they are until the row is decoded. A field that the row does not have is
  /// left out.
  func set(_ field: LogField, _ cell: Cell) {
    guard let index = LogField.allCases.firstIndex(of: field), slots[index] >= 0 else { return }
    cells[slots[index]] = cell
  }

  /// Sets a field to a text, which the row keeps.
  func set(_ field: LogField, _ text: String?, offset: Int = -1) {
    let held = text.map(HeldText.init)
    texts[field] = held
    var cell = held?.cell ?? .absent
    cell.offset = offset
    set(field, cell)
  }

  func decode(_ record: TextRecord) throws { try decoder.decode(cells, record: record) }
}
