package import RadioSurvey

extension ZoneBoundaries {
  /// Reads `[zones]`.
  package static func read(_ root: TableReader) -> ZoneBoundaries {
    guard let table = root.table("zones") else { return .default }
    defer { table.finish() }
    let immediate = table.number("immediate_m", .between(0.05, 1000)) ?? ZoneBoundaries.default.immediate
    let near = table.number("near_m", .between(0.05, 1000)) ?? ZoneBoundaries.default.near
    if immediate >= near {
      table.report(
        .invalidValue, table.has("near_m") ? "near_m" : "immediate_m",
        "near_m must be above immediate_m, found \(near) and \(immediate)",
        help: "the defaults are immediate_m = 0.5 and near_m = 3")
      return .default
    }
    return ZoneBoundaries(immediate: immediate, near: near)
  }
}

extension ReceiverProfile {
  /// Reads one `[[receiver]]`. The caller finishes the table.
  package static func read(_ table: TableReader) -> ReceiverProfile? {
    let name = table.required("name", table.name("name"))
    let sensitivity = table.number("sensitivity_dbm", .between(-119, -30))
    let dutyCycle = table.number("duty_cycle", .between(0.001, 1))
    let source = table.choice("source", ReadingSource.allCases.map(\.rawValue))
    guard let name else { return nil }
    return ReceiverProfile(
      receiver: Receiver(rawValue: name), sensitivity: sensitivity, dutyCycle: dutyCycle,
      source: source.flatMap(ReadingSource.init(rawValue:)))
  }
}

extension PlacementDefinition {
  /// Reads one `[[placement]]`. The caller finishes the table.
  package static func read(_ table: TableReader) -> PlacementDefinition? {
    let name = table.required("name", table.name("name"))
    let height = table.number("height_above_device_m", .between(0, 1000))
    return name.map {
      PlacementDefinition(placement: Placement(rawValue: $0), heightAboveDevice: height)
    }
  }
}

extension CrowdLevelDefinition {
  /// Reads one `[[crowd]]`. The caller finishes the table.
  package static func read(_ table: TableReader) -> CrowdLevelDefinition? {
    let name = table.required("name", table.name("name"))
    let people = table.integer("people", SurveyBounds.people)
    let density = table.number("people_per_m2", .between(0, 20))
    return name.map {
      CrowdLevelDefinition(
        level: CrowdLevel(rawValue: $0), people: people, peoplePerSquareMetre: density)
    }
  }
}

extension TableReader {
  /// Reads every `[[key]]` table; the later of two with one name is reported and left out.
  package func list<Item>(
    _ key: String, name: (Item) -> String, read: (TableReader) -> Item?
  ) -> [Item] {
    var items: [Item] = []
    var names: Set<String> = []
    for table in tables(key) {
      let item = read(table)
      table.finish()
      guard let item else { continue }
      if names.insert(name(item)).inserted {
        items.append(item)
      } else {
        table.document.report(
          .duplicateName, at: table.path, "[[\(key)]] '\(name(item))' is declared twice",
          help: "rename one or remove it")
      }
    }
    return items
  }

  /// Reports a name that the file does not declare, if it declares any.
  package func check(_ key: String, _ name: String?, isOneOf declared: [String], of what: String) {
    guard let name, !declared.isEmpty, !declared.contains(name) else { return }
    let help =
      NearestName.nearest(to: name, among: declared).map { "did you mean '\($0)'?" }
      ?? "add a [[\(what)]] of that name, or use one of: \(declared.joined(separator: ", "))"
    report(.invalidValue, key, "\(key): no [[\(what)]] is named '\(name)'", help: help)
  }
}
