import Foundation
import RadioSurvey
import Statistics
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyResults
import SurveyStore

/// Imports logs into a store, in one transaction per file.
struct LogImport {
  var store: SurveyStore
  var project: SurveyProject?
  var replace = false
  /// The name under which the store keeps the log; `nil` for that of the file.
  var name: String?
  var output: OutputOptions
  /// How much of the bytes of several logs is imported; `nil` for one log.
  var count: WorkCount?

  private let companions = CompanionDigests()

  init(
    store: SurveyStore, project: SurveyProject?, replace: Bool = false, name: String? = nil,
    output: OutputOptions
  ) {
    self.store = store
    self.project = project
    self.replace = replace
    self.name = name
    self.output = output
  }

  /// Imports one log.
  ///
  /// - Parameters:
  ///   - progress: What the line of progress begins with.
  ///   - keeping: Digests of logs that this run brought in, whose imports stay.
  ///   - notes: Takes what is to be told of the log; `nil` to tell it at once.
  func run(
    _ log: LogFile, progress prefix: String = "", keeping: Set<String> = [], notes: LogNotes? = nil
  ) throws -> ImportDocument.File {
    try log.check()
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    progress.show("importing \(log.name)", count: count)
    let reader = LogReader(
      mapping: log.mapping, site: project?.site, receiverDigest: ReceiverDigest.closure(project))
    let input = try LogInput(path: log.path, displayName: log.name, acceptsStreams: log.isNamedByUser)
    var told: TellingSink?
    let description = try ImportDescription(
      mapping: log.mapping, companionDigests: companions.digests(of: log.mapping)
    ).json
    let outcome = try store.importLog(
      named: name(of: log, input), mappingDescription: description, settings: settings(of: log),
      replace: replace, keeping: keeping
    ) { sink, earlier in
      let telling = TellingSink(passingTo: sink, name: prefix + log.name, progress: progress, count: count)
      told = telling
      return try reader.read(input, into: telling, earlier: earlier)
    }
    progress.finish()
    var window: Double? = log.mapping.mergeMilliseconds
    if case .alreadyImported = outcome {
      window = nil
    } else if let told {
      if let notes { notes.add(told.issues, outcome.summary) } else { tell(told, outcome.summary) }
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

  /// What survey.toml says of the log and of what is in it.
  private func settings(of log: LogFile) -> ImportSettings {
    guard let project else { return ImportSettings() }
    return ImportSettings(
      survey: project.settings,
      log: log.isNamedByUser ? nil : project.mapping(ofLogNamed: log.name))
  }

  /// What the log is called, and which earlier names mean the same file: those that lead to it from here.
  private func name(of log: LogFile, _ input: LogInput) -> ImportName {
    if let name { return ImportName(name) }
    let directory = project?.directory
    let here = LogFile.resolved(log.path)
    return ImportName(log.name, isKnown: !input.isStream) { earlier in
      let paths = [earlier] + (directory.map { ["\($0)/\(earlier)"] } ?? [])
      return paths.contains { LogFile.resolved($0) == here }
    }
  }

  private static func contains(_ name: String, _ summary: ImportSummary) -> SurveyIssue {
    SurveyIssue(
      .warning, .containsEarlierLog, file: summary.file,
      message:
        "this log begins with all of '\(name)', which is already imported; what has no times now counts twice",
      help: "if both are the same recording, import this log again with --replace --as '\(name)'")
  }

  private func tell(_ sink: TellingSink, _ summary: ImportSummary) {
    for issue in sink.issues { output.note(TerminalText.lines(issue.description)) }
    for (code, count) in summary.issues.sorted(by: { $0.key < $1.key }) where count > sink.count(of: code) {
      output.note("\(TerminalText.plain(summary.file)): \(count - sink.count(of: code)) more [\(code)]")
    }
    if summary.rejectedRows > 0 { output.note(Self.rejectedHelp) }
  }

  /// Where rejected rows are.
  static let rejectedHelp: String =
    "  help: the store keeps rejected rows, each with its reason, in the table rejected_row"
}

extension ImportOutcome {
  /// The name of the outcome in JSON.
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
  var changes: [String] {
    if case .reimported(_, let changes) = self { changes } else { [] }
  }
}
