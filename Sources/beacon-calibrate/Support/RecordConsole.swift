import CalibrationModel
import Support
import Foundation
import RadioSurvey
import SurveyImport
import Terminal
import SurveyAnalysis

/// Set by the first interrupt. The second interrupt ends the program immediately.
nonisolated(unsafe) private var isInterrupted: sig_atomic_t = 0

/// The user interface of a recording: its display, its questions, and its end.
final class RecordConsole: LiveControl {
  private let recording: LiveRecording
  private let site: Site
  private let limit: Double
  private let isQuiet: Bool
  private let isDrawn: Bool
  private var dialogue: DwellDialogue?
  private var isFinished = false
  private var told = 0
  private var drawnLines = 0
  private var lastDrawn = ContinuousClock.now
  private var begun = ContinuousClock.now
  /// The terminal that `--ask` uses.
  let terminal: Int32?

  /// - Parameter asking: The answers known before the first question; `nil` to ask nothing.
  /// - Throws: ``CommandFailure`` if there is no terminal to ask on.
  init(
    _ recording: LiveRecording, site: Site, limit: Double, output: OutputOptions, asking: [LogField: String]?
  ) throws {
    self.recording = recording
    self.site = site
    self.limit = limit
    isQuiet = output.quiet
    isDrawn = !output.quiet && Console.isInteractive
    dialogue = asking.map {
      DwellDialogue($0, site: site) { fields throws(LogError) in try DwellSetting(fields, site: site) }
    }
    terminal = asking == nil ? nil : open("/dev/tty", O_RDWR | O_CLOEXEC)
    if let terminal, terminal < 0 {
      throw CommandFailure(.usage, "--ask needs a terminal", help: "give the answers as options instead")
    }
  }

  /// Lets the first interrupt end the recording in order. To be called before there is a log to leave behind.
  static func catchInterrupts() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        isInterrupted = 1
        signal(number, SIG_DFL)
      }
    }
  }

  /// Whether the user has interrupted the program since ``catchInterrupts()``.
  static var wasInterrupted: Bool { isInterrupted != 0 }

  deinit { if let terminal { close(terminal) } }

  /// Whether the surveyor ended the recording, as opposed to the capture.
  var wasStopped: Bool { isFinished || isInterrupted != 0 }
  func start() { ask() }

  func tick() throws(LogError) -> Bool {
    guard !wasStopped else { return false }
    try recording.flush()
    tellFinished()
    if isDrawn, recording.isRecording, lastDrawn.duration(to: .now) >= .seconds(1) { draw() }
    return true
  }

  func take(answer: String?) throws(LogError) {
    // The terminal has already echoed the line end.
    if drawnLines > 0, answer != nil { drawnLines += 1 }
    for step in dialogue?.take(answer) ?? [] {
      switch step {
      case .say(let words): write(words + "\n")
      case .begin(let setting):
        try recording.begin(setting)
        begun = .now
        write("recording; press Return to end the dwell\n")
      case .end:
        try recording.end()
        tellFinished()
        erase()
      case .finish:
        isFinished = true
        write("\n")
      }
    }
    ask()
  }

  func finish() {
    tellFinished()
    erase()
  }

  private func ask() { if !isFinished, let dialogue { write(dialogue.prompt) } }

  private func write(_ text: String) {
    guard let terminal else { return }
    _ = Descriptor.write(Data(text.utf8), to: terminal)
  }

  private func tellFinished() {
    let finished = recording.finished
    guard told < finished.count else { return }
    erase()
    for index in told..<finished.count where !isQuiet {
      let entry = RecordDocument.Entry(finished[index], after: finished[..<index], limit: limit)
      Console.standardError(RecordText.line(entry))
    }
    told = finished.count
  }

  private func draw() {
    let open = recording.open
    let (rows, columns) = Console.size
    let lines = TextWidth.fitting(columns - 1) {
      RecordText.live(
        open.map { RecordDocument.Entry($0, after: recording.finished, limit: limit) },
        silent: RecordDocument.silent(site, heard: open), seconds: begun.duration(to: .now) / .seconds(1),
        ending: dialogue == nil ? "Ctrl-C ends" : "Return ends the dwell", limit: limit)
    }
    erase()
    let shown = lines.prefix(max(1, rows - 1)).map { String($0.prefix(max(1, columns - 1))) }
    Console.standardError(shown.joined(separator: "\n"))
    drawnLines = shown.count
    lastDrawn = .now
  }

  private func erase() {
    guard drawnLines > 0 else { return }
    Console.draw("\r\u{1B}[\(drawnLines)A\u{1B}[J")
    drawnLines = 0
  }
}
