import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct LogAppenderTests {
  private let header = CanonicalRows.fields.map(\.rawValue).joined(separator: ",") + "\n"
  private let row = Array("1.000,door,-60,A,2.0,,,,,,,,,,,,,raw\n".utf8)

  private func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  private func refusal(_ path: String) throws -> LogError {
    try #require(throws: LogError.self) { try LogAppender(path: path, displayName: "walk.csv") }
  }

  @Test func `A new log gets its header with its first rows`() throws {
    let folder = try TemporaryFolder()
    let log = try LogAppender(path: folder.path("walk.csv"), displayName: "walk.csv")
    #expect(try text(folder.path("walk.csv")) == "")
    try log.append(row)
    try log.append(row)
    #expect(try text(folder.path("walk.csv")) == header + String(decoding: row + row, as: UTF8.self))
    #expect(log.mended == nil)
  }

  @Test func `A log in which nothing was recorded is not left behind`() throws {
    let folder = try TemporaryFolder()
    try LogAppender(path: folder.path("walk.csv"), displayName: "walk.csv").discardIfEmpty()
    #expect(!FileManager.default.fileExists(atPath: folder.path("walk.csv")))
    let path = try folder.write("", to: "old.csv")
    try LogAppender(path: path, displayName: "old.csv").discardIfEmpty()
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `A log goes on in the order of its own columns`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "\u{FEFF}rssi_dbm,Beacon,timestamp,distance_m\r\n-61,door,0,1\r\n", to: "walk.csv")
    let log = try LogAppender(path: path, displayName: "walk.csv")
    #expect(log.rows.columns == [.rssi, .beacon, .timestamp, .distanceMetres])
    let place = SurveyLocation(name: "distance 2 m", isNamed: false, distance: 2)
    #expect(log.rows.missing(location: place, conditions: Conditions()) == nil)
    #expect(log.rows.missing(location: place, conditions: Conditions(crowd: "full")) == .crowd)
    #expect(log.rows.missing(location: place, conditions: Conditions(source: .averaged)) == .source)
    var bytes: [UInt8] = []
    let row = log.rows.row(beacon: .name("a, b"), location: place, conditions: Conditions())
    row.append(time: 1.0004, level: -70, to: &bytes)
    row.append(time: 2, level: nil, to: &bytes)
    try log.append(bytes)
    let expected = "-61,door,0,1\r\n-70,\"a, b\",1.000,2.0\n,\"a, b\",2.000,2.0\n"
    #expect(try text(path).hasSuffix(expected))
    let reading = try Reading(try text(path))
    #expect(reading.summary.receivedPackets == 2)
    #expect(reading.summary.missedPackets == 1)
    #expect(reading.summary.rejectedRows == 0)
  }

  @Test(arguments: [
    "timestamp;beacon;rssi_dbm\n", "time,beacon,rssi_dbm\n", "beacon,beacon,rssi_dbm\n", "{\"beacon\":1}\n",
    "WigleWifi-1.6,appRelease=2\n", "a letter to my mother", "\u{0}\u{1}\u{2}",
  ])
  func `Any other file is refused and left as it is`(content: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(content, to: "walk.csv")
    let error = try refusal(path)
    #expect(error.issue.code == .unknownFormat)
    #expect(error.category == .unusable)
    #expect(try text(path) == content)
  }

  @Test func `A row that was cut off anywhere is closed, and an import rejects it`() throws {
    let folder = try TemporaryFolder()
    let whole = header + String(decoding: row, as: UTF8.self)
    for cut in 1..<row.count {
      let path = try folder.write(whole + String(decoding: row.prefix(cut), as: UTF8.self), to: "\(cut).csv")
      do {
        let log = try LogAppender(path: path, displayName: "walk.csv")
        #expect(log.mended?.code == .cutRow)
        try log.append(row)
      }
      let reading = try Reading(try text(path))
      // All but the line end is a whole row, and so is one without its last word, which says no more than its absence.
      let isWhole = cut == row.count - 1 || cut == row.count - 4
      #expect(reading.summary.receivedPackets == (isWhole ? 3 : 2), "cut at \(cut)")
      #expect(reading.summary.rejectedRows == (isWhole ? 0 : 1), "cut at \(cut)")
    }
  }

  @Test func `A header that was cut off anywhere is written again`() throws {
    let folder = try TemporaryFolder()
    for cut in stride(from: 1, to: header.utf8.count, by: 7) {
      let path = try folder.write(String(header.prefix(cut)), to: "\(cut).csv")
      do {
        let log = try LogAppender(path: path, displayName: "walk.csv")
        #expect(log.mended?.code == .cutRow)
        try log.append(row)
      }
      #expect(try text(path) == header + String(decoding: row, as: UTF8.self))
    }
  }

  @Test func `A log has one writer`() throws {
    let folder = try TemporaryFolder()
    let log = try LogAppender(path: folder.path("walk.csv"), displayName: "walk.csv")
    let error = try refusal(folder.path("walk.csv"))
    #expect(error.issue.code == .logInUse)
    try log.append(row)
    #expect(try text(folder.path("walk.csv")).hasSuffix("raw\n"))
  }

  @Test func `What cannot be written is told`() throws {
    let folder = try TemporaryFolder()
    #expect(try refusal(folder.url.path).issue.code == .isDirectory)
    let missing = try refusal(folder.path("nowhere/walk.csv"))
    #expect(missing.issue.code == .unwritableLog)
    #expect(missing.category == .io)
    #expect(try refusal("/dev/null").issue.code == .unwritableLog)
  }

  @Test(arguments: ["deleted", "moved", "replaced", "linked", "cut", "added to"])
  func `A log that is not what was recorded any more is told, and nothing at its path is touched`(how: String)
    throws
  {
    for isUsed in [true, false] {
      let folder = try TemporaryFolder()
      let path = folder.path("walk.csv")
      let log = try LogAppender(path: path, displayName: "walk.csv")
      if isUsed { try log.append(row) }
      try log.verify()
      switch how {
      case "deleted": unlink(path)
      case "moved": rename(path, folder.path("other.csv"))
      case "replaced":
        _ = try folder.write("", to: "other.csv")
        rename(folder.path("other.csv"), path)
      case "linked":
        rename(path, folder.path("other.csv"))
        symlink("none.csv", path)
      case "cut": try #require(truncate(path, isUsed ? 5 : 7) == 0)
      default: try FileHandle(forWritingTo: URL(filePath: path)).write(contentsOf: Data("mine\n\n".utf8))
      }
      if how == "added to", isUsed { try #require(truncate(path, 3) == 0) }
      var before = stat()
      let isThere = lstat(path, &before) == 0
      let error = #expect(throws: LogError.self) { try log.discardIfEmpty() }
      #expect(error?.issue.code == .logChanged && error?.category == .io)
      #expect(error?.issue.help?.isEmpty == false)
      var after = stat()
      #expect((lstat(path, &after) == 0) == isThere)
      #expect(after.st_ino == before.st_ino && after.st_size == before.st_size)
    }
  }

  @Test func `A log may get another name`() throws {
    let folder = try TemporaryFolder()
    let log = try LogAppender(path: folder.path("walk.csv"), displayName: "walk.csv")
    try log.append(row)
    link(folder.path("walk.csv"), folder.path("backup.csv"))
    try log.append(row)
    try log.verify()
  }
}
