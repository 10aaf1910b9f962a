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

  @Test func `Objects that repeat names, in any case of letters, are read by the first of each`() throws {
    let text =
      "{\"rssi\":-60,\n\"RSSI\":-70,\"rssi\":-71,\"beacon\":\"door\",\"Beacon\":\"bar\",\"time\":1714557600}"
    let reading = try Reading(text, mapping: LogMapping(constants: [.location: "bar"]))
    #expect(reading.summary.rows == 1)
    // More names than slots, and a slot beyond their number.
    let members = JSONMembers(slots: ["a": 0, "b": 5], count: 3)
    let whole = #"{"b":1,"a":2,"A":3}"#
    var bytes = Array(whole.utf8)
    bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      #expect(members.read(TextRecord(base: UnsafePointer(base), count: buffer.count, line: 1)) == nil)
      #expect(members.cells[5].text == "1")
      #expect(members.cells[0].text == "2")
      #expect(members.cells[3].base == nil)
    }
  }
}
