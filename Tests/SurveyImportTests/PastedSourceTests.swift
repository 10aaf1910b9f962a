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
