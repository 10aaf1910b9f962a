import Foundation
import RadioSurvey
import TestSupport

@testable import SurveyImport

/// A control that watches and does nothing, unless it is told to.
final class WatchingControl: LiveControl {
  var terminal: Int32?
  /// Called at each tick with its number from 0; says whether to go on.
  var atTick: (Int) throws(LogError) -> Bool = { _ in true }
  private(set) var ticks = 0
  private(set) var answers: [String?] = []

  func tick() throws(LogError) -> Bool {
    defer { ticks += 1 }
    return try atTick(ticks)
  }

  func take(answer: String?) { answers.append(answer) }
}

/// The two ends of a pipe; closed when the test is over.
final class Pipe {
  private(set) var ends: (reading: Int32, writing: Int32)

  init() {
    var descriptors: [Int32] = [0, 0]
    precondition(Foundation.pipe(&descriptors) == 0)
    ends = (descriptors[0], descriptors[1])
    // A child that was spawned meanwhile must not keep the pipe open.
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    close(ends.reading)
    closeWriting()
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(ends.writing, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func closeWriting() {
    if ends.writing >= 0 { close(ends.writing) }
    ends.writing = -1
  }
}

/// A recording of a capture that comes in pieces.
struct LiveReading {
  let recording: LiveRecording
  let control: WatchingControl
  /// What was recorded.
  let log: String
  /// What the reader counted.
  let summary: ImportSummary

  /// Records pieces, one a tick, under settings of which each begins before the piece of the same number.
  init(
    _ pieces: [String], fields: [Int: [LogField: String]] = [0: [.location: "A"]],
    mapping: LogMapping = LogMapping().withLivePlace, site: Site = Site(), existing: String? = nil,
    limits: ReadLimits = ReadLimits(), now: @escaping () -> Double = { 1_790_000_000 }
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("walk.csv")
    if let existing { _ = try folder.write(existing, to: "walk.csv") }
    let recording = LiveRecording(
      log: try LogAppender(path: path, displayName: "walk.csv"), name: "capture", site: site, gap: 30,
      limits: limits, now: now)
    let control = WatchingControl()
    let pipe = Pipe()
    control.atTick = { tick throws(LogError) in
      try recording.flush()
      if let fields = fields[tick] {
        if fields.isEmpty {
          try recording.end()
        } else {
          try recording.begin(try DwellSetting(fields, site: site))
        }
      }
      if tick < pieces.count { pipe.write(pieces[tick]) } else { pipe.closeWriting() }
      return true
    }
    defer { withExtendedLifetime(pipe) {} }
    summary = try LogReader(mapping: mapping, site: site, limits: limits).read(
      live: pipe.ends.reading, displayName: "capture", into: recording, control: control)
    try recording.close()
    self.recording = recording
    self.control = control
    log = try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  /// The rows of the log as time, beacon, level, location and distance.
  var rows: [String] {
    log.split(separator: "\n").dropFirst().map { line in
      line.split(separator: ",", omittingEmptySubsequences: false).prefix(5).joined(separator: ",")
    }
  }
}
