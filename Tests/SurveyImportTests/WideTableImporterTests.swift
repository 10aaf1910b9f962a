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

  @Test(arguments: [
    ("Baliza;Distancia (m);Lectura 1;Lectura 2;Lectura 3", "door;1,5;-61;-62;"),
    ("Beacon,Distance (m),1st reading,2nd reading,3rd reading", "door,1.5,-61,-62,"),
    ("Sender;Abstand (m);Messwert 1 (dBm);Messwert 2 (dBm);Messwert 3 (dBm)", "door;1,5;-61;-62;"),
    ("beacon,distance_m,morning,noon,evening", "door,1.5,-61,-62,"),
  ]) func `Readings side by side are those of the beacon of the row`(header: String, row: String) throws {
    let reading = try Reading("\(header)\n\(row)\n")
    let dwell = try #require(reading.sink.dwells.first)
    #expect(reading.sink.dwells.count == 1 && dwell.beacon == .name("door") && dwell.location.distance == 1.5)
    #expect(dwell.histogram == RSSIHistogram([-61, -62]) && reading.summary.missedPackets == 0)
    #expect(reading.sink.codes == [.numberedReadings])
    #expect(reading.summary.format.hasPrefix("wide table (3 readings a row"))
  }

  @Test func `Readings side by side of one beacon take its name from the user, and other columns are named`()
    throws
  {
    let text = "distance_m,reading 1,reading 2,mean,notes\n1.5,-61,-63,-62.0,door open\n"
    #expect(try failure(of: text)?.issue.code == .missingColumn)
    let reading = try Reading(text, mapping: LogMapping(constants: [.beacon: "door"]))
    #expect(reading.sink.dwells.map(\.beacon) == [.name("door")])
    #expect(reading.sink.dwells.first?.histogram == RSSIHistogram([-61, -63]))
    #expect(reading.sink.codes == [.numberedReadings, .unusedColumn])
  }

  @Test func `Copies of one level in one row are readings, whatever the clock`() throws {
    let reading = try Reading(
      "timestamp,beacon,distance_m,rssi 1,rssi 2,rssi 3\n100.123,door,2,-61,-61,-61\n")
    #expect(reading.summary.receivedPackets == 3)
  }

  @Test(arguments: [
    "location,tag 1,tag 2\nbar,-60,-61\n", "location,1,2\nbar,-60,-61\n",
    "location,beacon 1,beacon 2\nbar,-60,-61\n",
    "location,reading 1,reading 3\nbar,-60,-61\n",
  ]) func `Other numbered columns are beacons`(text: String) throws {
    #expect(Set(try Reading(text).sink.dwells.map(\.beacon)).count == 2)
  }
}
