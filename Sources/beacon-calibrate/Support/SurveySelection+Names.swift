import RadioSurvey

extension SurveySelection {
  /// Demands that the survey has every name selected, and a set of conditions that has one of each.
  ///
  /// - Parameter sets: conditions surveyed.
  /// - Throws: ``CommandFailure`` with the names that exist.
  func demandKnown(_ sets: Set<FitConditions>) throws {
    try Self.demand(placements, among: sets.map(\.placement), option: "--placement", "a placement")
    try Self.demand(crowds, among: sets.map(\.crowd), option: "--crowd", "a crowd level")
    try Self.demand(carriages, among: sets.map(\.carriage), option: "--carriage", "a carriage")
    try Self.demand(receivers, among: sets.map(\.receiver), option: "--receiver", "a receiver")
    guard !sets.contains(where: includes), let first = sets.min() else { return }
    throw CommandFailure(
      .usage,
      """
      error: the survey has no data of all these conditions together
        help: leave out one of the names; \(first.label) was measured, for instance
      """)
  }

  /// Demands that `survey.toml` declares every placement and crowd level selected, where nothing was measured yet.
  ///
  /// - Throws: ``CommandFailure`` with those that it declares.
  func demandDeclared(_ site: Site) throws {
    try Self.demand(
      placements, among: site.placements.map(\.placement), option: "--placement", "a placement")
    try Self.demand(crowds, among: site.crowdLevels.map(\.level), option: "--crowd", "a crowd level")
  }

  private static func demand<Name: ConditionLabel>(
    _ names: [Name], among known: [Name?], option: String, _ kind: String
  ) throws {
    let known = Set(known.compactMap { $0?.rawValue }).sorted()
    guard let missing = names.first(where: { !known.contains($0.rawValue) })?.rawValue else { return }
    let sentence = "the survey has no data of \(kind) '\(missing)'"
    guard known.isEmpty else { throw CommandFailure.unknown(sentence, name: missing, known: known) }
    throw CommandFailure(
      .usage, "error: \(sentence)\n  help: its logs do not say such names: leave out \(option)")
  }
}
