import CalibrationModel
import RadioSurvey
import Support

/// Units that a table states below its names: in a row of units under the header, or in each cell. A unit goes into the name of its column, so that
/// whatever reads headers reads it: `time` over `ms` is `time_ms`. A column that the mapping names keeps its name.
extension CSVDialect {
  /// The members of objects as columns, with the units that their values state.
  init(members: [String], of rows: [[String]], _ mapping: LogMapping) {
    self.init(delimiter: .comma, header: members, mapping: mapping)
    readUnits(of: rows, mapping)
  }

  /// Puts the units that the rows below the header state into its names.
  /// - Parameter rows: Those below the header, first the row of units if there is one.
  mutating func readUnits(of rows: some Sequence<[String]>, _ mapping: LogMapping) {
    if let first = rows.first(where: { _ in true }), first.count == header.count,
      ColumnUnit.areUnits(first, header)
    {
      units = first
    }
    let readings = rows.lazy.dropFirst(headerRows - 1)
    let mapped = Set(mapping.columns.values.map { $0.lowercased() })
    let isOnly = header.count(where: ColumnUnit.isDistance) == 1
    for index in header.indices where !mapped.contains(header[index].lowercased()) {
      if let unit = unit(index) {
        rename(index, to: ColumnUnit.name(header[index], unit, isOnly: isOnly))
      } else if isOnly || !ColumnUnit.isDistance(header[index]),
        let name = ColumnUnit.name(header[index], cells: readings.map { $0.element(index) ?? "" })
      {
        rename(index, to: name)
        unitColumns.insert(index)
      }
    }
  }

  /// The unit of a column in the row of units; `nil` if it has none.
  func unit(_ column: Int) -> String? {
    units.element(column).map(ColumnUnit.bare).flatMap { $0.isEmpty || $0 == "-" ? nil : $0 }
  }

  /// The name of a column of times, with the unit that stands below it.
  func timeName(_ column: Int) -> String {
    guard let unit = unit(column), ColumnAliases.timeUnit(unit) != nil else { return header[column] }
    return "\(header[column])_\(unit)"
  }

  /// Which of the fields are in columns whose cells state their units.
  func unitFields(_ columns: [LogField: Int]) -> Set<LogField> {
    Set(columns.filter { unitColumns.contains($0.value) }.keys)
  }

  /// How the row of units contradicts what columns are read as; `nil` if it does not.
  func contradiction(_ columns: [LogField: Int]) -> String? {
    columns.sorted(on: \.value).lazy.compactMap { field, column in
      guard let unit = unit(column), !ColumnUnit.fits(unit, field, named: written(column)) else { return nil }
      return
        "the row of units has \(quoted(unit)) below \(quoted(written(column))), which is read as \(field.rawValue)"
    }.first
  }

  /// - Throws: ``LogError`` with `missing-column` if it contradicts what columns are read as; any error of the sink.
  func reportUnits(of columns: [LogField: Int], to session: ImportSession) throws {
    guard !units.isEmpty else { return }
    if let contradiction = contradiction(columns) {
      throw session.failure(
        .missingColumn, line: headerLines, message: contradiction,
        help: "correct the unit or the name of the column; if the unit is not read, convert the numbers")
    }
    let list = units.indices.compactMap { column in
      unit(column).map { "\(quoted($0)) of \(quoted(written(column)))" }
    }
    try session.note(
      .note, .skippedLines, line: headerLines,
      message: "the row below the header holds units: \(list.joined(separator: ", "))", help: nil)
  }
}

private enum ColumnUnit {
  private static let longest = 24

  /// Whether cells are the units of columns: none holds a digit, and one is that of a level, or that of a distance below the name of one.
  static func areUnits(_ cells: [String], _ header: [String]) -> Bool {
    cells.allSatisfy {
      $0.utf8.count <= longest && !$0.contains(where: \.isNumber) && !CSVDialect.isValue($0)
    }
      && zip(cells, header).contains { cell, name in
        bare(cell).lowercased() == "dbm"
          || RoleNames.distance(inUnit: cell) != nil && (isDistance(name) || coordinate(name) != nil)
      }
  }

  /// A unit without the brackets around it, and with the letter for a micro.
  static func bare(_ cell: String) -> String {
    cell.filter { !"()[]".contains($0) && !$0.isWhitespace }.replacing("µ", with: "u").replacing(
      "μ", with: "u")
  }

  /// The name of a column with a unit, if the name alone leaves open what it is.
  /// - Parameter isOnly: Whether no second column is a distance.
  static func name(_ name: String, _ unit: String, isOnly: Bool) -> String {
    let full = "\(name)_\(unit)"
    if let time = ColumnAliases.timeUnit(unit) {
      if ColumnAliases.timeUnit(name) != nil { return name }
      let isOpen = ColumnNames.field(name) == .timestamp && ColumnNames.field(full) == nil
      return isOpen ? "timestamp_\(time.rawValue)" : full
    }
    switch ColumnNames.fieldWithoutUnit(name) {
    case .distanceMetres?: return isOnly ? RoleNames.distance(inUnit: unit)?.rawValue ?? full : full
    case .orientation?:
      return [LogField.orientation, .orientationRadians].first { fits(unit, $0) }?.rawValue ?? full
    default:
      let isOpen = ColumnNames.field(name) == nil && ColumnNames.field(full) != nil
      return isOpen ? full : name
    }
  }

  /// The name of a column of lengths whose cells all have a unit; `nil` for other columns.
  static func name(_ name: String, cells: some Sequence<String>) -> String? {
    guard let field = coordinate(name) ?? ColumnNames.fieldWithoutUnit(name), field != .orientation else {
      return nil
    }
    var isKnown = false
    for cell in cells where !cell.isEmpty {
      guard case .number(_, let unit) = cell.withCell({ NumberText.read($0, mark: .comma) }), !unit.isEmpty
      else { return nil }
      isKnown = isKnown || RoleNames.distance(inUnit: unit) != nil
    }
    return isKnown ? field.rawValue : nil
  }

  /// Whether a column that is read as a field may have a unit.
  static func fits(_ unit: String, _ field: LogField, named name: String = "") -> Bool {
    switch field {
    case .timestamp: ColumnAliases.timeUnit(name).map { $0 == timeUnit(unit) ?? $0 } ?? true
    case .rssi, .measuredPower: ["dbm", "db"].contains(unit.lowercased())
    case .distanceMetres, .distanceCentimetres, .distanceFeet: RoleNames.distance(inUnit: unit) == field
    case .x, .y, .z, .accuracy: RoleNames.distance(inUnit: unit) == .distanceMetres
    case .orientation: unit == "°" || unit.lowercased().hasPrefix("deg")
    case .orientationRadians: unit.lowercased().hasPrefix("rad")
    default: true
    }
  }

  /// The unit of times that a word means; `nil` for others, such as a zone.
  private static func timeUnit(_ unit: String) -> TimeUnit? {
    ["s", "sec", "secs", "second", "seconds"].contains(unit.lowercased())
      ? .seconds : ColumnAliases.timeUnit(unit)
  }

  /// Whether a column holds a distance by its name, which may leave its unit open.
  static func isDistance(_ name: String) -> Bool {
    ColumnNames.field(name)?.metresPerUnit != nil || ColumnNames.fieldWithoutUnit(name) == .distanceMetres
  }

  /// The coordinate that a name means, which may leave its unit open.
  private static func coordinate(_ name: String) -> LogField? {
    let name = ColumnNames.normalise(name)
    return [LogField.x, .y, .z].first { ["\($0)", "\($0)m"].contains(name) }
  }
}
