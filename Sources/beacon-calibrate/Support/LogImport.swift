import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyStore

/// Brings logs into a store, one transaction a file.
struct LogImport {
  var store: SurveyStore
  var project: SurveyProject?
  var replace = false
  var output: OutputOptions

  /// Imports one log.
  func run(_ log: LogFile) throws -> ImportDocument.File {
    try log.check()
    let progress = Progress(quiet: output.quiet)
    defer { progress.finish() }
    let reader = LogReader(
      mapping: log.mapping, site: project?.site, receiverDigest: ReceiverDigest.closure(project))
    guard let digest = FileDigest(path: log.path) else {
      // The reader says better than the digest why a file cannot be read.
      _ = try reader.read(path: log.path, displayName: log.name, into: CollectingSink())
      throw CommandFailure(.inputOutput, "\(log.name): error: the file cannot be read [unreadable-file]")
    }
    var told: TellingSink?
    let outcome = try store.importLog(
      displayName: log.name, sha256: try digest.sha256(), mappingDescription: try log.mapping.json,
      replace: replace
    ) { sink in
      let telling = TellingSink(passingTo: sink, name: log.name, progress: progress)
      told = telling
      return try reader.read(path: log.path, displayName: log.name, into: telling)
    }
    progress.finish()
    if let told { tell(told, outcome.summary) }
    let window: Double? =
      if case .alreadyImported = outcome { nil } else { log.mapping.mergeMilliseconds }
    return ImportDocument.File(outcome: outcome.name, summary: outcome.summary, mergeMilliseconds: window)
  }

  private func tell(_ sink: TellingSink, _ summary: ImportSummary) {
    for issue in sink.issues { output.note(TerminalText.lines(issue.description)) }
    for (code, count) in summary.issues.sorted(by: { $0.key < $1.key }) where count > sink.count(of: code) {
      output.note("\(TerminalText.plain(summary.file)): \(count - sink.count(of: code)) more [\(code)]")
    }
    if summary.rejectedRows > 0 {
      output.note("  help: the rows rejected are kept in the store, table rejected_row, each with its reason")
    }
  }
}

extension LogMapping {
  /// The mapping as JSON, for the ledger.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}

extension ImportOutcome {
  /// The outcome's name in JSON.
  var name: String {
    switch self {
    case .imported: "imported"
    case .alreadyImported: "already-imported"
    case .replaced: "replaced"
    }
  }

  /// What the file brought in.
  var summary: ImportSummary {
    switch self {
    case .imported(let summary), .alreadyImported(let summary), .replaced(let summary): summary
    }
  }
}
