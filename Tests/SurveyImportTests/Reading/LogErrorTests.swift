import CalibrationModel
import Foundation
import GRDB
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// Every code that a log as a whole can raise.
@Suite struct LogErrorTests {
  private func openingFailure(at path: String) throws -> LogError {
    try #require(throws: LogError.self) {
      try LogReader().read(path: path, displayName: "walk.csv", into: CollectingSink())
    }
  }

  @Test func `A file that is not there`() throws {
    let error = try openingFailure(at: "/nowhere/walk.csv")
    #expect(error.category == .missing)
    #expect(
      error.description.hasPrefix("walk.csv: error: the file does not exist [file-not-found]\n  help: "))
  }

  @Test func `A folder`() throws {
    let folder = try TemporaryFolder()
    let other = try openingFailure(at: folder.url.path)
    #expect(other.issue.code == .isDirectory)
    #expect(other.category == .unusable)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "needs /proc"))
  func `A file that cannot be read`() throws {
    // Root may open everything; the first page of its own memory it cannot read either.
    let error = try openingFailure(at: "/proc/self/mem")
    #expect(error.issue.code == .unreadableFile)
    #expect(error.category == .io)
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `A file without read permission`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(sample, to: "walk.csv")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let error = try openingFailure(at: path)
    #expect(error.issue.code == .unreadableFile)
    #expect(error.issue.help?.contains("permission") == true)
  }

  @Test func `An empty file`() throws {
    let error = try #require(try failure(of: ""))
    #expect(error.issue.code == .emptyFile)
    #expect(error.category == .unusable)
    #expect(try failure(of: "\u{FEFF}")?.issue.code == .emptyFile)
  }

  @Test func `Garbage is said to be no text, and text names the canonical columns`() throws {
    var generator = SeededGenerator(seed: 1)
    let garbage = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let error = try #require(try failure(of: garbage))
    #expect(
      error.description.hasPrefix(
        "walk.csv: error: the format of the file is not recognised [unknown-format]\n  help: "))
    #expect(error.issue.help?.hasPrefix("it is not a text log: copy or record it again") == true)
    #expect(try failure(of: "# A readme\n")?.issue.help?.contains("rssi_dbm") == true)
  }

  @Test(arguments: [
    "# A readme\n\nwith prose, of a kind\n", "[1]", "\n\n",
  ])
  func `Text of another kind is not recognised`(text: String) throws {
    #expect(try failure(of: text)?.issue.code == .unknownFormat)
  }

  @Test func `UTF-16 is read, and told`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + sample.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(
      try Reading(bytes).sink.issues.first { $0.code == .convertedText }?.message.contains("UTF-16") == true)
  }

  @Test func `A header without rows`() throws {
    for text in ["timestamp,beacon,rssi_dbm,distance_m", "timestamp,beacon,rssi_dbm,distance_m\r\n\n"] {
      let error = try #require(try failure(of: text))
      #expect(error.issue.code == .noRows)
    }
  }

  @Test func `Rows of which none can be used say why`() throws {
    let error = try #require(try failure(of: walk("1,door,127,2", "1,door,127,2", "1,door,loud,2")))
    #expect(error.issue.code == .noUsableRows)
    #expect(error.issue.message.contains("2 × sentinel-rssi, 1 × invalid-rssi"))
  }

  @Test func `A missing level column names what is there and how to map it`() throws {
    let error = try #require(try failure(of: "time,RSSI,distance\n1,-60,2\n"))
    #expect(error.issue.code == .missingColumn)
    #expect(error.issue.message.contains("'time', 'RSSI', 'distance'"))
    #expect(error.issue.help?.contains("--column rssi_dbm=RSSI") == true)
  }

  @Test func `A missing beacon column suggests a constant`() throws {
    let error = try #require(try failure(of: "rssi_dbm,distance_m\n-60,2\n"))
    #expect(error.issue.code == .missingColumn)
    #expect(error.issue.help?.contains("--set beacon=NAME") == true)
  }

  @Test func `A missing place suggests a column`() throws {
    let error = try #require(try failure(of: "beacon,rssi_dbm,distance\ndoor,-60,2\n"))
    #expect(error.issue.code == .missingColumn)
    #expect(error.issue.help?.contains("--column distance_m=distance") == true)
  }

  @Test func `A mapping to a column that is not there`() throws {
    let error = try #require(
      try failure(of: walk("1,door,-60,2"), mapping: LogMapping(columns: [.crowd: "busy"])))
    #expect(error.issue.code == .missingColumn)
    #expect(error.issue.message.contains("'busy'"))
  }

  @Test func `Columns that say the same twice`() throws {
    let twice = try failure(of: "beacon,rssi_dbm,RSSI_dBm,distance_m\ndoor,-60,-61,2\n")
    #expect(twice?.issue.code == .duplicateColumn)
    let text = "beacon,rssi_dbm,distance_m,distance_cm\ndoor,-60,2,200\n"
    #expect(try failure(of: text)?.issue.code == .duplicateColumn)
    let resolved = try Reading(text, mapping: LogMapping(columns: [.distanceCentimetres: "distance_cm"]))
    #expect(resolved.sink.dwells.first?.location.distance == 2)
  }

  @Test func `Columns that are not used are noted`() throws {
    let reading = try Reading("beacon,rssi_dbm,distance_m,battery\ndoor,-60,2,90\n")
    #expect(reading.sink.codes == [.unusedColumn])
    #expect(reading.sink.issues.first?.severity == .note)
    #expect(reading.sink.issues.first?.message.contains("'battery'") == true)
  }

  @Test func `Every code of a log is provoked by a test of this target`() {
    let provoked: Set<IssueCode> =
      Set(RowIssueTests.rejected.map(\.code)).union(RowIssueTests.columns.map(\.code)).union([
        .fileNotFound, .unreadableFile, .isDirectory, .emptyFile, .unknownFormat, .noRows, .noUsableRows,
        .missingColumn,
        .duplicateColumn, .unusedColumn, .damagedArchive, .lineTooLong, .invalidEncoding, .invalidJSON,
        .duplicateKey, .equivalentName,
        // See GivenValuesTests and UndeclaredNamesTests.
        .undeclaredName, .replacedValue, .refusedValue,
        .timestampWithoutZone, .timeWithoutDate, .timeOrder, .sentinelRSSI, .roundedRSSI, .tooManyBeacons,
        .outsideTruth, .invalidTruth, .invalidQuery, .logChanged, .queryTooLong, .limitExceeded,
        .rejectedNotKept,
        // See SpreadsheetSampleTests.
        .spreadsheetFile, .convertedText, .missingHeader, .skippedLines, .repeatedHeader, .otherHeader,
        .unstatedUnit, .averagedLevels, .summaryRow, .numberedReadings, .ambiguousNumber, .ambiguousTime,
        // See LogDoubtsTests, TruthShiftTests, TruthBoundariesTests, ColumnRolesTests and WideColumnsTests.
        .estimatedDistance, .unreadDistinction, .derivedLevel, .levelSpike, .repeatedPackets,
        .receiverColumns, .truthOffset, .truthBoundary, .changingPower, .mergedCells,
        // See LogEndTests.
        .cutLog,
        // See LogInputTests.
        .notALogFile, .logGrowing,
        // Those of text logs, see the tests of each.
        .mergedPacket, .otherEntry, .foreignDevice, .ambiguousDate, .mislabelledBlock,
        .interpolatedPosition, .damagedRecord, .hashedReceiver,
        // Those of recordings, see LogAppenderTests and LiveRecordingTests.
        .unwritableLog, .logInUse, .cutRow, .movedClock, .betweenDwells, .ambiguousDistance,
      ]).union(Capture.provoked).union(GatewaySamples.provoked)
    // What a conformance sample declares is provoked too: the conformance tests hold it to its word.
    let declared = FormatSample.all.flatMap(\.issues.keys).compactMap(IssueCode.init)
    #expect(provoked.union(declared) == IssueCode.all(of: .log).union(IssueCode.all(of: .recording)))
  }
}

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
