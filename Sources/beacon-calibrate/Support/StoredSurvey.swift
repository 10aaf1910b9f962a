import RadioSurvey
import SurveyProject
import SurveyResults
import SurveyStore

/// A store beside its project: what was logged, and what survey.toml says of it now.
struct StoredSurvey {
  let store: SurveyStore
  let project: SurveyProject?

  /// Every dwell that counts, with what survey.toml adds to it, and the logs that hold copies; without a project that is what it said at
  /// each import.
  func dwells(
    includingSeries: Bool = false, inOrderOf order: SurveyStore.DwellOrder = .ends
  ) throws -> CountedDwells {
    try store.countedDwells(of: project?.site, includingSeries: includingSeries, inOrderOf: order)
  }

  /// The dwells that are chosen by the totals of all, and those totals; see ``SurveyStore/part(of:choose:)``.
  func part(choose: ([DwellTotal]) throws -> Set<Int>?) throws -> SurveyPart {
    try store.part(of: project?.site, choose: choose)
  }

  /// Results of this program that the store keeps.
  var shelf: ResultShelf {
    ResultShelf(
      program: ProgramIdentity.text, read: { store.result($0) },
      keep: { store.keepResult($0, digest: $1) })
  }

  /// What survey.toml says now that imports do not follow, and what it leaves open.
  func changes() throws -> [SurveyIssue] {
    guard let project else { return [] }
    return try project.openQuestions
      + ChangedLogs.issues(project, store.imports())
      + store.changes(to: project.settings) { project.mapping(ofLogNamed: $0) }
  }

  /// What to say of logs that hold copies of what other logs hold.
  static func issues(_ copies: [CopiedLog]) -> [SurveyIssue] {
    copies.map { copied in
      let dwells = copied.dwells == copied.of ? "all \(copied.of)" : "\(copied.dwells) of \(copied.of)"
      return SurveyIssue(
        .warning, .copiedDwells, file: copied.file,
        message:
          "\(dwells) dwells (\(copied.packets) packets) are copies of those of '\(copied.original)' and are not counted again",
        help: "if the logs have different labels, keep the right one: 'beacon-calibrate forget' removes a log"
      )
    }
  }

  /// Tells on standard error of copies among the logs, and of what survey.toml leaves open.
  func tellCopies(_ note: (String) -> Void) throws {
    for issue in try (project?.openQuestions ?? []) + Self.issues(store.copiedLogs()) {
      note(TerminalText.lines(issue.description))
    }
  }

  /// Tells of the changes, and of copies, on standard error.
  ///
  /// - Parameter copies: as they were read with the dwells; `nil` to look for them.
  @discardableResult
  func tellChanges(_ note: (String) -> Void, copies: [CopiedLog]? = nil) throws -> [SurveyIssue] {
    let changes = try changes() + Self.issues(copies ?? store.copiedLogs())
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
