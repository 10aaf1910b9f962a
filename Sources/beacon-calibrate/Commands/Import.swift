import ArgumentParser
import Foundation
import RadioSurvey
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyResults
import SurveyStore

/// `import`: logs into the store.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring survey logs into the store.",
    discussion: """
      A log is CSV or JSON Lines with the columns timestamp, beacon (or uuid, major, minor; or address), rssi_dbm and \
      what is known of location, distance_m or x_m, y_m, z_m, placement, crowd, carriage and receiver; gzip is fine. \
      Bluetooth captures (btsnoop, PacketLogger, pcap, pcapng) and the logs of btmon, hcidump, PACT, WiGLE, Network \
      Survey, Kismet, Beacon Scanner, ESPresense (messages and captures), Theengs, OpenMQTTGateway and others are \
      recognised too: 'beacon-calibrate inspect LOG' says what a log is. \
      Other column names are mapped with --column, and what the log does not say is given with --set. A file comes in \
      whole or not at all; the same bytes twice are noticed, and a log that has grown takes the place of its beginning. \
      '-' is standard input; a pipe is read once. Without a LOG, every log of survey.toml is imported.

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

  @Flag(help: "Take the place of what the same log, or another of its name, brought in before.")
  var replace = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("Name to keep one log under; default: as given.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("How long to wait for other imports that write to the store.", valueName: "s"))
  var wait = 60.0

  func validate() throws {
    guard (0...86_400).contains(wait) else { throw ValidationError("--wait must lie between 0 and 86400 s.") }
    if let name {
      guard logs.count == 1 else { throw ValidationError("--as names one log.") }
      guard !name.isEmpty else { throw ValidationError("--as must not be empty.") }
    }
  }

  func run() throws {
    let project = try survey.loadProject()
    let files = try logFiles(project)
    let path = try survey.storePath(project)
    let output = output
    let patience = SurveyStore.Patience(seconds: wait) {
      output.note(TerminalText.lines("\(path): waiting for another run that writes to the store"))
    }
    let store = try SurveyStore.open(path: path, access: .create, patience: patience)
    let importer = LogImport(store: store, project: project, replace: replace, name: name, output: output)
    let document = ImportDocument(files: try files.map(importer.run))
    // An import that changed nothing does not follow survey.toml either.
    if document.files.contains(where: { $0.outcome == "already-imported" }) {
      try StoredSurvey(store: store, project: project).tellChanges(output.note)
    }
    if store.readersWait {
      output.note(
        TerminalText.lines(
          "\(path): note: SQLite cannot keep a write-ahead log here, so readers wait while an import is written\n"
            + "  help: keep the store on a local disk with --store"))
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
