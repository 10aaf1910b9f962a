import CalibrationModel
import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

@Suite struct GzipSourceTests {
  @Test func `Several members and padding are one log`() throws {
    let bytes = Array(sample.utf8)
    let archive = try gzipped(Array(bytes[..<200])) + gzipped(Array(bytes[200...])) + [0, 0, 0]
    #expect(try Reading(archive).sink.dwells == (try Reading(sample).sink.dwells))
  }

  @Test func `A log of many windows is read whole`() throws {
    let rows = (0..<60_000).map { "\(Double($0) / 10),door,-\(50 + $0 % 40),2" }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n")
    let reading = try Reading(gzipped(Array(text.utf8)))
    #expect(reading.summary.receivedPackets == 60_000)
    #expect(reading.sink.dwells == (try Reading(text).sink.dwells))
  }

  @Test func `An archive that is cut off anywhere, or changed, is damaged`() throws {
    let archive = try gzipped(Array(sample.utf8))
    for length in 2..<archive.count {
      #expect(try failure(of: Array(archive[..<length]))?.issue.code == .damagedArchive, "at \(length)")
    }
    for index in 10..<archive.count {
      var changed = archive
      changed[index] ^= 0x55
      let error = try failure(of: changed)
      #expect(error != nil, "at \(index)")
    }
    #expect(try failure(of: archive + [1, 2, 3])?.issue.code == .damagedArchive)
  }
}

/// Logs without header, and names of their columns from the mapping.
@Suite struct HeadedSourceTests {
  private static let names = ["timestamp", "beacon", "receiver", "rssi_dbm"]
  private static let mapping = LogMapping(constants: [.location: "bar"], header: names)

  @Test(arguments: [",", ";", "\t"], ["", "\u{FEFF}"])
  func `The log is read as if it had the header`(separator: String, mark: String) throws {
    let text = "1,door,phone,-60\n2,door,phone,loud\n3,door,phone,-62".replacing(",", with: separator)
    let reading = try Reading(mark + text, mapping: Self.mapping)
    #expect(reading.summary.rows == 3)
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-60, -62])])
    #expect(reading.sink.dwells.first?.line == 1)
    #expect(reading.sink.dwells.first?.conditions.receiver == "phone")
    // Line and column as they stand in the file.
    #expect(reading.sink.rejected.map(\.issue.line) == [2])
    #expect(reading.sink.rejected.map(\.issue.column) == [14])
  }

  @Test func `Errors of the log as a whole stand where they stand in the file`() throws {
    var mapping = Self.mapping
    mapping.header = ["timestamp", "a \"quoted\", name", "receiver", "rssi_dbm"]
    let error = try failure(of: "1,door,phone,-60\n", mapping: mapping)
    #expect(error?.issue.code == .missingColumn)
    #expect(error?.issue.line == nil)
    #expect(error?.issue.message.contains("'a \"quoted\", name'") == true)
    #expect(try failure(of: "", mapping: Self.mapping)?.issue.code == .emptyFile)
    #expect(try failure(of: "1,door,phone\n", mapping: Self.mapping)?.issue.code == .noUsableRows)
  }

  @Test func `Comments above the first row do not hide how its cells are parted`() throws {
    let reading = try Reading(
      "# distance 010 m\n0;-77;3\n0;-69;3\n",
      mapping: LogMapping(constants: [.beacon: "tag"], header: ["power", "rssi_dbm", "angle"]))
    #expect(reading.sink.dwells.map(\.histogram) == [RSSIHistogram([-77, -69])])
    #expect(reading.sink.dwells.first?.location.distance == 10)
  }

  @Test func `An inspection sees every reading`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1,door,phone,-60\n1.001,door,phone,-60\n", to: "x.mbd")
    let log = try LogInspector(mapping: LogMapping(header: Self.names)).inspect(
      path: path, displayName: "x.mbd")
    #expect(log.duplicates.count == 1)
    #expect(log.missingTruth == [.location, .distanceMetres, .placement, .crowd])
  }
}

/// Files beside a log that match it line by line.
@Suite struct PastedSourceTests {
  private func read(_ log: String, places: String, pattern: String = "(?<x_m>[^,]+),(?<y_m>.+)") throws -> (
    summary: ImportSummary, sink: CollectingSink
  ) {
    let folder = try TemporaryFolder()
    let ids = try folder.write("122\n222\n", to: "ids.csv")
    let mapping = LogMapping(
      header: ["timestamp", "beacon", "rssi_dbm"],
      beside: [
        BesideFile(file: try folder.write(places, to: "places.csv"), pattern: pattern),
        BesideFile(file: ids, pattern: #"^(?<receiver>\d)"#),
      ])
    let sink = CollectingSink()
    let path = try folder.write(log, to: "log.csv")
    return (try LogReader(mapping: mapping).read(path: path, displayName: "log.csv", into: sink), sink)
  }

  @Test(arguments: ["\n", "\r\n"], [true, false])
  func `Each line is read with what the same line beside it says`(end: String, endsLast: Bool) throws {
    let log = "1,door,-60\n2,door,-61" + (endsLast ? "\n" : "")
    let (summary, sink) = try read(
      log.replacing("\n", with: end), places: "1.5,2\n3,4\n")
    #expect(summary.rows == 2)
    #expect(sink.dwells.map(\.location.position) == [Position(x: 1.5, y: 2), Position(x: 3, y: 4)])
    #expect(sink.dwells.map(\.conditions.receiver) == ["1", "2"])
    #expect(sink.dwells.map(\.line) == [1, 2])
  }

  @Test(arguments: [("1,2\n", 2), ("1,2\n3,4\n5,6\n", 3), ("1,2\nnothing\n", 2), ("", 1)])
  func `Files that do not match are an error at their line`(places: String, line: Int) throws {
    let error = #expect(throws: LogError.self) { try read("1,door,-60\n2,door,-61\n", places: places) }
    #expect(error?.issue.code == .invalidTruth)
    #expect(error?.issue.file?.hasSuffix("places.csv") == true)
    #expect(error?.issue.line == line)
  }

  @Test func `A value with quotes and commas is one cell`() throws {
    let (_, sink) = try read(
      "1,door,-60\n2,door,-61\n", places: "at \"a\", b\nat c\n", pattern: "at (?<location>.*)")
    #expect(sink.dwells.map(\.location.name) == ["\"a\", b", "c"])
  }

  @Test func `A line beside may say when`() throws {
    let folder = try TemporaryFolder()
    let times = try folder.write("0,0\n0,5000\n7000,0\n", to: "times.csv")
    let mapping = LogMapping(
      constants: [.location: "bar"], timeUnit: .milliseconds, header: ["beacon", "rssi_dbm"],
      beside: [BesideFile(file: times, pattern: #"^(?:0,)*(?<timestamp>[1-9]\d*)?"#)])
    let sink = CollectingSink()
    let path = try folder.write("door,-60\ndoor,-61\ndoor,-62\n", to: "log.csv")
    let summary = try LogReader(mapping: mapping).read(path: path, displayName: "log.csv", into: sink)
    #expect(sink.dwells.map(\.start) == [5])
    #expect(sink.dwells.map(\.end) == [7])
    // A line without a time has none, and none is made up.
    #expect(summary.issues == ["invalid-timestamp": 1])
    #expect(sink.rejected.map(\.issue.line) == [1])
  }
}
