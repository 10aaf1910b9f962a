import Foundation
import GRDB
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

/// What a log may ask for, with limits that a test can reach.
@Suite struct ReadLimitsTests {
  private static let header = "timestamp,beacon,rssi_dbm,distance_m,location,placement,receiver,crowd"

  struct Case: CustomTestStringConvertible, Sendable {
    let limit: SurveyLimit
    /// The row of a number.
    let row: @Sendable (Int) -> String
    var testDescription: String { limit.subject }
  }

  private static let cases = [
    Case(limit: .beacons) { "\($0),b\($0),-60,2,p,c,r,x" },
    Case(limit: .locations) { "\($0),A,-60,2,p\($0),c,r,x" },
    Case(limit: .receivers) { "\($0),A,-60,2,p,c,r\($0),x" },
    Case(limit: .conditions) { "\($0),A,-60,2,p,c,r,x\($0)" },
  ]

  private static var limits: ReadLimits {
    var limits = ReadLimits()
    (limits.beacons, limits.locations, limits.receivers, limits.conditions) = (20, 20, 20, 20)
    return limits
  }

  @Test(arguments: cases)
  func `A log that tells too much apart is refused as a whole, and the limit is named`(one: Case) throws {
    func text(_ count: Int) -> String {
      // What comes again does not count again.
      let rows = (1...count).flatMap { [one.row($0), one.row($0)] } + [one.row(1)]
      return ([Self.header] + rows).joined(separator: "\n")
    }
    let reading = try Reading(text(20), limits: Self.limits)
    #expect(reading.summary.receivedPackets == 41)
    for scanners in [0, 2] {
      var limits = Self.limits
      limits.scanners = scanners
      let error = try #require(throws: LogError.self) { try Reading(text(21), limits: limits) }
      #expect(error.category == .unusable)
      #expect(error.issue.code == .limitExceeded)
      #expect(error.issue.message == one.limit.message(20))
      #expect(error.issue.line == 42)
      #expect(error.issue.help == one.limit.help)
    }
  }

