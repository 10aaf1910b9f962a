import Foundation
import RadioSurvey
import Support
import SurveyProject
import SurveyAnalysis
import SurveyStore

/// A store beside its project: what was logged, and what survey.toml says of it now.
struct StoredSurvey {
  let store: SurveyStore
  let project: SurveyProject?

  /// Every dwell that counts, with what survey.toml adds to it, and the logs that hold copies; without a project that is what it said at
  /// each import.
  func dwells(
    includingSeries: Bool = false, inOrderOf order: SurveyStore.DwellOrder = .ends
  ) throws -> SurveyPart {
    try store.part(of: project?.site, includingSeries: includingSeries, inOrderOf: order)
  }

  /// The dwells that are chosen by the totals of all, and those totals.
  func part(choose: ([DwellTotal]) throws -> Set<Int>?) throws -> SurveyPart {
    try store.part(of: project?.site, choose: choose)
  }

  /// Results of this program that the store keeps.
  var shelf: ResultShelf {
    ResultShelf(
      program: ProgramIdentity.text, read: { store.result($0) }, keep: { store.keepResult($0, digest: $1) })
  }

  /// What survey.toml says now that imports do not follow, and what it leaves open.
  func changes() throws -> [SurveyIssue] {
    let files = try ChangedFiles(project, store.importedLogs()).issues
    guard let project else { return files }
    let pseudonyms = Pseudonyms(project, salt: try store.receiverSalt())
    return try project.openQuestions + files
      + store.changes(to: pseudonyms.settings) { project.mapping(of: $0) }
  }

  /// What to say of logs that hold copies of what other logs hold.
  static func issues(_ copies: [CopiedLog]) -> [SurveyIssue] {
    copies.map { copied in
      let dwells = copied.dwells == copied.of ? "all \(copied.of)" : "\(copied.dwells) of \(copied.of)"
      return SurveyIssue(
        .warning, .copiedDwells, file: copied.file,
        message:
          "\(dwells) dwells (\(copied.packets) packets) are copies from '\(copied.original)' and are not "
          + "counted again",
        help:
          "if the logs have different labels, keep the correct one: 'beacon-calibrate forget' removes a log")
    }
  }

  /// Packets up to which an import looks through the whole survey, which costs as much as reading it; of a larger one the commands that
  /// analyse it do.
  private static let mostPackets = 200_000

  /// Tells after an import of copies among the logs, of what survey.toml leaves open, and of what the sessions of the survey say against
  /// each other and against its plan.
  func tellImported(_ note: (String) -> Void) throws {
    let packets = try store.imports().reduce(0) { $0 + $1.receivedPackets }
    let survey = packets <= Self.mostPackets ? try dwells() : nil
    let doubts = survey.map {
      SurveyDoubts.ofSessions($0.dwells, site: project?.site ?? Site(), plan: project?.readablePlan)
    }
    let copies = try survey?.copies ?? store.copiedLogs()
    for issue in (project?.openQuestions ?? []) + Self.issues(copies) + (doubts ?? []) {
      note(TerminalText.lines(issue.description))
    }
  }

  /// Tells of the changes, and of copies, on standard error.
  /// - Parameter copies: as they were read with the dwells; `nil` to look for them.
  @discardableResult
  func tellChanges(_ note: (String) -> Void, copies: [CopiedLog]? = nil) throws -> [SurveyIssue] {
    let changes = try changes() + Self.issues(copies ?? store.copiedLogs())
    for issue in changes { note(TerminalText.lines(issue.description)) }
    return changes
  }
}

/// Which build of the program this is, for results that only the same build may read.
enum ProgramIdentity {
  /// Version, and size and time of the program's file: another build has another of them.
  static let text: String = {
    var status = stat()
    guard let path = Bundle.main.executablePath, stat(path, &status) == 0 else {
      return BeaconCalibrate.version
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(BeaconCalibrate.version) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }()
}
