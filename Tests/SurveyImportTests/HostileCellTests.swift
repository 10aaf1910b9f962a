import RadioSurvey
import Testing

@testable import SurveyImport

/// Cells that fuzzing found, or that it was begun with: sound by their looks, and just beyond a limit.
@Suite struct HostileCellTests {
  @Test func `A UUID of 32 bytes that are fewer characters is refused`() throws {
    let text =
      "timestamp,uuid,major,minor,rssi_dbm,distance_m\n1,\(String(repeating: "é", count: 16)),1,2,-60,2\n"
    let error = try #require(try failure(of: text))
    #expect(error.issue.code == .noUsableRows)
    #expect(error.issue.message.contains("1 × invalid-beacon"))
  }

  @Test(arguments: ["-1e-30", "-360", "360", "-0", "720e-1"])
  func `A heading lies from 0 to below 360 degrees`(heading: String) throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m,orientation_deg\n1,door,-60,2,\(heading)\n")
    let orientation = try #require(reading.sink.dwells.first?.conditions.orientation)
    #expect(orientation == (heading == "720e-1" ? 72 : 0))
  }
}
