import ArgumentParser
import Foundation
import PathLoss
import RadioSurvey
import SurveyDesign
import SurveyImport
import SurveyProject
import SurveyReport
import SurveyResults

/// `record`: a live capture into a canonical log.
struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Record a live capture into a survey log, and say when a dwell is long enough.",
    discussion: """
      Reads from standard input whatever 'import' reads from a file and that can be read from front to back: btmon, \
      hcidump, mosquitto_sub, CSV, JSON Lines, btsnoop, pcap. Rows are appended to a canonical CSV log as they come, so \
      that a kill at any moment loses nothing that has arrived in whole lines. Ctrl-C or the end of the capture ends the \
      recording; a second Ctrl-C ends the program at once. What the capture says itself goes before the options. With \
      --ask the surveyor is asked on the terminal before each dwell and ends it with Return. Only the survey's beacons \
      are kept, as by 'import'. A distance is that to one beacon: where several are heard, --beacon says to which, and \
      the others are recorded without it.

      A dwell is enough when fading leaves at most --enough-db in its mean, an SD of sF sqrt(v) with v = 1 / effective \
      packets = (1 + rho) / ((1 - rho) k) - 2 rho (1 - rho^k) / (k^2 (1 - rho)^2) for k packets of lag-1 \
      autocorrelation rho, from 12 packets or more, worth 4 independent ones or more. Beside the 4 dB by which places \
      of one distance usually differ, 1 dB widens the error of a place by 3 %; more packets gain next to nothing.

      Times without a zone are local times if that makes them those of now; times since the capture's start, and \
      readings without a time, get their arrival. A program that buffers what it writes delays it: put 'stdbuf -oL' \
      before it.

      Example:
        btmon -T | beacon-calibrate record walk.csv --location A3 \\
          --distance 2 --placement overhead --crowd empty
      """)

  @Argument(help: ArgumentHelp("Log to append to; it is made where there is none.", valueName: "log"))
  var log: String

  @Option(help: ArgumentHelp("Where the surveyor stands.", valueName: "name"))
  var location: String?

  @Option(help: ArgumentHelp("True distance to the beacon.", valueName: "m"))
  var distance: String?

  @Option(help: ArgumentHelp("Which beacon that is, where several are heard.", valueName: "beacon"))
  var beacon: String?

  @Option(help: ArgumentHelp("How the beacon hangs.", valueName: "name"))
  var placement: String?

  @Option(help: ArgumentHelp("How full the room is.", valueName: "level"))
  var crowd: String?

  @Option(help: ArgumentHelp("How many people are in it.", valueName: "n"))
  var people: String?

  @Option(help: ArgumentHelp("How the receiver is carried.", valueName: "name"))
  var carriage: String?

  @Option(help: ArgumentHelp("The receiving device.", valueName: "name"))
  var receiver: String?

  @Flag(help: "Ask for these on the terminal before each dwell.")
  var ask = false

  @Option(help: ArgumentHelp("Fading that may be left in the mean of a dwell, 0.1 to 10.", valueName: "dB"))
  var enoughDb = DwellAdvice.defaultLimit

  @Option(
    help: ArgumentHelp("Folder with survey.toml. Default: this folder, if it has one.", valueName: "folder"))
  var project: String?

  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  private var fields: [LogField: String] {
    let typed: [LogField: String?] = [
      .location: location, .distanceMetres: distance, .beacon: beacon, .placement: placement, .crowd: crowd,
      .people: people,
      .carriage: carriage, .receiver: receiver,
    ]
    return typed.compactMapValues(\.self)
  }

  func validate() throws {
    guard (0.1...10).contains(enoughDb) else {
      throw ValidationError("--enough-db must lie between 0.1 and 10 dB.")
    }
    do { _ = try DwellSetting(fields) } catch {
      throw ValidationError("\(error.issue.message). \(error.issue.help ?? "")")
    }
  }

  func run() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("Pipe a capture in: btmon -T | beacon-calibrate record \(log)")
    }
    let survey = try SurveyOptions.parse(project.map { ["--project", $0] } ?? []).loadProject()
    let site = survey?.site ?? Site()
    let setting = try DwellSetting(fields, site: site)
    var mapping = try mapping.mapping(over: LogMapping())
    if ask || setting.location != nil { mapping = mapping.withLivePlace }
    let name = "standard input"
    let recording = LiveRecording(
      log: try LogAppender(path: log, displayName: log), name: name, site: site, gap: mapping.gap,
      now: { Date().timeIntervalSince1970 })
    let console = try RecordConsole(
      recording, site: site, limit: enoughDb, output: output, asking: ask ? fields : nil)
    if !ask { try recording.begin(setting) }
    console.start()
    var summary: ImportSummary?
    do {
      summary = try LogReader(mapping: mapping, site: site).read(
        live: STDIN_FILENO, displayName: name, into: recording, control: console)
    } catch let error as LogError {
      console.finish()
      try recording.close()
      let nothingCame: Set<IssueCode> = [.emptyFile, .unknownFormat, .noRows, .noUsableRows]
      guard console.wasStopped, nothingCame.contains(error.issue.code) else { throw error }
      output.note(TerminalText.lines(error.description))
    }
    try recording.close()
    console.finish()
    for issue in recording.issues { output.note(TerminalText.lines(issue.description)) }
    let document = RecordDocument(
      log: log, format: summary?.format, packets: recording.packets, missedPackets: recording.missedPackets,
      rejectedRows: recording.rejectedRows, betweenDwells: recording.betweenDwells, limit: enoughDb,
      dwells: recording.finished, site: site)
    try output.write(document) { colored in Style(colored).paint(RecordText.render(document)) }
  }
}
