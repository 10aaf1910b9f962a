import Foundation
import RadioSurvey

/// What paths of logs say of the rows in them: `full/overhead-3m.csv`. Where the paths of a survey follow such a rule, a log whose rows say
/// otherwise is a mistake.
struct PathLabels {
  private enum Field: String, CaseIterable {
    case crowd = "crowd level"
    case placement = "placement"
    case distance = "distance"
  }

  /// Logs whose path has to agree with their rows before a path is a rule.
  private static let fewestLogs = 2
  /// Share of the logs whose path names a value that have to agree.
  private static let ruledShare = 0.75
  /// How far a distance may be from that in the path, a share of it.
  private static let tolerance = 0.05

  /// What the rows of a log say of a property: one value, or several.
  private enum Said {
    case one(String)
    case several
  }

  /// By the path of the log.
  private var logs: [String: [Field: Said]] = [:]
  private var known: [Field: Set<String>] = [:]

  /// - Parameter dwells: those of a log of one path are compared with it; without a path they say nothing.
  init(_ dwells: [Dwell]) {
    for (log, own) in Dictionary(grouping: dwells, by: \.log) {
      guard let log else { continue }
      add(.crowd, Set(own.lazy.compactMap(\.conditions.crowd)).map(\.rawValue), log)
      add(.placement, Set(own.lazy.compactMap(\.conditions.placement)).map(\.rawValue), log)
      // Two are as good as a thousand.
      add(.distance, Set(own.lazy.compactMap(\.location.distance)).prefix(2).map { "\($0)" }, log)
    }
  }

  private mutating func add(_ field: Field, _ values: [String], _ log: String) {
    guard let first = values.first else { return }
    logs[log, default: [:]][field] = values.count == 1 ? .one(first) : .several
    known[field, default: []].formUnion(values)
  }

  /// The logs whose rows contradict their path, a warning each, by path.
  var issues: [SurveyIssue] {
    Field.allCases.flatMap { field -> [SurveyIssue] in
      // A number in a path is anything.
      let names = Set(known[field, default: []].filter { $0.contains(where: \.isLetter) }.map(Self.words))
      // A log of several values is of none.
      let said = logs.keys.sorted().compactMap { log -> (log: String, path: String, rows: String)? in
        guard case .one(let row) = logs[log]?[field],
          let path = field == .distance ? Self.distance(log) : Self.name(log, of: names)
        else { return nil }
        return (log, path, row)
      }
      let wrong = said.filter { !Self.agree($0.path, $0.rows, field) }
      let right = said.count - wrong.count
      guard right >= Self.fewestLogs, Double(right) >= Self.ruledShare * Double(said.count) else { return [] }
      return wrong.map { Self.issue(field, $0.log, path: $0.path, rows: $0.rows) }
    }
  }

  private static func agree(_ path: String, _ rows: String, _ field: Field) -> Bool {
    guard field == .distance else { return path == words(rows) }
    guard let path = Double(path), let rows = Double(rows) else { return false }
    return abs(path - rows) <= tolerance * max(path, rows)
  }

  /// The one value of a survey that a path names; `nil` for none, and for several.
  private static func name(_ log: String, of names: Set<String>) -> String? {
    let path = " \(words(log)) "
    let named = names.filter { !$0.isEmpty && path.contains(" \($0) ") }
    return named.count == 1 ? named.first : nil
  }

  /// The one distance in metres that a path names, such as `3m`, `2.5 m` or `250cm`; `nil` for none, and for several.
  private static func distance(_ log: String) -> String? {
    let log = log.lowercased()
    // Making the expression takes milliseconds, and most paths have no number with a unit.
    guard zip(log.utf8, log.utf8.dropFirst()).contains(where: { $0 &- 0x30 < 10 && "cm ".utf8.contains($1) })
    else { return nil }
    let found = log.matches(of: /(?:^|[^a-z0-9.])([0-9]{1,4}(?:\.[0-9]{1,3})?) ?(m|cm)(?![a-z0-9])/)
    guard found.count == 1, let match = found.first, let number = Double(match.output.1) else { return nil }
    return "\(match.output.2 == "cm" ? number / 100 : number)"
  }

  /// Lower-case words with single spaces between.
  private static func words(_ text: String) -> String {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }

  private static func issue(_ field: Field, _ log: String, path: String, rows: String) -> SurveyIssue {
    let unit = field == .distance ? " m" : ""
    return SurveyIssue(
      .warning, .contradictedPath, file: log,
      message: "the path says \(field.rawValue) '\(path)\(unit)', and all its rows say '\(rows)\(unit)'",
      help: "correct the rows or 'set' in survey.toml and import the log again, or rename the log")
  }
}
