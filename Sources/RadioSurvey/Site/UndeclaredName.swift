/// A name that a log, a path or a person uses and that the survey does not have among those that it declares.
///
/// A survey that declares placements, crowd levels, receivers or beacons (`[[placement]]`, `[[crowd]]`, `[[receiver]]`,
/// `[[beacon]]`) means all of that kind; one that declares none of a kind takes any name of it.
package struct UndeclaredName: Hashable, Sendable {
  /// The kind: `placement`, `crowd`, `receiver` or `beacon`.
  package var field: LogField
  /// The name as it was used. Untrusted text.
  package var name: String
  /// The declared name that it most likely stands for; `nil` if none is near.
  package var nearest: String?
  /// The names that are declared, in the order of the survey file.
  package var declared: [String]

  package var message: String { "survey.toml declares no \(word) '\(name)'" }

  /// What is wrong, for a name that may be that of a person.
  package var messageWithoutName: String { "survey.toml does not declare the \(word) of this row" }

  package var help: String {
    let add = "add it to survey.toml as [[\(field.rawValue)]]"
    if let nearest { return "did you mean '\(nearest)'? If not, \(add)" }
    let shown = declared.prefix(12).joined(separator: ", ")
    return "use one of: \(shown)\(declared.count > 12 ? " and \(declared.count - 12) more" : ""); or \(add)"
  }

  private var word: String { field == .crowd ? "crowd level" : field.rawValue }
}

extension Site {
  /// The names of a kind that the survey declares: placements, crowd levels, receivers, and beacons by identity and by name;
  /// empty if it declares none, and for other fields.
  package func declared(_ field: LogField) -> [String] {
    switch field {
    case .placement: placements.filter { !$0.isImplied }.map(\.placement.rawValue)
    case .crowd: crowdLevels.map(\.level.rawValue)
    case .receiver: receivers.map(\.receiver.rawValue)
    case .beacon: beacons.flatMap { [$0.identifier.description] + ($0.name.map { [$0] } ?? []) }
    default: []
    }
  }

  /// What is wrong with a name of a kind; `nil` if the survey declares it, or declares none of the kind.
  package func undeclared(_ field: LogField, _ name: String) -> UndeclaredName? {
    var declared = declared(field)
    // An identity has one canonical spelling.
    let text = field == .beacon ? BeaconIdentifier(name).description : name
    guard !declared.isEmpty, !declared.contains(text), !declared.contains(name) else { return nil }
    if field == .beacon { declared = beacons.map { $0.name ?? $0.identifier.description } }
    return UndeclaredName(
      field: field, name: name, nearest: NearestName.nearest(to: name, among: declared), declared: declared)
  }

  /// The identity of a beacon that is called by the name that the survey gives it; any other as it is.
  package func identifier(of beacon: BeaconIdentifier) -> BeaconIdentifier {
    guard case .name(let name) = beacon, self.beacon(beacon) == nil else { return beacon }
    let named = beacons.filter { $0.name == name }
    return named.count == 1 ? named[0].identifier : beacon
  }
}

/// Finds the known name that a mistyped one most likely stands for.
package enum NearestName {
  /// The candidate with the fewest edits, if it is near enough to be worth naming: at most a third of its letters, and at
  /// least two edits are always allowed for names of four letters or more.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let typed = Array(name.lowercased().utf8.prefix(100))
    let scored = candidates.map { candidate in
      (candidate, distance(typed, Array(candidate.lowercased().utf8.prefix(100))))
    }
    guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
    let length = best.0.utf8.count
    return best.1 <= max(length / 3, length >= 4 ? 2 : 1) ? best.0 : nil
  }

  /// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours, each at cost 1.
  /// - Complexity: O(|a|·|b|).
  package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, beforePrevious[j - 1] + 1) }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[b.count]
  }
}
