import RadioSurvey
@testable import SurveyImport
import Testing

@Suite struct GatewayIdentityTests {
  @Test func `Triples with and without hyphens`() {
    for uuid in ["11111111-2222-3333-4444-555555555555", "11111111222233334444555555555555"] {
      let identity = GatewayIdentity.triple(uuid: uuid, major: "1", minor: "515")
      #expect(identity?.identifier == Capture.iBeaconIdentifier)
    }
    for (uuid, major, minor) in [
      ("1111", "1", "2"), ("11111111-2222-3333-4444-55555555555x", "1", "2"),
      ("11111111-2222-3333-4444-555555555555", "65536", "2"),
      ("11111111-2222-3333-4444-555555555555", "1", "-2"),
      ("+1111111222233334444555555555555", "1", "2"),
    ] {
      #expect(GatewayIdentity.triple(uuid: uuid, major: major, minor: minor) == nil, "\(uuid)")
    }
    #expect(GatewayIdentity.triple(uuid: nil, major: "1", minor: "2") == nil)
  }

  @Test(
    arguments: [
      ("AA:BB:CC:DD:EE:FF", 0xAABB_CCDD_EEFF), ("aabbccddeeff", 0xAABB_CCDD_EEFF), ("00-00-00-00-00-01", 1),
      ("AA:BB:CC", nil), ("aabbccddeefg", nil), ("+abbccddeeff", nil), ("", nil),
    ] as [(String, UInt64?)])
  func `Addresses`(text: String, number: UInt64?) { #expect(GatewayIdentity.address(text) == number) }

  @Test(arguments: ["feaa", "0xfeaa", "FEAA", "0000feaa-0000-1000-8000-00805f9b34fb"])
  func `Service data of a service however it is written`(service: String) {
    #expect(GatewayIdentity.serviceData(service, "00ee") == [5, 0x16, 0xAA, 0xFE, 0x00, 0xEE])
    #expect(GatewayIdentity.serviceData(service, "0") == [])
    #expect(GatewayIdentity.serviceData(service, String(repeating: "00", count: 300)) == [])
  }

  @Test(arguments: [
    "iBeacon:", "iBeacon:1-2", "eddy:00-11", "eddy:0011223399445566778899-aabbccddeeff", "name:door", "x", "",
    "iBeacon:11111111-2222-3333-4444-555555555555-1", "eddy:001122334455667788-aabbccddeeff",
  ])
  func `What is no beacon payload`(identifier: String) {
    #expect(GatewayIdentity.espresense(identifier) == nil)
  }
}

/// Names that Unicode holds for the same text are one name, and the log says that it has two spellings.
@Suite struct NameSpellingsTests {
  @Test func `The first spelling is kept`() throws {
    let reading = try Reading(
      walk("1,cafe\u{301},-60,2", "2,caf\u{E9},-61,2", "3,cafe\u{301},-62,2", "4,bar,-62,2"))
    let names = Set(reading.sink.dwells.map { Array($0.beacon.description.utf8) })
    #expect(names == [Array("cafe\u{301}".utf8), Array("bar".utf8)])
    #expect(reading.sink.codes == [.equivalentName])
    #expect(reading.sink.issues.first?.severity == .warning)
    #expect(reading.sink.issues.first?.message.hasPrefix("the beacon 'cafe\u{301}'") == true)
  }

  @Test func `One spelling is nothing to note, and stays as it is`() throws {
    let reading = try Reading(walk("1,cafe\u{301},-60,2", "2,cafe\u{301},-61,2"))
    #expect(reading.sink.codes.isEmpty)
    #expect(reading.sink.dwells.first?.beacon.description.utf8.elementsEqual("cafe\u{301}".utf8) == true)
  }

  @Test func `Every vocabulary is one of its own`() throws {
    let reading = try Reading(
      "timestamp,beacon,rssi_dbm,location,placement,crowd,carriage\n"
        + "1,e\u{301},-60,\u{E9},e\u{301},\u{E9},e\u{301}\n2,e\u{301},-60,e\u{301},e\u{301},\u{E9},e\u{301}\n"
    )
    #expect(reading.sink.codes == [.equivalentName])
    #expect(reading.sink.dwells.count == 1)
    #expect(reading.sink.dwells.first?.location.name.utf8.elementsEqual("\u{E9}".utf8) == true)
    #expect(
      reading.sink.dwells.first?.conditions.placement?.rawValue.utf8.elementsEqual("e\u{301}".utf8) == true)
  }
}
