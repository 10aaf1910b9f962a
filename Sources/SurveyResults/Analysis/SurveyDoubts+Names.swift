import RadioSurvey

/// Names that are likely typing errors of others.
extension SurveyDoubts {
  /// Packets of a name, as a share of those of its neighbour, up to which it may be a typing error.
  private static let fewPackets = 0.2

  /// Placements and crowd levels of logs, of beacons and of the requirement that differ from another in a letter.
  ///
  /// - Parameter requirement: what must hold; `nil` if nobody says.
  static func similarNames(
    _ totals: [DwellTotal], _ site: Site, _ requirement: CoverageRequirement?
  ) -> [SurveyIssue] {
    var placements: [String: Int] = [:]
    var crowds: [String: Int] = [:]
    for total in totals {
      let (conditions, packets) = (total.conditions, total.histogram.count)
      if let name = conditions.placement?.rawValue { placements[name, default: 0] += packets }
      if let name = conditions.crowd?.rawValue { crowds[name, default: 0] += packets }
    }
    return similar(
      "placement", logged: placements, said: site.beacons.compactMap { $0.placement?.rawValue },
      declared: site.declared(.placement), "[[beacon]]")
      + similar(
        "crowd level", logged: crowds, said: requirement?.crowd.map { [$0.rawValue] } ?? [],
        declared: site.declared(.crowd), "[requirement]")
  }

  /// - Parameters:
  ///   - logged: Packets by name.
  ///   - said: Names that survey.toml uses.
  ///   - declared: Names that survey.toml declares: all of them exist.
  ///   - table: Where it uses them.
  private static func similar(
    _ kind: String, logged: [String: Int], said: [String], declared: [String], _ table: String
  ) -> [SurveyIssue] {
    let names = logged.keys.sorted().map(SpelledName.init)
    let (said, declared) = (Set(said), Set(declared))
    let isError = { (one: SpelledName, other: SpelledName) in
      one.isTypingError(of: other) && !(declared.contains(one.text) && declared.contains(other.text))
    }
    var issues: [SurveyIssue] = []
    for name in said.sorted() where logged[name] == nil {
      let spelled = SpelledName(name)
      guard let near = names.first(where: { isError($0, spelled) })?.text else { continue }
      issues.append(
        issue("\(table) says \(kind) '\(name)', which is in no log", didYouMean: near))
    }
    for spelled in names where !said.contains(spelled.text) {
      let name = spelled.text
      let packets = logged[name] ?? 0
      guard
        let near = names.first(where: {
          isError($0, spelled)
            && (said.contains($0.text) || Double(packets) <= fewPackets * Double(logged[$0.text] ?? 0))
        })?.text
      else { continue }
      issues.append(
        issue(
          "\(packets) packets are of \(kind) '\(name)', and \(logged[near] ?? 0) of '\(near)'",
          didYouMean: near))
    }
    return issues
  }

  private static func issue(_ message: String, didYouMean name: String) -> SurveyIssue {
    SurveyIssue(
      .warning, .similarName, message: message,
      help:
        "did you mean '\(name)'? If both exist, declare them in survey.toml: then none is taken for an error")
  }

  /// See ``SpelledName/isTypingError(of:)``.
  static func isTypingError(_ one: String, _ other: String) -> Bool {
    SpelledName(one).isTypingError(of: SpelledName(other))
  }
}