  @Test func `Rejected rows are kept up to a budget, counted beyond it, and that is told`() throws {
    var limits = ReadLimits()
    limits.rejectedRows = 2000
    let rows = (1...100).map { "\($0),door,loud,2" } + ["101,door,-60,2", "102,door,-60,near"]
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"), limits: limits)
    let kept = reading.sink.rejected
    #expect(reading.summary.rejectedRows == 101)
    #expect(reading.summary.issues == ["invalid-rssi": 100, "invalid-distance": 1, "rejected-not-kept": 1])
    #expect((5...20).contains(kept.count), "\(kept.count)")
    #expect(kept.map(\.issue.line) == (0..<kept.count).map { $0 + 2 })
    let note = try #require(reading.sink.issues.first { $0.code == .rejectedNotKept })
    #expect(
      note.message.hasPrefix("\(101 - kept.count) of 101 rejected rows are counted by code but not kept"))
    #expect(note.help == SurveyLimit.rejectedRows.help)
  }

  @Test func `Dwells in which nothing falls silent are parted before they hold too much`() throws {
    var limits = ReadLimits()
    (limits.openBytes, limits.rowsBetweenSweeps, limits.heldBytes) = (1000, 256, 0)
    let rows = (0..<10_000).map { "\(1_700_000_000 + $0 / 4),b\($0 % 8),-\(50 + $0 % 40),2" }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n")
    let whole = try Reading(text)
    #expect(whole.summary.dwells == 8)
    let parted = try Reading(text, limits: limits)
    #expect(parted.summary.dwells > 20)
    #expect(parted.summary.receivedPackets == 10_000)
    #expect(parted.sink.dwells.allSatisfy { $0.series.bytes.count <= 2500 })
    var sum: [BeaconIdentifier: RSSIHistogram] = [:]
    for dwell in parted.sink.dwells {
      for bin in dwell.histogram.bins {
        sum[dwell.beacon, default: .init()].add(bin.level, count: bin.count)
      }
    }
    #expect(sum == Dictionary(uniqueKeysWithValues: whole.sink.dwells.map { ($0.beacon, $0.histogram) }))
  }

  @Test(arguments: [",", "\t"])
  func `A header that is longer than what is looked at is refused, and not cut`(delimiter: String) throws {
    let names = ["timestamp", "beacon", "rssi_dbm", "distance_m"] + (0..<20_000).map { "c\($0)" }
    let cells = ["1", "A", "-60", "2"] + names.dropFirst(4).map { _ in "" }
    func text(_ count: Int) -> String {
      [names, cells].map { $0.prefix(count).joined(separator: delimiter) }.joined(separator: "\n") + "\n"
    }
    #expect(try Reading(text(9000)).summary.receivedPackets == 1)
    let error = try #require(try failure(of: text(20_000)))
    #expect(error.issue.code == .lineTooLong)
    #expect(error.issue.line == 1)
    #expect(error.issue.message == "the log has more than 64 KiB in its header")
    #expect(error.issue.help == SurveyLimit.header.help)
  }

  @Test func `So is that of a table of ground truth`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "start,end,placement" + String(repeating: " ", count: 70_000) + "\n1,9,counter\n", to: "truth.csv")
    let error = try #require(try failure(of: walk("1,A,-60,2"), mapping: LogMapping(truth: path)))
    #expect(error.issue.code == .invalidTruth)
    #expect(error.issue.message == "the log has more than 64 KiB in its header")
  }

  @Test func `A table of ground truth has only so many intervals`() throws {
    let folder = try TemporaryFolder()
    let rows = (0...SurveyLimit.intervals.value).map { "\($0),\($0 + 1),c\n" }.joined()
    let path = try folder.write("start,end,placement\n" + rows, to: "truth.csv")
    let error = try #require(try failure(of: walk("1,A,-60,2"), mapping: LogMapping(truth: path)))
    #expect(error.issue.code == .invalidTruth)
    #expect(error.issue.message == SurveyLimit.intervals.message())
  }

  @Test func `JSON is nested so deep and no deeper`() throws {
    func line(_ depth: Int) -> String {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return "{\"timestamp\":1,\"beacon\":\"A\",\"rssi_dbm\":-60,\"distance_m\":2,\"more\":\(nested)}\n"
    }
    let reading = try Reading(line(SurveyLimit.jsonDepth.value) + line(SurveyLimit.jsonDepth.value + 1))
    #expect(reading.summary.receivedPackets == 1)
    #expect(reading.sink.rejected.map(\.issue.code) == [.invalidJSON])
    #expect(reading.sink.rejected.first?.issue.help?.contains("64 levels") == true)
  }

  @Test func `A Kismet log with too many datasources is refused`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("log.kismet")
    try GatewaySamples.kismet(at: path)
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          INSERT INTO datasources (uuid, name)
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001) SELECT 'u' || i, 'n' || i FROM n
          """)
    }
    let error = try #require(throws: LogError.self) {
      try LogReader(mapping: Capture.mapping).read(
        path: path, displayName: "log.kismet", into: CollectingSink())
    }
    #expect(error.issue.code == .limitExceeded)
    #expect(error.issue.message == "the Kismet log has more than 1000 datasources")
  }

  @Test func `A wide table of many beacons and places stays small`() throws {
    let names = (0..<200).map { "tag\($0)" }.joined(separator: ",")
    let rows = (1...50).map { row in
      "\(row),place \(row)," + (0..<200).map { "-\(50 + ($0 + row) % 40)" }.joined(separator: ",")
    }
    let reading = try Reading("timestamp,location,\(names)\n" + rows.joined(separator: "\n") + "\n")
    #expect(reading.summary.format.hasPrefix("wide table (200 beacons"))
    #expect(reading.summary.receivedPackets == 10_000)
  }
}
