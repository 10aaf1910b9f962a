import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct WideTableImporterTests {
  /// Newest first, months first, −200 for what was not heard, as one public data set has it.
  static let scans = """
    location,date,b3001,b3002,b3003
    O02,10-18-2016 11:15:21,-200,-75,-200
    O02,10-18-2016 11:15:19,-78,-77,-200
    P01,10-18-2016 11:15:08,-200,-76,-81

    """

  @Test func `Every cell is a reading of the column's beacon`() throws {
    let reading = try Reading(Self.scans)
    #expect(reading.summary.format == "wide table (3 beacons, times as MM-DD-YYYY)")
    #expect(reading.summary.rows == 9)
    #expect(reading.summary.receivedPackets == 5)
    #expect(reading.summary.missedPackets == 4)
    #expect(reading.summary.rejectedRows == 0)
    #expect(Set(reading.sink.codes) == [.timestampWithoutZone, .timeOrder])
    let told = reading.sink.dwells.map { dwell in
      "\(dwell.beacon) \(dwell.location.name) \(dwell.receivedPackets)/\(dwell.expectedPackets ?? -1)"
    }
    #expect(
      Set(told) == [
        "b3001 O02 1/2", "b3001 P01 0/1", "b3002 O02 2/2", "b3002 P01 1/1", "b3003 O02 0/2", "b3003 P01 1/1",
      ])
    let first = try #require(
      reading.sink.dwells.first { $0.beacon == .name("b3002") && $0.location.name == "O02" })
    #expect(first.histogram == RSSIHistogram([-75, -77]))
    #expect(first.start == 1_476_789_321)
  }

  @Test func `A wide table conforms`() throws {
    // A word of a fixed vocabulary stands last: of a level that is cut nobody can tell −20 from −200.
    let text =
      "location,date,b3001,b3002,source\nO02,10-18-2016 11:15:21,-200,-75,raw\n"
      + "O02,10-18-2016 11:15:19,-78,-77,raw\nP01,10-18-2016 11:15:08,-200,-76,raw\n"
    try TextConformance(text: text).check()
  }

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
