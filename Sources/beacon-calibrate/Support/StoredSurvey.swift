import RadioSurvey
import SurveyProject
import SurveyResults
import SurveyStore

/// A store beside its project: what was logged, and what survey.toml says of it now.
struct StoredSurvey {
  let store: SurveyStore
  let project: SurveyProject?

  /// Every dwell with what survey.toml adds to it; without a project that is what it said at each import.
  func dwells(
    includingSeries: Bool = false, inOrderOf order: SurveyStore.DwellOrder = .ends
  ) throws -> [Dwell] {
    try store.dwells(of: project?.site, includingSeries: includingSeries, inOrderOf: order)
  }

  /// Results of this program that the store keeps.
  var shelf: ResultShelf {
    ResultShelf(
      program: ProgramIdentity.text, read: { store.result($0) },
      keep: { store.keepResult($0, digest: $1) })
  }

  /// What survey.toml says now that imports do not follow.
  func changes() throws -> [SurveyIssue] {
    guard let project else { return [] }
    return try store.changes(to: project.settings) { project.mapping(ofLogNamed: $0) }
  }

  /// Logs that hold copies of what other logs hold.
  func copies() throws -> [SurveyIssue] {
    try store.copiedLogs().map { copied in
      let dwells = copied.dwells == copied.of ? "all \(copied.of)" : "\(copied.dwells) of \(copied.of)"
      return SurveyIssue(
        .warning, .copiedDwells, file: copied.file,
        message:
          "\(dwells) dwells (\(copied.packets) packets) are copies of those of '\(copied.original)' and are not counted again",
        help: "if the logs have different labels, keep the right one: 'beacon-calibrate forget' removes a log"
      )
    }
  }

  /// Tells of copies on standard error.
  func tellCopies(_ note: (String) -> Void) throws {
    for issue in try copies() { note(TerminalText.lines(issue.description)) }
  }

  /// Tells of the changes, and of copies, on standard error.
  @discardableResult
  func tellChanges(_ note: (String) -> Void) throws -> [SurveyIssue] {
    let changes = try changes() + copies()
    for issue in changes { note(TerminalText.lines(issue.description)) }
    return changes
  }
}

extension SurveyProject {
  /// What survey.toml says that dwells and imports depend on.
  var settings: SurveySettings {
    SurveySettings(site, receiverDigest: ReceiverDigest.closure(self)(""))
  }
}
