import Foundation
import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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

  @Test func `An inspection sees every reading`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("1,door,phone,-60\n1.001,door,phone,-60\n", to: "x.mbd")
    let log = try LogInspector(mapping: LogMapping(header: Self.names)).inspect(
      path: path, displayName: "x.mbd")
    #expect(log.duplicates.count == 1)
    #expect(log.missingTruth == [.location, .distanceMetres, .placement, .crowd])
  }
}
