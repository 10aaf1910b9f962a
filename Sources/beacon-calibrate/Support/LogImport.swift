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

  /// Imports one log.
  func run(_ log: LogFile) throws -> ImportDocument.File {
    try log.check()
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    progress.show("importing \(log.name)", count: count)
    let reader = LogReader(
      mapping: log.mapping, site: project?.site, receiverDigest: ReceiverDigest.closure(project))
    let input = try LogInput(path: log.path, displayName: log.name, acceptsStreams: log.isNamedByUser)
    var told: TellingSink?
    let outcome = try store.importLog(
      named: name(of: log, input), mappingDescription: try log.mapping.json, settings: settings(of: log),
      replace: replace
    ) { sink, earlier in
      let telling = TellingSink(passingTo: sink, name: log.name, progress: progress, count: count)
      told = telling
      return try reader.read(input, into: telling, earlier: earlier)
    }
    progress.finish()
    var window: Double? = log.mapping.mergeMilliseconds
    if case .alreadyImported = outcome { window = nil } else if let told { tell(told, outcome.summary) }
    if case .imported(let summary, let contained) = outcome {
      for name in contained { output.note(TerminalText.lines(Self.contains(name, summary).description)) }
    }
    return ImportDocument.File(outcome: outcome.name, summary: outcome.summary, mergeMilliseconds: window)
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
        "this log begins with all of '\(name)', which is already imported: those packets now count twice",
      help: "if both are the same recording, import this log again with --replace --as '\(name)'")
  }

  private func tell(_ sink: TellingSink, _ summary: ImportSummary) {
    for issue in sink.issues { output.note(TerminalText.lines(issue.description)) }
    for (code, count) in summary.issues.sorted(by: { $0.key < $1.key }) where count > sink.count(of: code) {
      output.note("\(TerminalText.plain(summary.file)): \(count - sink.count(of: code)) more [\(code)]")
    }
    if summary.rejectedRows > 0 {
      output.note("  help: the store keeps rejected rows, each with its reason, in the table rejected_row")
    }
  }
}

extension LogMapping {
  /// The mapping as JSON, for the import ledger.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension ImportOutcome {
  /// The name of the outcome in JSON.
  var name: String {
    switch self {
    case .imported: "imported"
    case .alreadyImported: "already-imported"
    case .replaced: "replaced"
    case .grown: "grown"
    }
  }
}
