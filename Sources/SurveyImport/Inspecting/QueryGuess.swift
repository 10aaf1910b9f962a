import RadioSurvey

/// A query of a database, made from the names of its columns.
enum QueryGuess {
  /// Names that a database's columns have beside those of tables.
  private static let more: [String: LogField] = [
    "transmitterid": .beacon, "deviceid": .beacon, "groundtruthdistance": .distanceMetres,
    "distance": .distanceMetres,
    "createdat": .timestamp, "recordedat": .timestamp,
  ]

  /// The query of the first table that has a level and a beacon; `nil` if none has. A distance without a unit is taken for
  /// metres, which the user must confirm.
  static func query(_ tables: [(name: String, columns: String)]) -> String? {
    for table in tables {
      var chosen: [LogField: String] = [:]
      for name in table.columns.split(separator: ", ").map(String.init) {
        let key = ColumnNames.normalise(name)
        guard let field = ColumnNames.field(name) ?? more[key], chosen[field] == nil else { continue }
        chosen[field] = name
      }
      guard chosen[.rssi] != nil, chosen[.beacon] != nil || chosen[.address] != nil else { continue }
      let columns = LogField.allCases.compactMap { field in
        chosen[field].map { "\(quoted($0)) AS \(field.rawValue)" }
      }
      return "SELECT \(columns.joined(separator: ", ")) FROM \(quoted(table.name))"
    }
    return nil
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
