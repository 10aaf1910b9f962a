import RadioSurvey
import TestSupport
import Testing

@testable import SurveyImport

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
        "2,‹address›,‹name›,loud,2,‹name›", "3,‹address›,‹name›,-60", "4,Dora's tag,,-60,2,‹name›",
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
