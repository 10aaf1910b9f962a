import CalibrationModel
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing

/// What the end of a text shows: a last line that was cut, lines that end as those of no other log do.
@Suite struct LogEndTests {
  private static let header = "timestamp,beacon,distance_m,rssi_dbm\n"
  private static let rows = "1,door,2,-71\n2,door,2,-68\n3,door,2,-70\n4,door,10,-74\n"

  @Test(arguments: [
    ("5,door,2,-7", "'-7'"), ("5,door,2,-9", "'-9'"), ("5,door,2,-", "'-'"),
    ("5,door,2,", "ends in a separator"), ("5,door,2", nil),
    ("5,door,2,-69", nil), ("5,door,2,-7\n", nil), ("5,door,2,-7\r", nil), ("5,door,2,5", nil),
  ])
  func `A last value that is the beginning of one before, and shorter than all, is told`(
    last: String, words: String?
  ) throws {
    let sink = try Reading(Self.header + Self.rows + last).sink
    let told = sink.issues.filter { $0.code == .cutLog }
    #expect(told.count == (words == nil ? 0 : 1))
    if let words { #expect(told[0].severity == .warning && told[0].message.contains(words)) }
  }

  @Test func `Few lines, and rows that may be shorter, tell nothing`() throws {
    for text in [
      Self.header + "1,door,2,-71\n2,door,2,-7", Self.header + Self.rows + "5,door,2,-7\n6,door,2,-7",
    ] {
      #expect(!(try Reading(text).sink.codes.contains(.cutLog)))
    }
  }

  @Test func `Objects and lines of text are cut as tables are`() throws {
    let object = { (level: String) in
      "{\"timestamp\":1,\"beacon\":\"door\",\"distance_m\":2,\"rssi_dbm\":\(level)"
    }
    let objects = ["-71", "-68", "-70", "-74"].map { object($0) + "}\n" }.joined()
    #expect(try Reading(objects + object("-7}")).sink.codes.isEmpty)
    #expect(try Reading(objects + object("-7")).sink.codes == [.invalidJSON])
    let lines = (0..<20).map { "2026-03-01 10:00:\($0 + 10) AA:BB:CC:DD:EE:01 rssi: -7\($0 % 10)\n" }.joined()
    let mapping = LogMapping(constants: [.address: "*", .location: "hall"])
    let cut = try Reading(lines + "2026-03-01 10:00:40 AA:BB:CC:DD:EE:01 rssi: -7", mapping: mapping)
    #expect(cut.sink.codes.contains(.cutLog))
    #expect(!(try Reading(String(lines.dropLast()), mapping: mapping).sink.codes.contains(.cutLog)))
  }

  @Test func `Lines that end in carriage returns alone are lines`() throws {
    let text = (Self.header + Self.rows).replacing("\n", with: "\r")
    let reading = try Reading(text)
    #expect(reading.summary.receivedPackets == 4 && reading.sink.codes.isEmpty)
    #expect(try Reading(text + "5,door,2,loud\r").sink.rejected.first?.issue.line == 6)
    let umlauts = Array(text.replacing("door", with: "T#r").utf8).map { $0 == UInt8(ascii: "#") ? 0xFC : $0 }
    #expect(try Reading(umlauts).sink.dwells.first?.beacon == BeaconIdentifier("Tür"))
  }
}
