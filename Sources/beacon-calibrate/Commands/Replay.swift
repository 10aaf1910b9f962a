import CalibrationModel
import ArgumentParser
import Support
import Foundation
import RadioSurvey
import Ranging
import SurveyImport
import SurveyProject
import Page
import SurveyAnalysis

struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a log as an app would see it: zones, nearest beacon and region events, step by step.",
    discussion: """
      Reads any log that 'import' reads, or '-' for a live pipe, and prints for each step the beacon that an app takes \
      as the nearest, the zone and distance from the smoothed level, and the regions entered and left; at the end, how \
      much of the log hears a beacon, the longest gap, and switches and region events per hour. --format json prints \
      JSON Lines: the steps, then the summary.

      An app switches to another beacon if it leads by --margin for --dwell, or at once if its own was not heard for \
      --time-out. It enters a region after 3 consecutive packets at or above the level of the near boundary, and \
      leaves it after 10 s in which every packet is more than 6 dB below that level. These are rules of thumb: \
      'beacon-calibrate regions' finds settings from a survey.

      A log with distances, or --truth, scores all this; the column 'beacon' of that table names the nearest beacon \
      (with --by receiver, the receiver). Otherwise, switches are scored by hindsight: the loudest beacon in the 20 s \
      around each step. --rules adds rules published by other projects, and --sweep tries 360 settings of ours; if the \
      project has a survey, the setting recommended by its fits is scored too. --draw writes a drawing over time.

      Example:
        beacon-calibrate replay walk.csv --changes --draw walk.svg
        btmon -T | beacon-calibrate replay - --format json
      """)

  enum Subject: String, ExpressibleByArgument, CaseIterable { case beacon, receiver }

  @Argument(help: .value("log", "Log to replay; - is standard input.")) var log: String

  @Option(help: .value("s", "Length of a step, 0.1 to 3600.")) var every = 1.0

  @Flag(help: "Print only steps in which something changes.") var changes = false
  @Flag(help: "Print only the summary.") var summary = false

  @Option(help: "What to compare: beacons heard by a phone, or receivers that hear one beacon.")
  var by = Subject.beacon

  @Option(help: .value("beacon", "Replay only this beacon. May be repeated.")) var beacon: [String] = []

  @Option(
    help: .value(
      "dBm",
      "Level at 1 m that the device assumes. Default: measured_power_dbm in survey.toml, or of the "
        + "log, or -59."))
  var assumePower: Double?

  @Option(help: .value("n", "Path-loss exponent that the device assumes, 0.5 to 8.")) var assumeExponent = 2.0

  @Option(
    help: .value(
      "filter",
      "How levels are smoothed: mean=K packets, exponential=WEIGHT of each packet, or "
        + "kalman=DRIFT,NOISE in dB per root second and dB."))
  var filter = ReplayFilter.exponential(weight: 0.3)

  @Option(help: .value("dB", "Lead another beacon needs, 0 to 60."))
  var margin = SwitchSetting.unsurveyed.margin

  @Option(help: .value("s", "Time for which it must lead, 0 to 600."))
  var dwell = SwitchSetting.unsurveyed.dwell

  @Option(help: .value("s", "Silence after which a beacon is ignored, 0.1 to 600."))
  var timeOut = SwitchSetting.unsurveyed.timeOut

  @Option(help: .value("rules", "Rules to run in addition, separated by commas: espresense, bermuda, ours."))
  var rules: String?

  @Flag(help: "Try settings of margin, dwell and time-out, and list those that no other beats.")
  var sweep = false

  @Option(
    help: .value(
      "n", "With --sweep: most false switches per hour of the recommended setting, 0.001 to 1000. Default: 1."
    ))
  var falsePerHour: Double?

  @Option(help: .value("file", "Draw distances, the nearest beacon and region events over time, as SVG."))
  var draw: String?

  @OptionGroup var place: ProjectOptions
  @OptionGroup var mapping: MappingOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    try demand("--every", every, 0.1...3600, "s")
    try demand("--margin", margin, 0...60, "dB")
    try demand("--dwell", dwell, 0...600, "s")
    try demand("--time-out", timeOut, 0.1...600, "s")
    try demand("--assume-exponent", assumeExponent, 0.5...8)
    try demand("--assume-power", assumePower, -120...0, "dBm")
    guard sweep || falsePerHour == nil else { throw ValidationError("--false-per-hour requires --sweep.") }
    try demand("--false-per-hour", falsePerHour, 0.001...1000)
    guard draw != "-" else {
      throw ValidationError("--draw takes a file: the steps and the summary go to standard output.")
    }
    _ = try published()
  }

  private func published() throws -> [PublishedRule] {
    try (rules ?? "").split(separator: ",").filter { $0 != "ours" }.map { name in
      guard let rule = PublishedRule(rawValue: String(name)) else {
        throw ValidationError("--rules: '\(name)' is not espresense, bermuda or ours.")
      }
      return rule
    }
  }

  func run() throws {
    let survey = try place.load()
    let site = survey?.site ?? Site()
    let name = log == "-" ? LogInput.standardInputName : log
    let base = log == "-" ? LogMapping() : try KnownLogs(survey).mapping(at: log)
    var mapping = try mapping.mapping(over: base)
    var settings = ReplaySettings(zones: site.zones)
    settings.filter = filter
    settings.every = every
    settings.switching = SwitchSetting(margin: margin, dwell: dwell, timeOut: timeOut)
    settings.rules = try published()
    settings.sweep = sweep ? SwitchSweep.settings : []
    if let draw { try OutputFile.demandWritable(draw) }
    let forecast = try forecast(survey)
    settings.recommended = forecast?.setting
    settings.hindsight = 20
    let tracks = ReplayTracks(
      site: site, byReceiver: by == .receiver, power: assumePower, exponent: assumeExponent,
      zones: settings.zones)
    let truth = try mapping.truth.map { ReplayTruthCheck(try TruthTable(path: $0), log: name) }
    if let truth { settings.truth = tracks.truth(truth.table) }
    mapping.truth = nil
    // A log of somebody who walks names no places.
    let isUnplaced = mapping.constants[.location] == nil
    if isUnplaced { mapping.constants[.location] = DwellSetting.here }
    let out = ReplayOutput(output, onlyChanges: changes, showsSteps: !summary)
    var course = draw.map { _ in ReplayCourse(every: every) }
    let replay = LogReplay(settings, beacon: tracks.beacon) { step in
      course?.add(step)
      try out.take(step, names: tracks.names)
    }
    let playback = try playback(site, tracks, into: replay, out, truth)
    try read(LogReader(mapping: mapping, site: survey?.site), name, into: playback, out)
    if let failure = out.failure { throw failure }
    try playback.check()
    try truth?.finish(output, site: site, tracks: tracks)
    try replay.finish()
    let found = replay.summary
    guard found.packets > 0 else {
      throw CommandFailure(
        .unusableData,
        "\(name): error: the log has no packet to replay\n  help: 'beacon-calibrate inspect' lists the "
          + "beacons of a log")
    }
    for issue in playback.issues where !isUnplaced || issue.code != .replacedValue {
      output.note(TerminalText.lines(issue.description))
    }
    try out.finish(
      ReplayDocument(
        log: name, by: by.rawValue, every: every, setting: settings.switching, summary: found,
        tracks: found.tracks.enumerated().map { index, track in
          let beacon = tracks.beacon(index)
          return ReplayDocument.Track(
            name: tracks.names[index], packets: track.packets, heardSteps: track.steps,
            belief: beacon.belief, region: beacon.region)
        }, switches: out.switches, rejectedRows: playback.rejectedRows, forecast: forecast))
    if let draw, let course {
      let drawing = try ReplayDrawing(course, names: tracks.names).document(of: name)
      try OutputFile.write(Data(drawing.utf8), to: draw)
    }
  }

  /// What the fits of the project's survey recommend, for a sweep; `nil` without a survey, or where it says nothing of two beacons.
  private func forecast(_ project: SurveyProject?) throws -> SwitchForecast? {
    guard sweep, by == .beacon, let project, FileManager.default.fileExists(atPath: try project.storePath())
    else { return nil }
    var options = try SurveyOptions.parse([])
    options.project = place.project
    let requirement = try RequirementOptions.parse([])
    let loaded: LoadedSurvey
    do {
      loaded = try LoadedSurvey(
        options, requirement: requirement, selection: SurveySelection(), parts: [], output: output)
    } catch let failure as CommandFailure {
      output.note("note: the survey recommends no setting for the switch\n\(failure.message)\n")
      return nil
    }
    let analysis = loaded.analysis.options
    var policy = analysis.policy
    if let assumePower { policy.referencePower = assumePower }
    let nearest = NearestQuestion(
      fits: loaded.analysis.fits, site: analysis.site, policy: policy, packets: analysis.requirement.packets,
      crowd: analysis.requirement.crowd)
    let found = SwitchQuestion(
      nearest, filter: filter, every: every, share: analysis.requirement.probability,
      falsePerHour: falsePerHour ?? 1
    ).forecast()
    if found == nil {
      output.note(
        "note: the survey recommends no setting for the switch; it needs two beacons with a position, a "
          + "usable fit and an advertising interval\n")
    }
    return found
  }

  private func playback(
    _ site: Site, _ tracks: ReplayTracks, into replay: LogReplay, _ out: ReplayOutput,
    _ truth: ReplayTruthCheck?
  ) throws -> LogPlayback {
    let chosen = Set(beacon.map(tracks.identifier))
    var heard: BeaconIdentifier?
    var latest = -Double.infinity
    let demandsOne = by == .receiver
    out.onTick = {
      // Time passes without a packet only if the log's clock is ours.
      let now = Date().timeIntervalSince1970
      if abs(now - latest) < 60 { try replay.advance(to: now - 1) }
      return !RecordConsole.wasInterrupted
    }
    return LogPlayback(site: site) { reading in
      let setting = reading.setting
      guard let level = reading.level, chosen.isEmpty || chosen.contains(setting.beacon) else { return }
      if demandsOne {
        guard heard == nil || heard == setting.beacon else {
          throw CommandFailure(
            .usage,
            "--by receiver replays one beacon, but the log has several: \(heard?.description ?? ""), "
              + "\(setting.beacon.description) …",
            help: "name one with --beacon; 'beacon-calibrate inspect' lists the beacons of a log")
        }
        heard = setting.beacon
      }
      latest = max(latest, reading.time)
      try truth?.take(reading)
      tracks.hear(reading.measuredPower, of: setting)
      try replay.add(
        ReplayReading(
          time: reading.time, track: tracks.number(setting), level: Double(level),
          distance: setting.location?.distance, place: tracks.place(setting), reported: reading.accuracy))
    }
  }

  private func read(
    _ reader: LogReader, _ name: String, into playback: LogPlayback, _ out: ReplayOutput
  ) throws {
    var status = stat()
    guard log == "-", fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT != S_IFREG else {
      let input = try LogInput(path: log, displayName: name, acceptsStreams: true)
      _ = try reader.read(input, into: playback)
      return
    }
    guard isatty(STDIN_FILENO) == 0 else {
      throw ValidationError("Pipe a log to this command: btmon -T | beacon-calibrate replay -")
    }
    RecordConsole.catchInterrupts()
    _ = try reader.read(live: STDIN_FILENO, displayName: name, into: playback, control: out)
  }
}
