import Foundation
import RadioSurvey
import Testing

@testable import SurveyImport

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
