import CalibrationModel
import Foundation
import RadioSurvey
import Support
@testable import SurveyImport
import TestSupport
import Testing

/// Logs as open files: what is refused, and what happens to a log that changes while it is read.
@Suite struct LogInputTests {
  private static let text =
    "timestamp,beacon,rssi_dbm,distance_m\n1700000000,door,-60,2\n1700000001,door,-61,2\n"

  private func issue(_ work: () throws -> Void) throws -> SurveyIssue {
    try #require(throws: LogError.self) { try work() }.issue
  }

  @Test func `A device is not a log`() throws {
    let found = try issue { _ = try LogInput(path: "/dev/zero", acceptsStreams: true) }
    #expect(found.code == .notALogFile)
    #expect(found.message.contains("a device"))
  }

  @Test func `A named pipe is not waited for unless the user named it`() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    let found = try issue { _ = try LogInput(path: folder.path("pipe")) }
    #expect(found.code == .notALogFile)
    #expect(found.message.contains("a named pipe"))
  }

  /// A sink that changes the log when the first reading has been taken.
  private func read(_ path: String, whenOpened change: () throws -> Void) throws -> (
    LogReading, CollectingSink
  ) {
    let input = try LogInput(path: path, displayName: "walk.csv")
    try change()
    let sink = CollectingSink()
    return (try LogReader().read(input, into: sink), sink)
  }

  @Test func `A log that grows is read to where it ended, and says so`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.text, to: "walk.csv")
    let (reading, sink) = try read(path) {
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("1700000002,door,-62,2\n".utf8))
    }
    #expect(reading.summary.rows == 2)
    #expect(reading.content.byteCount == Self.text.utf8.count)
    #expect(reading.content.sha256 == SHA256Digest.hexadecimal(SHA256Digest.bytes(of: Self.text)))
    #expect(sink.codes == [.logGrowing])
    #expect(sink.issues.first?.message.contains("byte \(Self.text.utf8.count)") == true)
  }

  @Test func `A row that stood there half is read to its end`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.text + "170000", to: "walk.csv")
    let (reading, _) = try read(path) {
      let handle = try #require(FileHandle(forUpdatingAtPath: path))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("0002,door,-62,2\n17000".utf8))
    }
    let whole = Self.text + "1700000002,door,-62,2\n"
    #expect(reading.summary.receivedPackets == 3)
    #expect(reading.content.sha256 == SHA256Digest.hexadecimal(SHA256Digest.bytes(of: whole)))
  }

  @Test func `A log that is cut or overwritten meanwhile is refused`() throws {
    let folder = try TemporaryFolder()
    for change in [
      { (path: String) in _ = truncate(path, 50) },
      { path in
        usleep(20_000)
        let handle = FileHandle(forUpdatingAtPath: path)
        handle?.write(Data("timestamq".utf8))
        try? handle?.close()
      },
    ] {
      let path = try folder.write(Self.text, to: "walk.csv")
      let found = try issue { _ = try read(path) { change(path) } }
      #expect(found.code == .logChanged, "\(found)")
    }
  }

  @Test func `A log says which earlier contents it begins with`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.text, to: "walk.csv")
    let contents = (0...Self.text.utf8.count).map { count in
      LogContent(
        sha256: SHA256Digest.hexadecimal(SHA256Digest.bytes(of: String(Self.text.prefix(count)))),
        byteCount: count)
    }
    let other = LogContent(sha256: "0", byteCount: 40)
    let reading = try LogReader().read(
      LogInput(path: path), into: CollectingSink(),
      earlier: [other, contents[37], contents[60], contents[Self.text.utf8.count]])
    #expect(reading.content.beginsWith == [contents[37].sha256, contents[60].sha256])
  }
}
