import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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

  @Test(.enabled(if: SharedData.exists("data/uji-library/lib_rss.csv"), "\(SharedData.skipped)"))
  func `Scans of 24 beacons at 58 points of a library, their coordinates beside them`() throws {
    let stanza = try StanzaFolder(
      "uji-library", data: ["uji-library/lib_rss.csv", "uji-library/lib_crd.csv", "uji-library/lib_ids.csv"])
    let (summary, sink) = try #require(try stanza.read().first)
    // 2100 scans of 24 beacons.
    #expect(summary.rows == 50_400)
    #expect(summary.receivedPackets == 25_419)
    #expect(summary.missedPackets == 24_981)
    #expect(summary.rejectedRows == 0)
    #expect(Set(sink.dwells.map(\.beacon)).count == 24)
    #expect(Set(sink.dwells.map(\.conditions.receiver)) == ["1", "2", "3"])
    #expect(sink.dwells.allSatisfy { $0.location.distance != nil })
    #expect(sink.dwells.reduce(0) { $0 + ($1.expectedPackets ?? 0) } == 50_400)
    #expect(summary.dwells == 8376)
  }
}
