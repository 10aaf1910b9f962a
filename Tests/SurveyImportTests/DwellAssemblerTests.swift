import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct DwellAssemblerTests {
  @Test(arguments: [
    ("location", "bar"), ("placement", "overhead"), ("crowd", "full"), ("people", "4"), ("carriage", "hand"),
    ("orientation_deg", "90"), ("receiver", "phone"), ("channel", "38"), ("source", "averaged"),
    ("beacon", "bar"),
  ])
  func `A new dwell begins when anything changes`(name: String, value: String) throws {
    let isBeacon = name == "beacon"
    let header = isBeacon ? "timestamp,rssi_dbm,distance_m" : "timestamp,beacon,rssi_dbm,distance_m"
    let cells = isBeacon ? ("1,-60,2", "2,-61,2") : ("1,door,-60,2", "2,door,-61,2")
    let reading = try Reading(
      "\(header),\(name)\n\(cells.0),\(isBeacon ? "door" : "")\n\(cells.1),\(value)\n")
    #expect(reading.sink.dwells.count == 2)
    #expect(reading.sink.dwells.map(\.receivedPackets) == [1, 1])
  }

  @Test func `A new dwell begins after the gap and not before`() throws {
    let text = walk("1,door,-60,2", "31,door,-60,2", "61.1,door,-60,2")
    #expect(try Reading(text).sink.dwells.map(\.receivedPackets) == [2, 1])
    #expect(try Reading(text, mapping: LogMapping(gap: 31)).sink.dwells.map(\.receivedPackets) == [3])
  }

  @Test func `Beacons that alternate keep one dwell each, in the order in which they began`() throws {
    let rows = (0..<1000).map { "\(Double($0) / 10),b\($0 % 7),-\(60 + $0 % 7),2" }
    let reading = try Reading("timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"))
    #expect(reading.sink.dwells.map(\.beacon.description) == (0..<7).map { "b\($0)" })
    #expect(reading.sink.dwells.map(\.histogram.bins.count) == Array(repeating: 1, count: 7))
    #expect(reading.summary.dwells == 7)
  }

  @Test func `The same place written differently is one dwell`() throws {
    let reading = try Reading(walk("1,door,-60,2", "2,door,-61,2.0", "3,door,-62, 2.00 "))
    #expect(reading.sink.dwells.map(\.receivedPackets) == [3])
  }

  @Test func `Lag pairs never reach across dwells or beacons`() throws {
    let reading = try Reading(
      walk("1,a,-60,2", "1,b,-70,2", "2,a,-61,2", "2,b,-71,2", "3,a,,2", "4,a,-62,2", "5,a,-63,4"))
    #expect(reading.sink.dwells.map(\.lag.pairs) == [2, 1, 0])
    #expect(reading.sink.dwells.first?.lag.productSum == 60 * 61 + 61 * 62)
  }

  @Test
  func `A log that records misses states expected packets for every dwell, also those before the first miss`()
    throws
  {
    let reading = try Reading(walk("1,a,-60,2", "2,a,-60,3", "3,a,-60,4", "4,a,,4", "5,a,,5"))
    #expect(reading.sink.dwells.map(\.expectedPackets) == [1, 1, 2, 1])
    #expect(reading.sink.dwells.map(\.receivedPackets) == [1, 1, 1, 0])
    #expect(reading.summary.missedPackets == 2)
    #expect(try Reading(walk("1,a,-60,2", "2,a,-60,3")).sink.dwells.map(\.expectedPackets) == [nil, nil])
  }

  @Test func `Dwells that could not wait for the first miss say that nothing is known`() throws {
    var limits = ReadLimits()
    limits.heldDwells = 2
    let rows = (1...5).map { "\($0),a,-60,\($0)" } + ["6,a,,5"]
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"), limits: limits)
    #expect(reading.sink.dwells.map(\.expectedPackets) == [nil, nil, nil, nil, 2])
  }

  @Test func `Averaged readings have no expected packets`() throws {
    let text =
      "timestamp,beacon,rssi_dbm,distance_m,source\n1,a,-60,2,averaged\n2,a,,2,averaged\n3,b,-60,2,raw\n"
    #expect(try Reading(text).sink.dwells.map(\.expectedPackets) == [nil, 1])
  }

  @Test func `Memory follows what is open: silent dwells are delivered, and counts stay the same`() throws {
    var limits = ReadLimits()
    limits.rowsBetweenSweeps = 8
    let rows = (0..<500).map { "\($0 * 10),b\($0 / 2),-60,2" }
    let text = "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n")
    let swept = try Reading(text, limits: limits)
    #expect(swept.sink.dwells == (try Reading(text).sink.dwells))
    #expect(swept.sink.dwells.count == 250)
  }

  @Test func `A dwell that grows beyond the limit goes on in another`() throws {
    var limits = ReadLimits()
    limits.packetsPerDwell = 100
    let rows = (0..<250).map { "\($0),a,-60,2" }
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n" + rows.joined(separator: "\n"), limits: limits)
    #expect(reading.sink.dwells.map(\.receivedPackets) == [100, 100, 50])
    #expect(Set(reading.sink.dwells.map(\.location)).count == 1)
  }

  @Test func `The site fills in what the log does not say`() throws {
    let site = Site(
      beacons: [
        Beacon(
          identifier: .name("a"), position: Position(x: 0, y: 0), placement: "overhead",
          advertisingInterval: 95)
      ], receivers: [ReceiverProfile(receiver: "phone", source: .averaged)])
    let text = "timestamp,beacon,rssi_dbm,x_m,y_m,receiver\n0,a,-60,3,4,\n1,a,-61,3,4,\n0,a,-60,3,4,phone\n"
    let dwells = try Reading(text, site: site).sink.dwells
    #expect(dwells.map(\.location.distance) == [5, 5])
    #expect(dwells.map(\.location.name) == ["x 3 m, y 4 m", "x 3 m, y 4 m"])
    #expect(dwells.map(\.conditions.placement) == ["overhead", "overhead"])
    #expect(dwells.map(\.conditions.source) == [.raw, .averaged])
    #expect(dwells.map(\.expectedPackets) == [11, nil])
  }
}
