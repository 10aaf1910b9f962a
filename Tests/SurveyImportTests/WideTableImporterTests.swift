import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct WideTableImporterTests {
  @Test func `Coordinates and hundreds`() throws {
    let text = "x_m,y_m,timestamp,AA:BB:CC:DD:EE:01,AA:BB:CC:DD:EE:02\n1,2,100,-61,100\n1,2,101,100,-71.0\n"
    let reading = try Reading(text)
    #expect(
      reading.sink.dwells.map(\.beacon) == [.address("AA:BB:CC:DD:EE:01"), .address("AA:BB:CC:DD:EE:02")])
    #expect(reading.sink.dwells.first?.location.position == Position(x: 1, y: 2))
    #expect(reading.sink.dwells.map(\.expectedPackets) == [2, 2])
    #expect(reading.summary.receivedPackets == 2)
  }

  @Test(arguments: [
    "timestamp,acc_x,acc_y\n1,-0.5,9.81\n", "timestamp,p1,p2\n1,1013,1012\n", "location,b1,b2\nbar,0,100\n",
    "location,b1,b1\nbar,-60,-61\n", "location,b1\nbar,-60\n",
  ])
  func `Other tables are not taken for one`(text: String) throws {
    #expect(try failure(of: text)?.issue.code == .missingColumn)
  }

  @Test func `A damaged cell costs its reading and not the table`() throws {
    let rows = (0..<10).map { "bar,\($0),-6\($0),-7\($0)\n" }.joined()
    let reading = try Reading("location,timestamp,b1,b2\nbar,0,-6x,-70\n" + rows)
    #expect(reading.sink.codes == [.invalidRSSI])
    #expect(reading.summary.receivedPackets == 21)
  }
}
