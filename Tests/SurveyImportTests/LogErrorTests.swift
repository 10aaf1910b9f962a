import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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

  @Test func `Garbage names the canonical columns`() throws {
    var generator = SeededGenerator(seed: 1)
    let garbage = (0..<5000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let error = try #require(try failure(of: garbage))
    #expect(
      error.description.hasPrefix(
        "walk.csv: error: the format of the file is not recognised [unknown-format]\n  help: "))
    #expect(error.issue.help?.contains("rssi_dbm") == true)
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
