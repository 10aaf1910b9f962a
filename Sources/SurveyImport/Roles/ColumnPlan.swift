import CalibrationModel
import RadioSurvey
import Support

struct ColumnPlan {
  /// Columns that say the same thing in different ways: where the mapping names one of them, the others are not read.
  private static let alternatives: [[[LogField]]] = [
    [[.uuid, .major, .minor], [.beacon], [.address]],
    [[.distanceMetres], [.distanceCentimetres], [.distanceFeet]], [[.orientation], [.orientationRadians]],
  ]

  /// The fields that are read, each with the name of its column in lower case.
  let names: [LogField: String]

  /// The plan of a mapping: a column named there is read under that name, every other under its canonical one.
  init(_ mapping: LogMapping) {
    var names: [LogField: String] = [:]
    // Many logs call the whole time a date.
    for field in LogField.allCases where field != .date { names[field] = field.rawValue }
    let claimed = Set(mapping.columns.values.map { $0.lowercased() })
    for (field, name) in names where claimed.contains(name) { names[field] = nil }
    for group in Self.alternatives {
      let isNamed = group.map { fields in fields.contains { mapping.columns[$0] != nil } }
      guard isNamed.contains(true) else { continue }
      for (fields, isNamed) in zip(group, isNamed) where !isNamed {
        for field in fields { names[field] = nil }
      }
    }
    for (field, name) in mapping.columns { names[field] = name.lowercased() }
    self.names = names
  }

  /// - Throws: ``LogError`` with `missing-column` or `duplicate-column`.
  func bind(_ header: [String], session: ImportSession) throws -> [LogField: Int] {
    var columns: [LogField: Int] = [:]
    let lowercased = header.map { $0.lowercased() }
    for field in LogField.allCases {
      guard let name = names[field] else { continue }
      let found = lowercased.indices.filter { lowercased[$0] == name }
      if found.count > 1 {
        throw session.failure(
          .duplicateColumn, line: session.headerLine,
          message: "the columns \(found.map { String($0 + 1) }.joined(separator: " and ")) are both named "
            + "\(quoted(header[found[0]]))", help: "rename one of them in the log")
      }
      if let column = found.first { columns[field] = column }
    }
    try checkDistance(columns, header: header, session: session)
    try check(Set(columns.keys), found: header, session: session)
    return columns
  }

  private func checkDistance(_ columns: [LogField: Int], header: [String], session: ImportSession) throws {
    let distances = LogField.allCases.filter { LogField.distances.contains($0) && columns[$0] != nil }
    guard distances.count > 1, session.mapping.givenFields.isDisjoint(with: distances) else { return }
    throw session.failure(
      .duplicateColumn, line: session.headerLine,
      message: "the columns \(distances.map(\.rawValue).joined(separator: " and ")) both hold the distance",
      help: "choose one: --column \(distances[0].rawValue)=\(distances[0].rawValue)")
  }

  /// Refuses a log that lacks what no row can do without.
  /// - Throws: ``LogError`` with `missing-column`.
  func check(_ fields: Set<LogField>, found: [String], session: ImportSession) throws {
    let shown = found.isEmpty ? "none" : found.prefix(20).map { quoted($0) }.joined(separator: ", ")
    func missing(_ what: String, _ help: String) -> LogError {
      session.failure(
        .missingColumn, line: session.headerLine,
        message: "\(what); the log has: \(shown)\(found.count > 20 ? " and \(found.count - 20) more" : "")",
        help: help)
    }
    for (field, name) in session.mapping.columns.sorted(on: \.key.rawValue)
    where !fields.contains(field) {
      throw missing(
        "the mapping assigns \(field.rawValue) to column \(quoted(name)), which does not exist",
        "correct the mapping: --column \(field.rawValue)=NAME")
    }
    let known = fields.union(session.mapping.constants.keys)
    if !fields.contains(.rssi) {
      throw missing(
        "there is no column rssi_dbm",
        "name the column that holds the level: --column rssi_dbm=\(Self.candidate(for: ["rssi", "rss", "signal"], in: found))"
      )
    }
    if !known.contains(.beacon), !known.contains(.address), !known.isSuperset(of: [.uuid, .major, .minor]) {
      let part =
        known.contains(.uuid) ? "there is a uuid but no major and minor" : "no column names the beacon"
      throw missing(part, "name the beacon with --set beacon=NAME, or its column with --column beacon=NAME")
    }
    if !known.contains(.location), !known.isSuperset(of: [.x, .y]), known.isDisjoint(with: LogField.distances)
    {
      if let name = found.first(where: ColumnNames.isInOtherUnit) {
        throw missing("the column \(quoted(name)) has a unit that is not read", ColumnNames.otherUnitHelp)
      }
      if let name = found.first(where: { ColumnNames.fieldWithoutUnit($0) == .distanceMetres }) {
        throw missing(
          "the column \(quoted(name)) does not state the unit of the distance",
          ColumnNames.question(name, .distanceMetres))
      }
      throw missing(
        "no column gives the location of the readings (location, distance_m, distance_cm, distance_ft, or x_m and y_m)",
        "name the column, for example --column distance_m=\(Self.candidate(for: ["dist", "range", "meter"], in: found)), "
          + "or name the location of the whole log with --set location=NAME")
    }
  }

  /// The found column whose name suggests what is looked for, or a word in its stead.
  private static func candidate(for words: [String], in found: [String]) -> String {
    found.first { name in
      words.contains { name.lowercased().contains($0) } && !name.contains(" ")
        && !RoleNames.isExtreme(ColumnNames.normalise(name))
    } ?? "NAME"
  }
}
