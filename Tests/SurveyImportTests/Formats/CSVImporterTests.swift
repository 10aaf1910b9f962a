import Foundation
import RadioSurvey
@testable import SurveyImport
import Testing
import CalibrationModel

@Suite struct CSVImporterTests {
  @Test func `A canonical log becomes dwells with everything it says`() throws {
    let reading = try Reading(sample)
    #expect(reading.summary.rows == 5)
    #expect(reading.summary.receivedPackets == 4)
    #expect(reading.summary.missedPackets == 1)
    #expect(reading.summary.rejectedRows == 0)
    #expect(reading.summary.format == "CSV")
    #expect(reading.sink.dwells.count == 3)
    let door = try #require(reading.sink.dwells.first)
    #expect(door.beacon == .name("door"))
    #expect(door.location == SurveyLocation(name: "by the \"door\"", distance: 1.5))
    #expect(
      door.conditions
        == Conditions(
          placement: "overhead", crowd: "empty", people: 3, carriage: "hand", receiver: "phone", channel: 37))
    #expect(door.start == 1_714_557_600)
    #expect(door.end == 1_714_557_600.2)
    #expect(door.expectedPackets == 3)
    #expect(door.histogram == RSSIHistogram([-61, -62]))
    #expect(door.lag == LagStatistics(pairs: 1, productSum: 61 * 62, leadSum: -61, lagSum: -62))
    #expect(door.series.packets.map(\.milliseconds) == [0, 100])
    #expect(reading.sink.dwells.map(\.location.name) == ["by the \"door\"", "a, b", "two\nlines"])
    #expect(reading.sink.dwells.map(\.expectedPackets) == [3, 1, 1])
  }

  @Test(arguments: [(";", "CSV (semicolon-separated)"), ("\t", "CSV (tab-separated)")])
  func `Other separators are found in the header and reported`(separator: String, name: String) throws {
    let text = walk("1,door,-61,2", "2,door,-62,2").replacing(",", with: separator)
    let reading = try Reading(text)
    #expect(reading.summary.format == name)
    #expect(reading.summary.receivedPackets == 2)
  }

  @Test func `Names are matched without regard to case, and mapped ones are used`() throws {
    let mapping = LogMapping(
      columns: [.timestamp: "Time", .rssi: "rssi", .distanceCentimetres: "distance"],
      constants: [.beacon: "robot", .placement: "in-clear"])
    let reading = try Reading("time,RSSI,Distance\n2021-01-08 14:23:51,-38.0,20\n", mapping: mapping)
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.location == SurveyLocation(name: "distance 0.2 m", isNamed: false, distance: 0.2))
    #expect(dwell.beacon == .name("robot"))
    #expect(dwell.conditions.placement == "in-clear")
    #expect(dwell.start == 1_610_115_831)
    #expect(reading.sink.codes == [.timestampWithoutZone])
  }

  @Test func `A column that is mapped for one field and canonical for another belongs to the first`() throws {
    let text = "timestamp,beacon,rssi_dbm,distance_m,location\n1,door,-61,2,overhead\n"
    let reading = try Reading(text, mapping: LogMapping(columns: [.placement: "location"]))
    #expect(reading.sink.dwells.first?.conditions.placement == "overhead")
    #expect(reading.sink.dwells.first?.location.isNamed == false)
  }

  @Test func `A log may do without times`() throws {
    let reading = try Reading("beacon,rssi_dbm,location\ndoor,-61,bar\ndoor,-63,bar\n")
    let dwell = try #require(reading.sink.dwells.first)
    #expect(dwell.start == 0)
    #expect(dwell.end == 0)
    #expect(dwell.lag.pairs == 1)
    #expect(dwell.series.packets.map(\.level) == [-61, -63])
  }

  @Test func `Records longer than the window are read, for whatever size of window`() throws {
    let name = String(repeating: "long name ", count: 30_000)
    let text =
      "timestamp,beacon,rssi_dbm,location\n" + (0..<5).map { "\($0),door,-6\($0),\"\(name)\"\n" }.joined()
    var limits = ReadLimits()
    limits.headLength = 64
    let reading = try Reading(text, limits: limits)
    #expect(reading.summary.receivedPackets == 5)
    #expect(reading.sink.dwells.map(\.location.name.count) == [name.count - 1 + 1])
  }

  @Test func `Blank lines are no rows`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n\n1,door,-60,2\r\n\r\n\n2,door,-61,2\n\n")
    #expect(reading.summary.rows == 2)
    #expect(reading.summary.rejectedRows == 0)
  }

  @Test func `A stray quote costs its line and not the lines after it`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,location\n1,door,-60,\"bar\n2,door,-61,bar\n3,door,-62,bar\n")
    #expect(reading.sink.codes == [.unterminatedQuote])
    #expect(reading.sink.rejected.first?.issue.line == 2)
    #expect(reading.summary.receivedPackets == 2)
    // Two stray quotes that pair up across lines.
    let paired = try Reading(
      "timestamp,beacon,rssi_dbm,location\n1,door,-60,\"bar\n2,door,-61,bar\n3,door,-62,bar\"x\n4,door,-63,bar\n"
    )
    #expect(paired.sink.codes == [.unterminatedQuote])
    #expect(paired.summary.receivedPackets == 3)
  }

  @Test func `Lines are counted through quoted line ends`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,location\n1,door,-60,\"two\nlines\"\n2,door,loud,bar\n")
    let issue = try #require(reading.sink.rejected.first?.issue)
    #expect(
      issue.description.hasPrefix("walk.csv:4:8: error: expected RSSI in dBm, found 'loud' [invalid-rssi]"))
  }
}

