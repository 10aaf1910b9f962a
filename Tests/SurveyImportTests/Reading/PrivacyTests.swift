import Foundation
import RadioSurvey
@testable import SurveyImport
import TestSupport
import Testing
import CalibrationModel

/// What a log leaves of devices and people that are not the survey's.
@Suite struct PrivacyTests {
  private static let listed = "0A:0B:0C:0D:0E:0F"
  private static let foreign = "C0:FF:EE:12:34:56"
  private let site = Site(
    beacons: [Beacon(identifier: .address(PrivacyTests.listed))],
    receivers: [ReceiverProfile(receiver: "Anna's iPhone")])
  /// The same list of beacons, where receivers are whoever came.
  private let anybodysSite = Site(beacons: [Beacon(identifier: .address(PrivacyTests.listed))])
  private let digest = { (name: String) in "receiver-\(name.utf8.count)" }

  /// The same two readings, of a beacon and of somebody's device, as every kind of table writes them.
  static let tables: [(name: String, text: String)] = [
    (
      "canonical CSV",
      "timestamp,address,rssi_dbm,distance_m\n1,\(listed),-60,2\n2,\(foreign),-70,2\n"
    ),
    (
      "canonical CSV, beacon", "timestamp,beacon,rssi_dbm,distance_m\n1,\(listed),-60,2\n2,\(foreign),-70,2\n"
    ),
    (
      "JSON Lines",
      """
      {"timestamp":1,"address":"\(listed)","rssi_dbm":-60,"distance_m":2}
      {"timestamp":2,"address":"\(foreign)","rssi_dbm":-70,"distance_m":2}

      """
    ),
    ("home-made CSV", "time,mac,rssi,distance_m\n1,\(listed),-60,2\n2,\(foreign),-70,2\n"),
    (
      "JSON objects",
      """
      [{"time":1,"mac":"\(listed)","rssi":-60,"distance_m":2},
       {"time":2,"mac":"\(foreign)","rssi":-70,"distance_m":2}]
      """
    ),
  ]

  @Test(arguments: tables.indices)
  func `Of the addresses of a table those are kept that the survey lists`(index: Int) throws {
    let text = Self.tables[index].text
    let reading = try Reading(text, site: site)
    #expect(reading.sink.dwells.map(\.beacon) == [.address(Self.listed)])
    #expect(reading.summary.issues["foreign-device"] == 1)
    #expect(reading.summary.rows == 1)
    #expect(reading.sink.issues.allSatisfy { !$0.description.contains(Self.foreign) })

    let everybody = try Reading(text, mapping: LogMapping(constants: [.address: "*"]), site: site)
    #expect(everybody.sink.dwells.count == 2)
  }

  @Test func `Without a list a log written for a survey is the list, and a scanner's log is not`() throws {
    #expect(try Reading(Self.tables[0].text).sink.dwells.count == 2)
    #expect(try Reading(Self.tables[2].text).sink.dwells.count == 2)
    for table in [Self.tables[3], Self.tables[4]] {
      let error = try #require(try failure(of: table.text))
      #expect(error.issue.code == .noUsableRows)
      #expect(error.issue.help?.contains("--keep-addresses") == true)
      let one = LogMapping(constants: [.address: Self.listed.lowercased()])
      #expect(try Reading(table.text, mapping: one).summary.receivedPackets == 1)
    }
  }

  @Test func `A row without a beacon is one, also where every address is kept`() throws {
    let reading = try Reading(
      "timestamp,address,rssi_dbm,distance_m\n1,,-60,2\n2,\(Self.foreign),-70,2\n",
      mapping: LogMapping(constants: [.address: "*"]))
    #expect(reading.sink.rejected.map(\.issue.code) == [.missingBeacon])
  }

  @Test func `Rejected rows are kept without addresses and names`() throws {
    let text = """
      timestamp,address,device_name,rssi_dbm,distance_m,receiver
      1,\(Self.listed),door,-60,2,phone
      2,\(Self.foreign),Berta's watch,loud,2,Carl's phone
      3,\(Self.foreign),"Berta's, watch",-60
      4,Dora's tag,,-60,2,phone

      """
    let reading = try Reading(text, site: anybodysSite)
    #expect(
      reading.sink.rejected.map(\.text) == [
        "2,‹address›,‹text›,‹text›,2,‹text›", "3,‹address›,‹text›,‹text›,-60", "4,‹text›,,-60,2,‹text›",
      ])
    for row in reading.sink.rejected {
      #expect(!row.issue.description.contains("FF:EE") && !row.issue.description.contains("Dora"))
    }
    let everything = try Reading(
      text, mapping: LogMapping(constants: [.address: "*"]), site: anybodysSite)
    #expect(everything.sink.rejected.first?.text == "2,\(Self.foreign),Berta's watch,loud,2,Carl's phone")
  }

  @Test func `Receivers are kept where they are models or the surveyor named them, and else as digests`()
    throws
  {
    let text = """
      timestamp,beacon,rssi_dbm,distance_m,receiver
      1,door,-60,2,Pixel 6
      2,door,-60,2,Anna's iPhone
      3,door,-60,2,Berta's iPhone
      4,door,-60,2,a5

      """
    let reading = try Reading(text, receiverDigest: digest)
    #expect(
      reading.sink.dwells.map(\.conditions.receiver) == ["Pixel 6", "receiver-13", "receiver-14", "a5"])
    let notes = reading.sink.issues.filter { $0.code == .hashedReceiver }
    #expect(notes.map(\.message).joined().contains("receiver-14"))
    #expect(notes.first?.help?.contains("[[receiver]]") == true)
    #expect(reading.sink.issues.allSatisfy { !$0.description.contains("Berta") })

    // A survey that lists receivers means all of them; whose the others are is not told.
    let listing = try Reading(text, site: Site(receivers: site.receivers), receiverDigest: digest)
    #expect(listing.sink.dwells.map(\.conditions.receiver) == ["Anna's iPhone"])
    #expect(listing.summary.issues["undeclared-name"] == 3)
    #expect(listing.sink.rejected.allSatisfy { !$0.issue.description.contains("Berta") })

    let everything = try Reading(
      text, mapping: LogMapping(constants: [.address: "*"]), receiverDigest: digest)
    #expect(everything.sink.dwells[2].conditions.receiver == "Berta's iPhone")
    let typed = try Reading(
      "timestamp,beacon,rssi_dbm,distance_m\n1,door,-60,2\n",
      mapping: LogMapping(constants: [.receiver: "Berta's iPhone"]), receiverDigest: digest)
    #expect(typed.sink.dwells.first?.conditions.receiver == "Berta's iPhone")
    #expect(!typed.sink.codes.contains(.hashedReceiver))
  }
}

