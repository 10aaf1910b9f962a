import CalibrationModel
import ArgumentParser
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import Terminal
import SurveyAnalysis
import SurveyStore

struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Remove the import of a log from the store.",
    discussion: """
      Removes a log's dwells, rejected rows and issues from the store, as if it had never been imported. Other logs \
      and the log file itself are not changed. Name a log by its path, its name as listed, or the first four or more \
      digits of its digest. Either all logs named are removed, or none. Without a LOG, lists the logs in the store.

      Example:
        beacon-calibrate forget logs/walk-3.csv --store walk.sqlite
      """)

  @Argument(help: .value("log", "Logs to remove from the store.")) var logs: [String] = []

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var output: OutputOptions

  @Option(help: .value("s", "Time to wait for imports into the store.")) var wait = 60.0

  func validate() throws {
    try demand("--wait", wait, 0...86_400, "s")
    if logs.contains("") { throw ValidationError("A log must not be empty.") }
  }

  func run() throws {
    let project = try survey.loadProject()
    let path = try survey.storePath(project)
    let store = try SurveyStore.open(
      path: path, access: logs.isEmpty ? .readOnly : .readWrite,
      patience: SurveyStore.Patience(seconds: wait))
    let selection = ImportSelection(try store.imports())
    var chosen: [String] = []
    for log in logs {
      let sha256 = try digest(of: log, in: selection, project, path: path)
      if !chosen.contains(sha256) { chosen.append(sha256) }
    }
    let forgotten = chosen.isEmpty ? [] : try store.forget(chosen)
    let document = ForgetDocument(forgotten: forgotten, remaining: try store.imports())
    try output.write(document) { _ in ForgetText.render(document) }
  }

  private func digest(
    of log: String, in selection: ImportSelection, _ project: SurveyProject?, path: String
  ) throws -> String {
    let here = LogFile.resolved(log)
    let choice = selection.choice(log) { name in
      let paths = [name] + (project.map { ["\($0.directory)/\(name)"] } ?? [])
      return paths.contains { LogFile.resolved($0) == here }
    }
    switch choice {
    case .one(let summary): return summary.sha256
    case .several(let found):
      throw CommandFailure(.usage, text: ForgetText.ambiguous(log, found, store: path))
    case .none(let nearest):
      throw CommandFailure(
        .missingInput, text: ForgetText.unknown(log, nearest: nearest, selection.imports, store: path))
    }
  }
}
