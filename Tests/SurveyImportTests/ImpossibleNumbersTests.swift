import RadioSurvey
import Testing

@testable import SurveyImport

/// Numbers that no survey has, by every way into a log.
@Suite struct ImpossibleNumbersTests {
  @Test(arguments: [
    ("distance_m", "0.05", "0.049"), ("distance_cm", "5", "4.9"), ("distance_ft", "0.2", "0.1"),
    ("distance_m", "10000", "10000.1"), ("distance_cm", "1000000", "1000001"),
    ("distance_ft", "32808", "32809"),
    ("distance_m", "2", "1e-300"), ("distance_m", "2", "1e999"), ("distance_m", "2", "nan"),
  ])
  func `Distances, whatever their unit`(column: String, possible: String, impossible: String) throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,\(column)\n1,A,-60,\(possible)\n2,A,-60,\(impossible)\n")
    #expect(reading.summary.receivedPackets == 1)
    #expect(reading.sink.codes == [.invalidDistance])
    #expect(
      reading.sink.rejected.first?.issue.message.contains("expected a distance from 0.05 m to 10 km") == true)
  }

  @Test func `Constants`() throws {
    let mapping = LogMapping(constants: [.distanceMetres: "1e-300"])
    let error = try #require(try failure(of: "timestamp,beacon,rssi_dbm\n1,A,-60\n", mapping: mapping))
    #expect(error.issue.code == .noUsableRows)
    #expect(error.issue.message.contains("1 × invalid-distance"))
  }

  @Test func `What the surveyor says of a live dwell`() throws {
    for (field, text) in [(LogField.distanceMetres, "1e-300"), (.x, "10001"), (.people, "1e999")] {
      var fields = [field: text]
      if field == .x { fields[.y] = "1" }
      #expect(throws: LogError.self) { try DwellSetting(fields) }
    }
  }

  private static let site = Site(beacons: [
    Beacon(identifier: .name("A"), position: Position(x: 1, y: 1, z: 2)), Beacon(identifier: .name("B")),
  ])

  @Test(arguments: [0, 2])
  func `A receiver at its beacon's coordinates, and one too far away`(scanners: Int) throws {
    var limits = ReadLimits()
    limits.scanners = scanners
    let reading = try Reading(
      """
      timestamp,beacon,rssi_dbm,x_m,y_m,z_m,distance_m
      1,A,-60,1,1,2,
      2,A,-60,1,1.04,2,
      3,A,-60,1,1,2.06,
      4,A,-60,4,5,2,
      5,A,-60,10000,10000,2,
      6,A,-60,1,1,2,3
      7,B,-60,1,1,2,
      8,A,-60,1,1,2,

      """, site: Self.site, limits: limits)
    #expect(reading.sink.rejected.map(\.issue.line) == [2, 3, 6, 9])
    #expect(reading.sink.rejected.allSatisfy { $0.issue.code == .invalidDistance })
    #expect(
      reading.sink.rejected.first?.issue.message.contains("location and beacon are 0.0 m apart") == true)
    #expect(reading.sink.rejected.first?.text == "1,A,-60,1,1,2,")
    #expect(reading.summary.issues["invalid-distance"] == 4)
    let distances = reading.sink.dwells.filter { $0.beacon == .name("A") }.compactMap(\.location.distance)
    #expect(distances.sorted().map { ($0 * 1000).rounded() } == [60, 3000, 5000])
  }

  @Test func `A table of ground truth may say the distance where coordinates cannot`() throws {
    let dwell = Dwell(
      beacon: .name("A"), location: SurveyLocation(name: "p", position: Position(x: 1, y: 1)),
      conditions: Conditions(), start: 0, end: 1)
    // The beacon was moved to the place in survey.toml after the import.
    #expect(Self.site.resolve(dwell).location.distance == nil)
    var far = dwell
    far.location.distance = 1e-300
    #expect(Self.site.resolve(far).location.distance == nil)
    far.location.distance = 3
    #expect(Self.site.resolve(far).location.distance == 3)
  }

  @Test func `Times of captures, with units, and of tables of ground truth`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n1714557600000,A,-60,2\n946684800000,A,-60,2\n4102444800000,A,-60,2\n",
      mapping: LogMapping(timeUnit: .milliseconds))
    #expect(reading.summary.receivedPackets == 1)
    #expect(reading.sink.codes == [.invalidTimestamp, .invalidTimestamp])
    #expect(reading.sink.rejected.first?.issue.message.contains("expected a time from 2010 to 2100") == true)
    #expect(reading.sink.rejected.first?.issue.help == Timestamp.help)
  }
}