@Suite struct ReceiverNameTests {
  @Test(arguments: [
    "iPhone", "iPhone 12 Pro Max", "iPhone12,1", "iPad Air", "Pixel 6a", "SM-G991B", "SAMSUNG SM-A525F",
    "Galaxy S10e", "Nexus 5X", "moto g7 power", "OnePlus 6T", "Redmi Note 9", "Nokia 3.4", "Sony Xperia XZ1",
    "nRF52840 dongle", "ESP32", "esp32-wroom", "Raspberry Pi 4", "hci0", "Ubertooth One", "phone A", "phone",
    "Phone 8", "sniffer", "gateway-2", "a5", "1", "ab", "A7x", "receiver-0a1b2c3d", "unknown",
    "iPhone XS Max", "iPhoneXr", "iPhoneXSMax", "SM-G981B/DS", "GA01187-DE", "XT2041-4", "KB2003", "LE2115",
  ])
  func `Models, kinds and marks are kept`(name: String) { #expect(ReceiverName.isHarmless(name)) }

  @Test(
    arguments: [
      "Anna's iPhone", "Anna’s iPhone", "iPhone von Anna", "Pixel of Bob", "Bobs Pixel 6", "anna", "Anna",
      "iPhoneAnna", "iPhone Anna2", "phone Smith", "DESKTOP-ANNA", "receiver-anna", "receiver-0A1B2C3D",
      "+44 20 7946 0018", "12345", "anna@example.org", "Room201", "", "    ", "Pixel\u{200B}Anna",
      "BOB1990", "Anna1990", "KB2003-ANNA", "iPhone 6-BOB", "iPhoneMaxim", "JB 1234 JO", "SM-ANNA",
    ].filter { $0.count > 3 })
  func `Names that may be of people are not`(name: String) { #expect(!ReceiverName.isHarmless(name)) }
}

/// Names that are guarded against spreadsheets come back as they were, from every table in which a name may stand.
@Suite struct GuardedNamesTests {
  static let names = [
    "=1+1", "'=1+1", "''=1", "'tis", "'", "-rf", "+", "@a", "\tx", "\r\nx", "\"\u{301}", ",\u{301}", " a ",
    "-61",
    "=\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\u{FEFF}x",
  ]

  @Test(arguments: names) func `Export, import, export`(name: String) throws {
    var series = PacketSeries()
    series.append(milliseconds: 0, level: -61)
    let dwell = Dwell(
      beacon: .name(name),
      location: SurveyLocation(name: name, position: Position(x: -1, y: -2, floor: name)),
      conditions: Conditions(
        placement: Placement(rawValue: name), crowd: CrowdLevel(rawValue: name),
        carriage: Carriage(rawValue: name),
        receiver: Receiver(rawValue: name)), start: 1_700_000_000, end: 1_700_000_000,
      histogram: RSSIHistogram([-61]), series: series)
    let log = CanonicalLog.csv([dwell])
    let reading = try Reading(log, mapping: LogMapping(constants: [.address: "*"]))
    let found = try #require(reading.sink.dwells.first)
    let names = [
      found.beacon.description, found.location.name, found.location.position?.floor,
      found.conditions.placement?.rawValue, found.conditions.crowd?.rawValue,
      found.conditions.carriage?.rawValue,
      found.conditions.receiver?.rawValue,
    ]
    #expect(names.allSatisfy { $0?.utf8.elementsEqual(name.utf8) == true }, "\(names)")
    #expect(found.location.position?.x == -1)
    #expect(CanonicalLog.csv(reading.sink.dwells).utf8.elementsEqual(log.utf8))
  }

  @Test func `A constant is not a cell, and is taken as it is`() throws {
    let reading = try Reading(walk("1,door,-60,2"), mapping: LogMapping(constants: [.placement: "'=1"]))
    #expect(reading.sink.dwells.first?.conditions.placement == "'=1")
  }

  @Test func `JSON has no guards`() throws {
    let reading = try Reading(#"{"timestamp":1,"beacon":"'=1","rssi_dbm":-60,"distance_m":2}"# + "\n")
    #expect(reading.sink.dwells.first?.beacon == .name("'=1"))
  }

  @Test func `A table of ground truth`() throws {
    let folder = try TemporaryFolder()
    let truth = try folder.write("start,end,location,distance_m\n0,10,'=A1,2\n", to: "truth.csv")
    let reading = try Reading("timestamp,beacon,rssi_dbm\n1,door,-60\n", mapping: LogMapping(truth: truth))
    #expect(reading.sink.dwells.first?.location.name == "=A1")
  }
}
