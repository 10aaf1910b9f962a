import ArgumentParser
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyResults
import SurveyStore

/// The `import` command.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import survey logs into the store.",
    discussion: """
      A log is CSV or JSON Lines with the columns timestamp, beacon (or uuid, major, minor; or address), rssi_dbm and \
      any of location, distance_m or x_m, y_m, z_m, placement, crowd, carriage, session and receiver; it may be compressed by gzip. \
      Bluetooth captures (btsnoop, PacketLogger, pcap, pcapng) and the logs of btmon, hcidump, PACT, WiGLE, Network \
      Survey, Kismet, Beacon Scanner, ESPresense (messages and captures), Theengs, OpenMQTTGateway and others are \
      also recognised: 'beacon-calibrate inspect LOG' describes a log. \
      Map other column names with --column, and give values that the log lacks with --set. A file is imported \
      whole or not at all. Importing the same bytes twice changes nothing, and a log that has grown replaces its earlier import. \
      '-' is standard input. Without a LOG, every log of survey.toml is imported.

      Example:
        beacon-calibrate import walk.csv --store walk.sqlite \\
          --column rssi_dbm=rssi --column distance_cm=distance \\
          --set beacon=robot --set placement=in-clear --set crowd=empty
      """)

  @Argument(help: ArgumentHelp("Logs to import.", valueName: "log"))
  var logs: [String] = []

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  @Flag(help: "Replace the earlier import of this log, or of another log with its name.")
  var replace = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Name under which the store keeps one log. Default: as given.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("Time to wait for other imports into the store.", valueName: "s"))
  var wait = 60.0

  func validate() throws {
    guard (0...86_400).contains(wait) else { throw ValidationError("--wait must be between 0 and 86400 s.") }
    if let name {
      guard logs.count == 1 else { throw ValidationError("--as requires exactly one log.") }
      guard !name.isEmpty else { throw ValidationError("--as must not be empty.") }
    }
  }

  func run() throws {
    let project = try survey.loadProject()
    let files = try logFiles(project)
    let path = try survey.storePath(project)
    let output = output
    let patience = SurveyStore.Patience(seconds: wait) {
      output.note(TerminalText.lines("\(path): waiting for another import into the store"))
    }
    let store = try SurveyStore.open(path: path, access: .create, patience: patience)
    let importer = LogImport(store: store, project: project, replace: replace, name: name, output: output)
    let document = ImportDocument(files: try importer.run(files))
    // An import that changed nothing does not follow survey.toml either.
    if document.files.contains(where: { $0.outcome == "already-imported" }) {
      try StoredSurvey(store: store, project: project).tellChanges(output.note)
    }
    if store.readersWait {
      output.note(
        TerminalText.lines(
          "\(path): note: SQLite cannot use a write-ahead log here, so readers wait during an import\n"
            + "  help: use --store to keep the store on a local disk"))
    }
    try output.write(document) { _ in ImportText.render(document) }
  }

  private func logFiles(_ project: SurveyProject?) throws -> [LogFile] {
    if !logs.isEmpty {
      return try logs.map { log in
        LogFile(
          name: log == "-" ? LogInput.standardInputName : log, path: log,
          mapping: try mapping.mapping(over: LogMapping()))
      }
    }
    guard let project else {
      throw ValidationError("Name a log, or a project with --project.")
    }
    return try project.logFiles().map { file in
      var file = file
      file.mapping = try mapping.mapping(over: file.mapping)
      return file
    }
  }
}
