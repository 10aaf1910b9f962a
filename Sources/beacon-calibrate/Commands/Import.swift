import CalibrationModel
import ArgumentParser
import Foundation
import RadioSurvey
import Statistics
import SurveyImport
import SurveyProject
import Terminal
import SurveyStore
import Support

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import survey logs into the store.",
    discussion: """
      A log is CSV or JSON Lines with the columns timestamp, beacon (or uuid, major, minor; or address), rssi_dbm and \
      any of location, distance_m or x_m, y_m, z_m, placement, crowd, carriage, session and receiver; it can be \
      gzip-compressed. Bluetooth captures (btsnoop, PacketLogger, pcap, pcapng) and the logs of btmon, hcidump, PACT, \
      WiGLE, Network Survey, Kismet, Beacon Scanner, ESPresense (messages and captures), Theengs, OpenMQTTGateway and \
      others are also recognised: 'beacon-calibrate inspect LOG' describes a log. Map other column names with \
      --column, and set values that the log lacks with --set. A file is imported whole or not at all. Importing the \
      same bytes twice changes nothing; with other settings, they replace their earlier import. So does a log that has \
      grown. 'beacon-calibrate forget LOG' removes one.

      For a folder, every log in it is imported. A log that cannot be read is skipped; the others are imported, and \
      the command ends with a summary by reason and exit code 65. --strict stops at the first. '-' is standard input. \
      Without a LOG, every log of survey.toml is imported.

      Example:
        beacon-calibrate import walk.csv --store walk.sqlite \\
          --column rssi_dbm=rssi --column distance_cm=distance \\
          --set beacon=robot --set placement=in-clear --set crowd=empty
      """)

  @Argument(help: .value("log", "Logs, or folders of logs, to import.")) var logs: [String] = []

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions
  @Flag(help: "Replace the earlier import of this log, or of another log with its name.") var replace = false
  @Flag(help: "Stop at the first log that cannot be imported.") var strict = false

  @Option(
    name: .customLong("as"),
    help: .value("name", "Name under which the store keeps one log. Default: as given."))
  var name: String?

  @Option(help: .value("s", "Time to wait for other imports into the store.")) var wait = 60.0

  func validate() throws {
    try demand("--wait", wait, 0...86_400, "s")
    if let name {
      guard logs.count == 1, (try? LogFolder(logs[0])) == nil else {
        throw ValidationError("--as requires exactly one log.")
      }
      guard !name.isEmpty else { throw ValidationError("--as must not be empty.") }
    }
  }

  func run() throws {
    let (project, logs) = try projectAndLogs()
    if logs.isEmpty, let project, project.sources.isEmpty {
      throw CommandFailure(
        .unusableData, "nothing to import: survey.toml has no [[log]]",
        help: "'beacon-calibrate inspect LOG' prints the entry for a log")
    }
    let path = try survey.storePath(project)
    let batch = try LogBatch(logs, project: project, mapping: mapping, ownFiles: [path])
    let output = output
    let patience = SurveyStore.Patience(seconds: wait) {
      output.note(TerminalText.lines("\(path): waiting for another import into the store"))
    }
    let store = try SurveyStore.open(path: path, access: .create, patience: patience)
    let importer = try LogImport(store: store, project: project, replace: replace, name: name, output: output)
    let notes = batch.isSingle ? nil : LogNotes()
    let (files, outcome) = try importer.run(
      batch, isStrict: strict, notes: notes, isNumbered: !batch.isSingle)
    // What was imported before is not where the user expects it.
    if let failure = outcome.failure as? StoreError, failure.reason == .moved { throw failure }
    notes?.tell(output)
    let document = ImportDocument(
      files: files, skipped: outcome.skipped, otherFiles: outcome.others, untried: outcome.untried)
    // An import that changed nothing does not follow survey.toml either.
    if document.files.contains(where: { $0.outcome == "already-imported" }) {
      try StoredSurvey(store: store, project: project).tellChanges(output.note)
    } else {
      try StoredSurvey(store: store, project: project).tellImported(output.note)
    }
    if store.readersWait {
      output.note(
        TerminalText.lines(
          "\(path): note: SQLite cannot use a write-ahead log here, so readers wait during an import\n  "
            + "help: use --store to keep the store on a local disk"))
    }
    try output.write(document) { _ in ImportText.render(document) }
    try outcome.finish(read: files.count)
  }

  /// The project, and the logs to import, none for those of survey.toml. A folder that has a survey.toml is a project, and its
  /// logs are read as that says.
  private func projectAndLogs() throws -> (SurveyProject?, [String]) {
    let project = try survey.loadProject()
    let projects = logs.filter { FileManager.default.fileExists(atPath: "\($0)/\(SurveyProject.fileName)") }
    guard let folder = projects.first else { return (project, logs) }
    if let project, LogFile.resolved(project.directory) == LogFile.resolved(folder), logs.count == 1 {
      return (project, [])
    }
    guard project == nil, logs.count == 1 else {
      throw CommandFailure(
        .usage,
        "\(folder): error: the folder is a project, with its own settings for reading logs\n  help: import "
          + "it alone, with --project")
    }
    output.note(
      TerminalText.lines(
        "\(folder): note: the folder has a survey.toml with its own settings for reading logs"))
    return (try SurveyProject.load(directory: folder), [])
  }
}
