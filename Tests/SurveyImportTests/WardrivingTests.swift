import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct WardrivingTests {
  private static let everybody = LogMapping(constants: [.address: "*"])

  private static let old = FormatSample.wardriving[0].text
  private static let new = FormatSample.wardriving[2].text

  @Test(arguments: FormatSample.wardriving)
  func `A row without a level is rejected, and nobody's name is kept`(sample: FormatSample) throws {
    let reading = try sample.read(sample.bytes())
    #expect(reading.sink.rejected.first?.issue.code == .missingCell)
    #expect(reading.sink.rejected.first?.issue.line == 7)
    #expect(reading.summary.missedPackets == 0)
    #expect(!"\(reading.sink.dwells) \(reading.sink.issues)".contains("Anna"))
  }

  @Test func `Only the survey's devices are kept`() throws {
    #expect(try failure(of: Self.old)?.issue.code == .noUsableRows)
    let site = Site(beacons: [Beacon(identifier: .address("AA:BB:CC:DD:EE:01"))])
    #expect(try Reading(Self.old, site: site).summary.receivedPackets == 2)
  }

  @Test func `A constant says better where the surveyor stood`() throws {
    let mapping = LogMapping(constants: [.address: "*", .distanceMetres: "2"])
    let reading = try Reading(Self.new, mapping: mapping)
    #expect(
      reading.sink.dwells.first?.location == SurveyLocation(name: "distance 2 m", isNamed: false, distance: 2)
    )
  }

  @Test func `Rows without a place, and without an address`() throws {
    let text =
      Self.old.replacing("48.8583", with: "") + "12345,x,[LE],2024-05-01 10:00:00,0,-60,48,2,35,4.2,BLE\n"
    let error = try #require(try failure(of: text, mapping: Self.everybody))
    #expect(error.issue.message.contains("2 × missing-location"))
    #expect(error.issue.message.contains("1 × invalid-beacon"))
  }
}
