import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct LiveSourceTests {
  /// Reads until the end and returns the pieces that came.
  private func pieces(_ source: LiveSource, capacity: Int = 4096) throws -> [String] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
    defer { buffer.deallocate() }
    var pieces: [String] = []
    while true {
      let count = try source.read(into: buffer)
      guard count > 0 else { return pieces }
      pieces.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
  }

  @Test func `Text comes in whole lines, and its rest at the end`() throws {
    let pipe = Pipe()
    let control = WatchingControl()
    let written = ["a,", "b\nc", "", ",d\ne,f\ng", ",h"]
    control.atTick = { tick in
      if tick < written.count { pipe.write(written[tick]) } else { pipe.closeWriting() }
      return true
    }
    let source = LiveSource(descriptor: pipe.ends.reading, name: "x", control: control)
    #expect(try pieces(source) == ["a,b\n", "c,d\ne,f\n", "g,h"])
  }

  @Test func `What is in the middle of a line when it is stopped is not passed on`() throws {
    let pipe = Pipe()
    let control = WatchingControl()
    control.atTick = { tick in
      if tick == 0 { pipe.write("1,door,-61\n2,door,-7") }
      return tick < 2
    }
    let source = LiveSource(descriptor: pipe.ends.reading, name: "x", control: control)
    #expect(try pieces(source) == ["1,door,-61\n"])
  }

  @Test func `A capture that is no text comes as it is`() throws {
    let pipe = Pipe()
    let control = WatchingControl()
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 * 7) }
    control.atTick = { tick in
      if tick == 0 { pipe.write(bytes) } else { pipe.closeWriting() }
      return true
    }
    let source = LiveSource(descriptor: pipe.ends.reading, name: "x", control: control)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 7, alignment: 1)
    defer { buffer.deallocate() }
    var read: [UInt8] = []
    while case let count = try source.read(into: buffer), count > 0 { read += buffer[..<count] }
    #expect(read == bytes)
  }

  @Test func `A line without end is not held back for ever`() throws {
    let pipe = Pipe()
    let control = WatchingControl()
    control.atTick = { tick in
      if tick < 8 { pipe.write(String(repeating: "x", count: 20_000)) } else { pipe.closeWriting() }
      return true
    }
    let source = LiveSource(descriptor: pipe.ends.reading, name: "x", control: control)
    let read = try pieces(source, capacity: 1 << 20)
    #expect(read.count >= 2)
    #expect(read.joined().count == 160_000)
  }

  @Test func `Answers are handed over line by line, and the end of the terminal`() throws {
    let (capture, terminal) = (Pipe(), Pipe())
    let control = WatchingControl()
    control.terminal = terminal.ends.reading
    control.atTick = { tick in
      switch tick {
      case 0: terminal.write("A3\r\n2")
      case 1: terminal.write(".5\n\n")
      case 2: terminal.closeWriting()
      case 3: capture.write("late\n")
      default: capture.closeWriting()
      }
      return true
    }
    let source = LiveSource(descriptor: capture.ends.reading, name: "x", control: control)
    #expect(try pieces(source) == ["late\n"])
    #expect(control.answers == ["A3", "2.5", "", nil])
  }

  @Test func `Nobody waits for ever: the control is asked while nothing comes`() throws {
    let pipe = Pipe()
    let control = WatchingControl()
    control.atTick = { $0 < 3 }
    let source = LiveSource(descriptor: pipe.ends.reading, name: "x", control: control)
    #expect(try pieces(source).isEmpty)
    #expect(control.ticks == 4)
  }

  @Test func `A descriptor that cannot be read is told`() throws {
    let source = LiveSource(descriptor: 9999, name: "standard input", control: WatchingControl())
    let error = try #require(throws: LogError.self) { try pieces(source) }
    #expect(error.issue.code == .unreadableFile)
  }

  @Test(arguments: [
    ("Bluetooth monitor ver 5.66\n", false), ("Bluetooth monitor ver 5.66\n= Note: x\n", true),
    ("HCI sniffer - Bluetooth packet analyzer ver 5.66\ndevice: hci0 snap_len: 1500 filter: 0xffff\n", false),
    (
      "HCI sniffer - Bluetooth packet analyzer ver 5.66\ndevice: hci0 snap_len: 1500\n> 04 3E 02 01 00\n",
      true
    ),
    ("timestamp,beacon,rssi_dbm,distance_m\n", false),
    ("timestamp,beacon,rssi_dbm,distance_m\n1,door,-60,2\n", true),
    ("{\"timestamp\":1,\"beacon\":\"door\",\"rssi_dbm\":-60}\n", true), ("\n \n", false),
    ("a letter\nto my mother\n", false), (String(repeating: "a letter\n", count: 40), true),
  ])
  func `A format is decided once a record has come`(head: String, isEnough: Bool) {
    let result = Array(head.utf8).withUnsafeBytes { LiveHead.isEnough($0, mapping: LogMapping()) }
    #expect(result == isEnough)
  }
}

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
      now: now)
    recording.limits = limits
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