@Suite struct WideTableImporterTests {
  /// Levels and coordinates by beacon and time.
  private static func levels(_ reading: Reading) -> Set<String> {
    Set(
      reading.sink.dwells.flatMap { dwell in
        dwell.series.packets.map { packet in
          let place = dwell.location.position.map { "\($0.x) \($0.y)" } ?? dwell.location.name
          return "\(Int(dwell.start) + packet.milliseconds / 1000) \(dwell.beacon) \(packet.level) \(place)"
        }
      })
  }

  @Test func `Below another header its columns are read, in whatever order`() throws {
    let first =
      "timestamp,x_m,y_m,counter,window,door\n" + (100..<120).map { "\($0),2,3,-50,-60,-70\n" }.joined()
    let expected = Set(
      (100..<120).flatMap {
        ["\($0) counter -50 2.0 3.0", "\($0) window -60 2.0 3.0", "\($0) door -70 2.0 3.0"]
      })
    let third: Set = ["3 counter -52 4.0 5.0", "3 window -62 4.0 5.0", "3 door -72 4.0 5.0"]
    for (second, more) in [
      ("timestamp,x_m,y_m,counter,window,door\n3,4,5,-52,-62,-72\n", third),
      ("timestamp,x_m,y_m,door,window,counter\n3,4,5,-72,-62,-52\n", third),
      ("timestamp,y_m,x_m,counter,window,door\n3,5,4,-52,-62,-72\n", third),
      ("window,y_m,counter,x_m,timestamp,door\n-62,5,-52,4,3,-72\n", third),
      ("timestamp,x_m,y_m,window,door\n3,4,5,-62,-72\n", third.subtracting(["3 counter -52 4.0 5.0"])),
      (
        "timestamp,x_m,y_m,till,stairs,exit\n3,4,5,-52,-62,-72\n",
        ["3 till -52 4.0 5.0", "3 stairs -62 4.0 5.0", "3 exit -72 4.0 5.0"]
      ),
      (
        "timestamp,x_m,y_m,counter,window,door,till\n3,4,5,-52,-62,-72,-80\n",
        third.union(["3 till -80 4.0 5.0"])
      ),
    ] {
      let reading = try Reading(first + second)
      #expect(Self.levels(reading) == expected.union(more), "\(second)")
      #expect(reading.sink.codes.contains(.repeatedHeader) && reading.sink.rejected.isEmpty, "\(second)")
    }
  }

  @Test func `Beacons called by numbers or addresses are told in another header, too`() throws {
    for (one, other) in [("1001", "1002"), ("C4:11:22:33:44:01", "C4:11:22:33:44:02")] {
      let text =
        "timestamp,location,\(one),\(other)\n" + (100..<120).map { "\($0),P1,-50,-60\n" }.joined()
      let reading = try Reading(text + "timestamp,location,\(other),\(one)\n3,P2,-62,-52\n")
      #expect(Self.levels(reading).contains("3 \(one) -52 P2"), "\(Self.levels(reading))")
    }
  }

  @Test func `Rows below a header of another table are refused`() throws {
    let text = "timestamp,location,counter,window\n" + (100..<160).map { "\($0),P1,-50,-60\n" }.joined()
    let reading = try Reading(text + "timestamp,battery,rssi_dbm,location\n3,90,-62,P2\n4,90,-62,P2\n")
    #expect(reading.summary.receivedPackets == 120)
    #expect(reading.sink.codes.contains(.otherHeader))
    #expect(reading.summary.issues["other-header"] == 3)
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

  @Test(arguments: [
    ("Baliza;Distancia (m);Lectura 1;Lectura 2;Lectura 3", "door;1,5;-61;-62;"),
    ("Beacon,Distance (m),1st reading,2nd reading,3rd reading", "door,1.5,-61,-62,"),
    ("Sender;Abstand (m);Messwert 1 (dBm);Messwert 2 (dBm);Messwert 3 (dBm)", "door;1,5;-61;-62;"),
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

  @Test
  func `Columns of levels of other names are kept apart unless the user says that one phone heard them`()
    throws
  {
    let text = "beacon,distance_m,north,south\ndoor,1.5,-61,-72\ndoor,3,-66,-77\n"
    let apart = try Reading(text)
    #expect(Set(apart.sink.dwells.map(\.conditions.receiver)) == ["north", "south"])
    #expect(apart.sink.codes == [.receiverColumns] && apart.summary.receivedPackets == 4)
    let one = try Reading(text, mapping: LogMapping(constants: [.receiver: "phone"]))
    #expect(one.sink.dwells.map(\.histogram) == [RSSIHistogram([-61, -72]), RSSIHistogram([-66, -77])])
    #expect(one.sink.codes == [.numberedReadings])
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
