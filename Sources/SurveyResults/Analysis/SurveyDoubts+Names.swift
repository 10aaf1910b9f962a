import RadioSurvey

/// Names that are likely typing errors of others.
extension SurveyDoubts {
  /// Packets of a name, as a share of those of its neighbour, up to which it may be a typing error.
  private static let fewPackets = 0.2

  /// Placements and crowd levels of logs, of beacons and of the requirement that differ from another in a letter.
  ///
  /// - Parameter requirement: what must hold; `nil` if nobody says.
  static func similarNames(
    _ dwells: [Dwell], _ site: Site, _ requirement: CoverageRequirement?
  ) -> [SurveyIssue] {
    var placements: [String: Int] = [:]
    var crowds: [String: Int] = [:]
    for dwell in dwells {
      if let name = dwell.conditions.placement?.rawValue {
        placements[name, default: 0] += dwell.receivedPackets
      }
      if let name = dwell.conditions.crowd?.rawValue { crowds[name, default: 0] += dwell.receivedPackets }
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
    let names = logged.keys.sorted()
    let isError = { (one: String, other: String) in
      isTypingError(one, other) && !(declared.contains(one) && declared.contains(other))
    }
    var issues: [SurveyIssue] = []
    for name in Set(said).sorted() where logged[name] == nil {
      guard let near = names.first(where: { isError($0, name) }) else { continue }
      issues.append(
        issue("\(table) says \(kind) '\(name)', which is in no log", didYouMean: near))
    }
    for name in names where !said.contains(name) {
      let packets = logged[name] ?? 0
      guard
        let near = names.first(where: {
          isError($0, name)
            && (said.contains($0) || Double(packets) <= fewPackets * Double(logged[$0] ?? 0))
        })
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

  /// Whether one name is another with a letter more, less or other. Names that differ in numbers, or in a letter that stands alone, are
  /// numbered.
  static func isTypingError(_ one: String, _ other: String) -> Bool {
    guard one != other else { return false }
    let (a, b) = (one.lowercased(), other.lowercased())
    guard min(a.count, b.count) >= 4, a.filter({ !$0.isNumber }) != b.filter({ !$0.isNumber }) || a == b
    else {
      return false
    }
    let words = { (text: String) in text.split { " -_.".contains($0) }.map(String.init) }
    let (first, second) = (words(a), words(b))
    if first.count == second.count {
      let different = zip(first, second).filter { $0 != $1 }
      guard different.allSatisfy({ max($0.count, $1.count) > 2 }) else { return false }
    }
    return NearestName.distance(Array(a.utf8), Array(b.utf8)) <= 1
  }
}
