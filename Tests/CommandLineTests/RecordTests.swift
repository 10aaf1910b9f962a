import Foundation
import RadioSurvey
import TestSupport
import Testing

/// `record`, fed through a pipe as a capturing program feeds it.
@Suite(.serialized) struct RecordTests {
  /// A recording that runs, and the pipe that feeds it.
  private final class Recording {
    let child: ChildProcess
    private var input: Int32
    private let folder: TemporaryFolder

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
      // A recording that has ended must be told from one that reads: no signal.
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      // Other children of this program must not hold the pipe open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      input = ends[1]
      self.folder = folder
      child = try ChildProcess(
        BuiltProgram.url.path, ["record"] + arguments, in: folder.url, input: ends[0],
        output: folder.url.appending(path: "output"), error: folder.url.appending(path: "error"))
      close(ends[0])
    }

    deinit {
      end()
      child.kill()
      child.wait()
    }

    func write(_ text: String) {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(input, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
      }
    }

    func end() {
      if input >= 0 { close(input) }
      input = -1
    }

    var output: String { content("output") }
    var error: String { content("error") }

    private func content(_ name: String) -> String {
      (try? String(contentsOf: folder.url.appending(path: name), encoding: .utf8)) ?? ""
    }
  }

  private static let banner =
    "Bluetooth monitor ver 5.66\n= Note: Linux version 6.1 (x86_64)                         0.493712\n"

  /// The whole rows of a log below its header.
  private func rows(_ folder: TemporaryFolder, _ name: String = "walk.csv") throws -> [String] {
    guard let data = FileManager.default.contents(atPath: folder.path(name)) else { return [] }
    let text = String(decoding: data, as: UTF8.self)
    let whole = text.hasSuffix("\n") ? text[...] : text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
    return whole.split(separator: "\n").dropFirst().map(String.init)
  }

  /// Waits until something holds, for ten seconds at most.
  private func waits(until condition: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<1000 {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: 0.01)
    }
    return false
  }

  private let place = ["--location", "A3", "--distance", "2", "--placement", "overhead", "--crowd", "empty"]

  @Test func `What btmon prints is in the log as it comes, and imports with the same counts`() throws {
    let folder = try TemporaryFolder()
    let recording = try Recording(["walk.csv"] + place, in: folder)
    recording.write(Self.banner)
    for number in 0..<40 {
      recording.write(
        btmonReport(String(format: "%.6f", 100 + Double(number) / 4), level: -60 - number % 4))
    }
    // Thirty-nine at least are followed by another line, and all by their copy.
    #expect(try waits { try rows(folder).count == 40 })
    recording.end()
    #expect(recording.child.wait() == 0, "\(recording.error)")
    let lines = recording.output.replacing("\u{A0}", with: " ").split(separator: "\n")
    #expect(lines[0] == "walk.csv: 40 packets appended in 1 dwell")
    #expect(
      lines[2].hasPrefix("A3          2.00 m  overhead · empty  A495DEAD-C5B1-4B44-B512-1370F02D74DE/1/258"))
    #expect(lines[2].hasSuffix("  enough"))
    // Not a terminal: one line a dwell, and nothing that moves.
    #expect(!recording.error.contains("\u{1B}"))
    let told = recording.error.replacing("\u{A0}", with: " ").split(separator: "\n")
    #expect(told[0].hasPrefix("A3 · 2.00 m · overhead · empty: A495DEAD"))
    #expect(told[0].hasSuffix(" independent ones, enough"))
    #expect(recording.error.contains("[moved-clock]"))

    let imported = try BuiltProgram.run(["import", "walk.csv", "--format", "json"], in: folder.url)
    let summary = try JSON(imported.output)["files"][0]["summary"]
    #expect(summary["receivedPackets"].integer == 40)
    #expect(summary["dwells"].integer == 1)
    #expect(summary["rejectedRows"].integer == 0)
  }

  @Test func `A recording that is killed at any of 24 moments has lost nothing that had come`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 24)
    var least = 0
    for moment in 0..<24 {
      let recording = try Recording(["walk.csv", "-q", "--location", "k\(moment)"], in: folder)
      recording.write("timestamp,beacon,rssi_dbm\n")
      var written = 0
      let rounds = Int.random(in: 1...12, using: &generator)
      for _ in 0..<rounds {
        let text = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
          defer { written += 1 }
          return "\(1_700_000_000 + moment * 1000 + written),door,-\(50 + written % 40)\n"
        }.joined()
        // Cut anywhere: the rest comes a moment later.
        let cut = text.index(text.startIndex, offsetBy: Int.random(in: 0...text.count, using: &generator))
        recording.write(String(text[..<cut]))
        if Bool.random(using: &generator) { Thread.sleep(forTimeInterval: 0.005) }
        recording.write(String(text[cut...]))
      }
      least += written
      if moment % 3 == 0 {
        // In the middle of whatever it is doing: what it had not read is lost, what is there is whole.
        recording.child.kill()
        recording.child.wait()
        least -= written
        least += try rows(folder).count - least
      } else {
        // A beginning of a row is no row.
        recording.write("1700000999.0,door,-7")
        let expected = least
        #expect(try waits { try rows(folder).count == expected }, "moment \(moment)")
        recording.child.kill()
        #expect(recording.child.wait() == 128 + SIGKILL)
      }
      for (index, row) in try rows(folder).filter({ $0.contains(",k\(moment),") }).enumerated() {
        #expect(
          row.hasPrefix("\(1_700_000_000 + moment * 1000 + index).000,door,-\(50 + index % 40),k\(moment),"))
      }
    }
    #expect(least > 1000)
    let imported = try BuiltProgram.run(["import", "walk.csv", "--format", "json"], in: folder.url)
    let summary = try JSON(imported.output)["files"][0]["summary"]
    #expect(summary["receivedPackets"].integer == least)
    #expect(summary["rejectedRows"].integer == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `A signal finishes the dwell; what is in the middle of a line is not taken`(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let recording = try Recording(["walk.csv", "--location", "A", "--format", "json"], in: folder)
    recording.write("{\"timestamp\":1,\"beacon\":\"door\",\"rssi_dbm\":-60}\n")
    #expect(try waits { try rows(folder).count == 1 })
    recording.write(
      "{\"timestamp\":2,\"beacon\":\"door\",\"rssi_dbm\":-61}\n{\"timestamp\":3,\"beacon\":\"do")
    #expect(try waits { try rows(folder).count == 2 })
    recording.child.send(signal)
    #expect(recording.child.wait() == 0, "\(recording.error)")
    let json = try JSON(recording.output)
    #expect(json["packets"].integer == 2)
    #expect(json["rejectedRows"].integer == 0)
    #expect(json["format"].string == "JSON Lines")
    #expect(json["dwells"][0]["advice"]["verdict"].string == "go-on")
  }

  @Test func `Ended before anything has come: nothing is left behind`() throws {
    let folder = try TemporaryFolder()
    let interrupted = try Recording(["walk.csv", "--location", "A"], in: folder)
    #expect(waits { FileManager.default.fileExists(atPath: folder.path("walk.csv")) })
    interrupted.child.send(SIGINT)
    #expect(interrupted.child.wait() == 0)
    #expect(interrupted.output.hasPrefix("walk.csv: 0\u{A0}packets appended"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("walk.csv")))
    let ended = try Recording(["walk.csv", "--location", "A"], in: folder)
    ended.end()
    #expect(ended.child.wait() == 65)
    #expect(ended.error.contains("[empty-file]"))
  }

  @Test func `A row that was cut off is closed, told, and rejected by an import`() throws {
    let folder = try TemporaryFolder()
    let first = try Recording(["walk.csv", "--location", "A"], in: folder)
    first.write("timestamp,beacon,rssi_dbm\n1,door,-60\n2,door,-61\n")
    first.end()
    #expect(first.child.wait() == 0)
    let text = try String(contentsOf: folder.url.appending(path: "walk.csv"), encoding: .utf8)
    _ = try folder.write(String(text.dropLast(12)), to: "walk.csv")
    let second = try Recording(["walk.csv", "--location", "A"], in: folder)
    second.write("timestamp,beacon,rssi_dbm\n3,door,-62\n")
    second.end()
    #expect(second.child.wait() == 0)
    #expect(second.error.contains("[cut-row]"))
    let imported = try BuiltProgram.run(["import", "walk.csv", "--format", "json"], in: folder.url)
    let summary = try JSON(imported.output)["files"][0]["summary"]
    #expect(summary["receivedPackets"].integer == 2)
    #expect(summary["rejectedRows"].integer == 1)
  }

  @Test func `Files that are not canonical logs, and logs in use, are refused untouched`() throws {
    let folder = try TemporaryFolder()
    let letter = "time;level\n1;2\n"
    _ = try folder.write(letter, to: "letter.csv")
    let result = try BuiltProgram.shell("echo x | \"$0\" record letter.csv --location A", in: folder.url)
    #expect(result.status == 65)
    #expect(result.error.hasPrefix("letter.csv: error: "))
    #expect(try String(contentsOf: folder.url.appending(path: "letter.csv"), encoding: .utf8) == letter)

    let recording = try Recording(["walk.csv", "--location", "A"], in: folder)
    recording.write("timestamp,beacon,rssi_dbm\n1,door,-60\n")
    #expect(try waits { try rows(folder).count == 1 })
    let other = try BuiltProgram.shell("echo x | \"$0\" record walk.csv --location B", in: folder.url)
    #expect(other.status == 74)
    #expect(other.error.contains("[log-in-use]"))
    #expect(try rows(folder).count == 1)
  }

  @Test func `A full disk is an error, and what was written stays whole`() throws {
    let folder = try TemporaryFolder()
    let feed = "(echo timestamp,beacon,rssi_dbm; for i in $(seq 1 200); do echo $i,door,-60; done)"
    let result = try BuiltProgram.shell(
      "\(feed) | (ulimit -f 2; exec \"$0\" record walk.csv --location A)", in: folder.url)
    #expect(result.status == 74)
    #expect(result.error.contains("[unwritable-log]"))
    let text = try String(contentsOf: folder.url.appending(path: "walk.csv"), encoding: .utf8)
    #expect(text.hasSuffix(",raw\n"))
    let imported = try BuiltProgram.run(["import", "walk.csv", "--format", "json"], in: folder.url)
    let summary = try JSON(imported.output)["files"][0]["summary"]
    #expect(try #require(summary["receivedPackets"].integer) == text.split(separator: "\n").count - 1)
    #expect(summary["rejectedRows"].integer == 0)
  }

  @Test func `Captures other than text come through a pipe as well`() throws {
    let folder = try TemporaryFolder()
    func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    // btsnoop, H4: an iBeacon's advertising report at −59 dBm, three times.
    let payload: [UInt8] =
      [0x02, 0x01, 0x06, 0x1A, 0xFF, 0x4C, 0x00, 0x02, 0x15] + (0..<16).map { UInt8($0) } + [
        0, 1, 1, 2, 0xC5,
      ]
    let report: [UInt8] = [0x02, 0x01, 0x03, 0x00, 1, 2, 3, 4, 5, 6, UInt8(payload.count)] + payload + [0xC5]
    let packet: [UInt8] = [0x04, 0x3E, UInt8(report.count)] + report
    var capture = Array("btsnoop\u{0}".utf8) + big(1) + big(1002)
    for second in 0..<3 {
      let time = UInt64(0x00DC_DDB3_0F2F_8000) + UInt64(1_700_000_000 + second) * 1_000_000
      capture += big(UInt32(packet.count)) + big(UInt32(packet.count)) + big(1) + big(0)
      capture += big(UInt32(time >> 32)) + big(UInt32(truncatingIfNeeded: time)) + packet
    }
    try Data(capture).write(to: folder.url.appending(path: "capture.log"))
    let result = try BuiltProgram.shell(
      "(head -c 70; sleep 0.1; cat) < capture.log | \"$0\" record walk.csv --location A", in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try rows(folder).count == 3)
    #expect(try rows(folder)[0].hasPrefix("1700000000.000,00010203-0405-0607-0809-0A0B0C0D0E0F/1/258,-59,A,"))
  }

  @Test func `What is wrong with the call is told before anything is written`() throws {
    let folder = try TemporaryFolder()
    for (arguments, words) in [
      ("--distance far", "found 'far'"), ("--people some", "found 'some'"), ("--enough-db 0", "--enough-db"),
    ] {
      let result = try BuiltProgram.shell("echo x | \"$0\" record walk.csv \(arguments)", in: folder.url)
      #expect(result.status == 64, "\(arguments)")
      #expect(result.error.contains(words))
    }
    let crowd = try BuiltProgram.shell(
      "printf 'timestamp,beacon,rssi_dbm\\n1,a,-60\\n2,b,-61\\n' | \"$0\" record walk.csv --distance 2",
      in: folder.url)
    #expect(crowd.status == 65)
    #expect(crowd.error.contains("[ambiguous-distance]"))
    // The row before the second beacon was heard stays.
    #expect(try rows(folder).count == 1)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "needs script(1)"))
  func `Asked on a terminal: two dwells, and nothing of the way between them`() throws {
    let folder = try TemporaryFolder()
    // A terminal for the answers, while a pipe brings a reading every 20 ms.
    let feed =
      "(echo timestamp,beacon,rssi_dbm; for i in $(seq 1 400); do echo $EPOCHREALTIME,door,-60; sleep 0.02; done)"
    _ = try folder.write(
      "\(feed) 2>/dev/null | \"$1\" record walk.csv --ask > output 2> error\n", to: "run.sh")
    let answers =
      "sleep 1; printf 'A3\\n2\\n\\noverhead\\n\\n\\n\\n'; sleep 1.5; echo; sleep 0.5; "
      + "printf 'B1\\n4\\n\\n\\nfull\\n\\n\\n'; sleep 1.5; echo; sleep 0.3; printf '\\004'; sleep 0.5"
    let result = try BuiltProgram.shell(
      "(\(answers)) | LC_ALL=C script -qec \"bash run.sh '$0'\" /dev/null > shown", in: folder.url)
    #expect(result.status == 0)
    let shown = try String(contentsOf: folder.url.appending(path: "shown"), encoding: .utf8)
    for words in [
      "location (Ctrl-D ends): ", "placement [overhead]: ", "recording; press Return to end the dwell",
    ] {
      #expect(shown.contains(words), "\(shown)")
    }
    let recorded = try rows(folder)
    let first = recorded.filter { $0.contains(",A3,2.0,,,,,overhead,,") }
    let second = recorded.filter { $0.contains(",B1,4.0,,,,,overhead,full,") }
    #expect(first.count > 10 && second.count > 10)
    #expect(first.count + second.count == recorded.count)
    let output = try String(contentsOf: folder.url.appending(path: "output"), encoding: .utf8)
    #expect(output.contains("appended in 2\u{A0}dwells, "))
    #expect(output.contains(" between dwells"))
  }

  @Test func `Nobody can be asked without a terminal: nothing is written`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.shell(
      "printf 'timestamp,beacon,rssi_dbm\\n1,door,-60\\n' | setsid -w \"$0\" record walk.csv --ask",
      in: folder.url)
    #expect(result.status == 64 && result.error.contains("--ask needs a terminal"), "\(result.error)")
    #expect(try rows(folder).isEmpty)
  }

  @Test(arguments: ["rm walk.csv", "mv walk.csv other.csv", "cp walk.csv o; mv o walk.csv", ": > walk.csv"])
  func `A log that is taken away ends the recording at once`(how: String) throws {
    let folder = try TemporaryFolder()
    let recording = try Recording(["walk.csv"] + place, in: folder)
    recording.write("timestamp,beacon,rssi_dbm\n1600000001,door,-60\n1600000002,door,-61\n")
    #expect(try waits { try rows(folder).count == 2 })
    #expect(try BuiltProgram.shell(how, in: folder.url).status == 0)
    let left = FileManager.default.contents(atPath: folder.path("walk.csv"))
    #expect(waits { recording.error.contains("[log-changed]") }, "\(recording.error)")
    recording.write("1600000003,door,-60\n")
    recording.end()
    #expect(recording.child.wait() == 74 && recording.output.isEmpty)
    #expect(FileManager.default.contents(atPath: folder.path("walk.csv")) == left)
  }

  @Test func `A log that is its own capture is refused`() throws {
    let folder = try TemporaryFolder()
    let text = "timestamp,beacon,rssi_dbm\n1600000001,door,-60\n1600000002,door,-61\n"
    let path = try folder.write(text, to: "walk.csv")
    link(path, folder.path("hard.csv"))
    symlink("hard.csv", folder.path("soft.csv"))
    for command in [
      "walk.csv < walk.csv", "hard.csv < walk.csv", "soft.csv < walk.csv", "- < walk.csv >> hard.csv",
    ] {
      let result = try BuiltProgram.shell("timeout 10 \"$0\" record \(command)", in: folder.url)
      #expect(
        result.status == 64 && result.error.contains("[output-is-input]"), "\(command): \(result.error)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }
}
