import CalibrationModel
import ArgumentParser
import Support
import Foundation
import RadioSurvey
import SurveyDesign
import SurveyImport
import SurveyProject
import Terminal
import SurveyAnalysis

struct Record: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record a live capture into a survey log, and report when a dwell is long enough.",
    discussion: """
      Reads any format of 'import' that can be read sequentially from standard input: btmon, hcidump, mosquitto_sub, \
      CSV, JSON Lines, btsnoop, pcap. Appends rows to a canonical CSV log as they arrive, so killing the program loses \
      no complete line. Ctrl-C or the end of the capture ends the recording; a second Ctrl-C ends the program \
      immediately. Values in the capture take precedence over the options. With --ask, the program asks on the \
      terminal before each dwell, and Return ends the dwell. Only the survey's beacons are kept, as with 'import'. A \
      distance applies to one beacon: if several are heard, name it with --beacon; the others are recorded without a \
      distance.

      A dwell is long enough when fading leaves an SD of at most --enough-db in its mean: sF sqrt(v) with v = 1 / \
      effective packets = (1 + rho) / ((1 - rho) k) - 2 rho (1 - rho^k) / (k^2 (1 - rho)^2) for k packets of lag-1 \
      autocorrelation rho, from at least 12 packets worth at least 4 independent ones. Locations at one distance \
      usually differ by 4 dB; compared with that, 1 dB widens the error of a location by 3 %, so more packets gain \
      almost nothing.

      Times without a zone count as local if that makes them current. Times relative to the start of the capture, and \
      readings without a time, get their time of arrival. If a program buffers its output, put 'stdbuf -oL' before it.

      Example:
        btmon -T | beacon-calibrate record walk.csv --location A3 \\
          --distance 2 --placement overhead --crowd empty
      """)

  @Argument(
    help: .value(
      "log", "Log to append to; created if it does not exist. - writes a new log to standard output."))
  var log: String

  @Option(help: .value("name", "Name of the location where the surveyor stands."))
  var location: String?

  @Option(help: .value("m", "True distance to the beacon."))
  var distance: String?

  @Option(help: .value("beacon", "Beacon that --distance applies to, if several are heard."))
  var beacon: String?

  @Option(help: .value("name", "Placement of the beacon."))
  var placement: String?

  @Option(help: .value("level", "Crowd level of the room."))
  var crowd: String?

  @Option(help: .value("n", "Number of people in the room."))
  var people: String?

  @Option(help: .value("name", "How the receiver is carried."))
  var carriage: String?

  @Option(help: .value("name", "The receiving device."))
  var receiver: String?

  @Flag(help: "Ask for these values on the terminal before each dwell.") var ask = false

  @Option(help: .value("dB", "Largest SD that fading may leave in the mean of a dwell, 0.1 to 10."))
  var enoughDb = DwellAdvice.defaultLimit

  @OptionGroup var place: ProjectOptions
  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  private var fields: [LogField: String] {
    let typed: [LogField: String?] = [
      .location: location, .distanceMetres: distance, .beacon: beacon, .placement: placement, .crowd: crowd,
      .people: people, .carriage: carriage, .receiver: receiver,
    ]
    return typed.compactMapValues(\.self)
  }

  func validate() throws {
    try demand("--enough-db", enoughDb, 0.1...10, "dB")
    do { _ = try DwellSetting(fields) } catch {
      throw ValidationError("\(error.issue.message). \(error.issue.help ?? "")")
    }
  }

  func run() throws {
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("Pipe a capture to this command: btmon -T | beacon-calibrate record \(log)")
    }
    let survey = try place.load()
    let site = survey?.site ?? Site()
    let setting = try DwellSetting(fields, site: site)
    var mapping = try mapping.mapping(over: LogMapping())
    if ask || setting.location != nil { mapping = mapping.withLivePlace }
    let name = FileFailure.standardInput
    FileUse.shared.reads(descriptor: STDIN_FILENO, named: name)
    if log != "-" { try FileUse.shared.writes(path: log) }
    RecordConsole.catchInterrupts()
    let recording = LiveRecording(
      log: log == "-"
        ? try LogAppender(standardOutputNamed: FileFailure.standardOutput)
        : try LogAppender(path: log, displayName: log), name: name, site: site, gap: mapping.gap,
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
    // The log on standard output is the result.
    guard log != "-" else { return }
    let document = RecordDocument(
      log: log, format: summary?.format, packets: recording.packets, missedPackets: recording.missedPackets,
      rejectedRows: recording.rejectedRows, betweenDwells: recording.betweenDwells, limit: enoughDb,
      dwells: recording.finished, site: site)
    try output.write(document) { colored in Style(colored).paint(RecordText.render(document)) }
  }
}
