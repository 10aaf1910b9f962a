package import RadioSurvey
import Synchronization

/// What a log is called in the ledger.
@Memberwise(unlabelled: 1) package struct ImportName: Sendable {
  /// The name to show.
  package var text: String
  /// Whether the name says which log it is. That of a pipe does not: it is unknown whether it is the same pipe again.
  package var isKnown: Bool = true
  /// The file that the name leads to, as a path without links; `nil` if it leads to none.
  let file: String?
  /// The files that earlier names lead to.
  let lookup: NamedFiles?
}

/// The files that the names in a ledger lead to, each looked up once.
package final class NamedFiles: Sendable {
  private let find: @Sendable (String) -> [String]
  private let known = Mutex<[String: [String]]>([:])

  /// - Parameter find: The files that an earlier name leads to from here, as paths without links.
  package init(_ find: @escaping @Sendable (String) -> [String]) { self.find = find }

  func files(_ name: String) -> [String] {
    if let files = known.withLock({ $0[name] }) { return files }
    let files = find(name)
    known.withLock { $0[name] = files }
    return files
  }
}

/// What `survey.toml` says when a log is imported.
@Memberwise package struct ImportSettings: Sendable {
  /// What it says of beacons and receivers; nothing if there is no `survey.toml`.
  package var survey: SurveySettings = SurveySettings()
  /// The log as its `[[log]]` names it, and how that says to read it; `nil` for a log that no `[[log]]` names.
  package var log: ProjectLog?
}

/// What became of an import.
package enum ImportOutcome: Equatable, Sendable {
  /// The log came in. It may begin with all of other logs that had come in before, under other names: these are named.
  case imported(ImportSummary, containing: [String] = [])
  /// The same bytes had come in before with the same settings and this result; nothing was changed.
  case alreadyImported(ImportSummary)
  /// The log came in, instead of what the same log, or another of its name, had brought in before.
  case replaced(ImportSummary)
  /// The same bytes had come in before with other settings, which are named: they came in anew, instead of that import.
  case reimported(ImportSummary, changes: [String])
  /// The log had come in before, shorter: it came in anew, instead of this former import.
  case grown(ImportSummary, former: ImportSummary)

  var hasReplaced: Bool {
    switch self {
    case .imported, .alreadyImported: false
    case .replaced, .reimported, .grown: true
    }
  }

  /// What the log's bytes have brought in, now or then.
  package var summary: ImportSummary {
    switch self {
    case .imported(let summary, _), .alreadyImported(let summary), .replaced(let summary),
      .reimported(let summary, _), .grown(let summary, _):
      summary
    }
  }
}
