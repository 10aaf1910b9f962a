import RadioSurvey

extension RequirementScope {
  /// Reads `points`, `areas` and `paths` of a requirement. The caller finishes the table.
  static func read(_ table: TableReader) -> RequirementScope {
    RequirementScope(
      points: table.texts("points") ?? [], areas: table.texts("areas") ?? [],
      paths: table.texts("paths") ?? [])
  }
}

extension TOMLWriter {
  /// Writes the places that a requirement names.
  mutating func put(_ scope: RequirementScope) {
    for (key, names) in [("points", scope.points), ("areas", scope.areas), ("paths", scope.paths)]
    where !names.isEmpty {
      put(key, names)
    }
  }
}
