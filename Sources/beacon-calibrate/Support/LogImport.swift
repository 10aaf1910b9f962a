import CalibrationModel
import Foundation
import RadioSurvey
import Statistics
import Support
import SurveyImport
import SurveyProject
import SurveyAnalysis
import SurveyStore

/// Imports logs into a store: each whole or not at all, and many small ones in one transaction.
final class LogImport {
  private let store: SurveyStore
  private let project: SurveyProject?
  private let replace: Bool
  /// The name under which the store keeps the log; `nil` for that of the file.
  private let name: String?
  private let output: OutputOptions
  /// How much of the bytes of several logs is imported; `nil` for one log.
  private var count: WorkCount?

  private let pseudonyms: Pseudonyms
  private let settings: SurveySettings
  private let names: NamedFiles
  private let group: ImportGroup
  private var waiting: [Waiting] = []
  /// Digests of logs that this run brought in, whose imports stay.
  private var imported: Set<String> = []

  /// A log that was read and is not in the store yet.
  private struct Waiting {
    var told: TellingSink
    var window: Double?
  }

  init(
    store: SurveyStore, project: SurveyProject?, replace: Bool = false, name: String? = nil,
    output: OutputOptions
  ) throws {
    self.store = store
    self.project = project
    self.replace = replace
    self.name = name
    self.output = output
    let directory = project?.directory
    names = NamedFiles { earlier in
      ([earlier] + (directory.map { ["\($0)/\(earlier)"] } ?? [])).map(LogFile.resolved)
    }
    group = ImportGroup(store)
    pseudonyms = Pseudonyms(project, salt: try store.receiverSalt() ?? Pseudonyms.newSalt())
    settings = pseudonyms.settings
  }

  /// Imports the logs of a batch in order, and shows how much of their bytes is in.
  /// - Parameter notes: Takes the notes on the logs; `nil` prints them at once.
  /// - Parameter isNumbered: Whether the line of progress counts the logs.
  func run(
    _ batch: LogBatch, isStrict: Bool, notes: LogNotes? = nil, isNumbered: Bool = false
  ) throws -> (files: [ImportDocument.File], outcome: LogBatch.Outcome) {
    let work = WorkCount()
    work.plan(batch.bytes)
    // One log alone says only that it goes on.
    count = batch.isSingle ? nil : work
    var files: [ImportDocument.File] = []
    let outcome = try batch.run(
      isStrict: isStrict, isFull: { group.isFull },
      commit: {
        commit(notes, stopsAtRefusal: isStrict).map { result in
          switch result {
          case .success(let file):
            files.append(file)
            return nil
          case .failure(let error): return error
          }
        }
      },
      read: { log, index in
        defer { work.add(Self.size(log)) }
        try read(log, progress: isNumbered ? "\(index + 1) of \(batch.count), " : "")
      })
    return (files, outcome)
  }

  /// Reads one log, which then waits for ``commit(_:stopsAtRefusal:)``.
  /// - Parameter prefix: What the line of progress begins with.
  private func read(_ log: LogFile, progress prefix: String) throws {
    try log.check()
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    progress.show("importing \(log.name)", count: count)
    let reader = LogReader(mapping: log.mapping, site: project?.site, receiverDigest: pseudonyms.name)
    let input = try LogInput(path: log.path, displayName: log.name, acceptsStreams: log.isNamedByUser)
    var told: TellingSink?
    try group.read(
      named: name(of: log, input), settings: ImportSettings(survey: settings, log: projectLog(log)),
      replace: replace
    ) { sink, earlier in
      let telling = TellingSink(passingTo: sink, name: prefix + log.name, progress: progress, count: count)
      told = telling
      return try reader.read(input, into: telling, earlier: earlier)
    }
    guard let told else { return }
    waiting.append(Waiting(told: told, window: log.mapping.mergeMilliseconds))
  }

  /// Adds the waiting logs to the store, in order, and prints the notes of each.
  /// - Parameter stopsAtRefusal: Whether the first log that may not come in ends it.
  /// - Returns: For each log what became of it, or the error; nothing for those behind one that ended it.
  private func commit(
    _ notes: LogNotes?, stopsAtRefusal: Bool
  ) -> [Result<ImportDocument.File, any Error>] {
    let logs = waiting
    waiting = []
    let results = group.commit(keeping: imported, stopsAtRefusal: stopsAtRefusal)
    return zip(logs, results).map { log, result in
      result.map { outcome in
        imported.insert(outcome.summary.sha256)
        return file(outcome, log, notes)
      }
    }
  }

  private func file(_ outcome: ImportOutcome, _ log: Waiting, _ notes: LogNotes?) -> ImportDocument.File {
    var window = log.window
    if case .alreadyImported = outcome {
      window = nil
    } else if let notes {
      notes.add(log.told.issues, outcome.summary)
    } else {
      tell(log.told, outcome.summary)
    }
    if case .imported(let summary, let contained) = outcome {
      let issues = contained.map { Self.contains($0, summary) }
      if let notes {
        notes.add(issues, summary)
      } else {
        for issue in issues { output.note(TerminalText.lines(issue.description)) }
      }
    }
    return ImportDocument.File(
      outcome: outcome.name, summary: outcome.summary, mergeMilliseconds: window,
      changedSettings: outcome.changes)
  }

  /// How survey.toml says to read the log, also if the user named it; `nil` if it does not name the log.
  private func projectLog(_ log: LogFile) -> ProjectLog? {
    guard let project, let name = log.isNamedByUser ? project.name(ofLogAt: log.path) : log.name else {
      return nil
    }
    return project.mapping(ofLogNamed: name).map { ProjectLog(name: name, mapping: $0) }
  }

  /// What the log is called. An earlier name means the same log if it leads to the same file from here.
  private func name(of log: LogFile, _ input: LogInput) -> ImportName {
    if let name { return ImportName(name) }
    return ImportName(log.name, isKnown: !input.isStream, file: LogFile.resolved(log.path), lookup: names)
  }

  private static func contains(_ name: String, _ summary: ImportSummary) -> SurveyIssue {
    SurveyIssue(
      .warning, .containsEarlierLog, file: summary.file,
      message:
        "this log begins with all of '\(name)', which is already imported; readings without times now count "
        + "twice", help: "if both are the same recording, import this log again with --replace --as '\(name)'"
    )
  }

  private func tell(_ sink: TellingSink, _ summary: ImportSummary) {
    for issue in sink.issues { output.note(TerminalText.lines(issue.description)) }
    for (code, count) in summary.issues.sorted(by: { $0.key < $1.key }) where count > sink.count(of: code) {
      output.note("\(TerminalText.plain(summary.file)): \(count - sink.count(of: code)) more [\(code)]")
    }
    if summary.rejectedRows > 0 { output.note(Self.rejectedHelp) }
  }

  /// Bytes of a log; 0 where they cannot be known before it is read.
  static func size(_ log: LogFile) -> Int {
    var status = stat()
    return stat(log.path, &status) == 0 ? Int(status.st_size) : 0
  }

  static let rejectedHelp: String =
    "  help: the store keeps rejected rows, each with its reason, in the table rejected_row"
}

extension ImportOutcome {
  var name: String {
    switch self {
    case .imported: "imported"
    case .alreadyImported: "already-imported"
    case .replaced: "replaced"
    case .reimported: "reimported"
    case .grown: "grown"
    }
  }

  /// The settings that differ from those of the earlier import.
  var changes: [String] { if case .reimported(_, let changes) = self { changes } else { [] } }
}
