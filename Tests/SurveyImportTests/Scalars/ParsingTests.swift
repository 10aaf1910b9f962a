import CalibrationModel
import RadioSurvey
@testable import SurveyImport
import Testing

/// Gives the bytes of a text as a cell.
private func withCell<Value>(_ text: String, _ body: (Cell) -> Value) -> Value {
  Array(text.utf8).withUnsafeBufferPointer { body(Cell(base: $0.baseAddress, count: $0.count, offset: 0)) }
}

@Suite struct NumberTests {
  @Test(arguments: [
    "0", "-0", "1", "0.1", "-54.5", "70", "1e3", "1E-3", "1.7976931348623157e308", "5e-324",
    "123456789012345678901234",
    "9007199254740993", "0.30000000000000004", "1714557600.123456", "+3.5", ".5", "5.", "1e22", "1e23",
  ])
  func `Decimals are read as the standard library reads them`(text: String) {
    #expect(withCell(text, Number.double) == Double(text))
  }

  @Test func `Random decimals agree to the last bit`() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      let value = (generator.uniform() - 0.5) * 2000
      #expect(withCell("\(value)", Number.double) == value)
    }
  }

  @Test(arguments: [
    "", "-", ".", "1.2.3", "1e", "e5", "0x10", "nan", "inf", "1 2", "1,5", "1e999", "--1", "１",
  ])
  func `Anything else is no number`(text: String) {
    #expect(withCell(text, Number.double) == nil)
  }

  @Test(arguments: [("0", 0), ("-60", -60), ("+7", 7), ("999999999999999999", 999_999_999_999_999_999)])
  func `Whole numbers`(text: String, value: Int) {
    #expect(withCell(text, Number.integer) == value)
  }

  @Test(arguments: ["", "-", "1.0", "9999999999999999999", "1e3", " 1"])
  func `No whole numbers`(text: String) {
    #expect(withCell(text, Number.integer) == nil)
  }
}

@Suite struct TimestampTests {
  // Certified with `date -u -d … +%s`.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2012-02-29T23:59:59Z", 1_330_559_999),
    ("2024-05-01T10:00:00Z", 1_714_557_600),
    ("2024-05-01t12:00:00.250+02:00", 1_714_557_600.25), ("2024-05-01 05:30:00-04:30", 1_714_557_600),
    ("2024-05-01 10:00:00 +0000", 1_714_557_600), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ("2099-12-31T23:59:59Z", 4_102_444_799), ("2010-01-01T00:00:00Z", 1_262_304_000),
    ("2024-05-01T10:00:00.1234567891Z", 1_714_557_600.123456789),
    ("0", 0), ("1714557600.5", 1_714_557_600.5),
  ])
  func `Times with a zone, and seconds`(text: String, seconds: Double) {
    #expect(withCell(text, Timestamp.read) == .seconds(seconds))
  }

  @Test func `Every day of four hundred years follows the one before`() {
    var expected = 0
    for year in 1970..<2370 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        #expect(Timestamp.days(year: year, month: month + 1, day: 1) == expected)
        expected += length
      }
    }
    #expect(expected == 146_097)
  }

  @Test func `A time without a zone`() {
    #expect(withCell("2021-01-08 14:23:51", Timestamp.read) == .withoutZone(1_610_115_831))
    #expect(withCell("2021-01-08T14:23:51.5", Timestamp.read) == .withoutZone(1_610_115_831.5))
  }

  @Test(arguments: [
    ("2009-12-31T23:59:59Z", 1_262_303_999), ("2100-01-01T00:00:00Z", 4_102_444_800),
    ("1985-06-01T00:00:00Z", 486_432_000), ("2010-01-01T00:30:00+01:00", 1_262_302_200),
    ("1969-12-31 23:59:59", -1), ("1900-02-01T00:00:00Z", -2_206_310_400), ("631152000", 631_152_000),
    ("946684800", 946_684_800), ("1262303999.5", 1_262_303_999.5), ("4102444800", 4_102_444_800),
  ])
  func `Times that no survey was made at`(text: String, seconds: Double) {
    #expect(withCell(text, Timestamp.read) == .impossible(seconds))
  }

  @Test(arguments: ["5", "0.25", "631151999", "1262304000", "4102444799"])
  func `Clocks that count from a start of their own, and dates of 2010 to 2099`(text: String) {
    #expect(withCell(text, Timestamp.read) == .seconds(Double(text) ?? -1))
  }

  @Test func `Milliseconds are told apart`() {
    #expect(withCell("1714557600000", Timestamp.read) == .tooFine)
  }

  @Test(arguments: [
    "", "-1", "noon", "2024-13-01T00:00:00Z", "2024-00-01T00:00:00Z", "2023-02-29T00:00:00Z",
    "2024-05-01T24:00:00Z", "2024-05-01T10:60:00Z", "2024-05-01T10:00:61Z", "2024-05-01T10:00:00.Z",
    "2024-05-01T10:00:00+1", "2024-05-01T10:00:00 ", "2024-05-01", "2024/05/01T10:00:00Z", "10:00:00",
    "2024-05-01T10:00:00ZZ", "nan",
  ])
  func `Anything else is no time`(text: String) { #expect(withCell(text, Timestamp.read) == .invalid) }
}

@Suite struct DistanceTests {
  @Test func `Centimetres become the Double nearest to their metres`() throws {
    let centimetres = 5...1000
    let reading = try Reading(
      "beacon,rssi_dbm,distance_cm\n" + centimetres.map { "a,-60,\($0)\n" }.joined())
    let expected = centimetres.map { "\($0 / 100).\($0 % 100 < 10 ? "0" : "")\($0 % 100)" }
    #expect(reading.sink.dwells.map(\.location.distance) == expected.map { Double($0) })
  }

  @Test func `Feet`() throws {
    let reading = try Reading("beacon,rssi_dbm,distance_ft\na,-60,6\na,-60,1\n")
    #expect(reading.sink.dwells.map(\.location.distance) == [1.8288, 0.3048])
    #expect(reading.sink.dwells.map(\.location.name) == ["distance 1.8288 m", "distance 0.3048 m"])
  }
}

@Suite struct BeaconCellTests {
  @Test func `A triple, an address and a name`() throws {
    let reading = try Reading(
      """
      uuid,major,minor,beacon,address,rssi_dbm,distance_m
      e2c56db5-dffb-48d2-b060-d0f5a71096e0,1,65535,door,,-60,2
      e2c56db5dffb48d2b060d0f5a71096e0,1,65535,,,-61,2
      ,,,door,aa:bb:cc:dd:ee:ff,-60,2
      ,,,,aa:bb:cc:dd:ee:ff,-60,2
      """)
    let triple = BeaconIdentifier.iBeacon(
      uuid: "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0", major: 1, minor: 65535)
    #expect(reading.sink.dwells.map(\.beacon) == [triple, .name("door"), .address("AA:BB:CC:DD:EE:FF")])
    #expect(reading.sink.dwells.first?.receivedPackets == 2)
  }
}

@Suite struct HexadecimalTests {
  @Test func `Digits are read in either case`() {
    #expect(Hexadecimal.number("00fF".utf8) == 255)
    #expect(Hexadecimal.number("ffffffffffffffff".utf8) == .max)
    #expect(Hexadecimal.text(255, digits: 4) == "00FF")
  }

  @Test(arguments: ["", "+F", "-1", "0x1", "g", " 1", "１", "00000000000000001"])
  func `Anything else is refused`(text: String) { #expect(Hexadecimal.number(text.utf8) == nil) }
}

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
