import Foundation
@testable import RadioSurvey
import Testing

@Suite struct BeaconIdentifierTests {
  private static let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"

  @Test(arguments: [
    (
      "f7826da6-4fa2-4e98-8024-bc5b71e0893e/1/65535",
      BeaconIdentifier.iBeacon(uuid: uuid, major: 1, minor: 65535)
    ),
    ("\(uuid)/0/0", .iBeacon(uuid: uuid, major: 0, minor: 0)),
    ("aa:bb:cc:dd:ee:0f", .address("AA:BB:CC:DD:EE:0F")),
    ("till", .name("till")),
    ("", .name("")),
    ("\(uuid)/1/65536", .name("\(uuid)/1/65536")),
    ("\(uuid)/1", .name("\(uuid)/1")),
    ("\(uuid)/-1/2", .name("\(uuid)/-1/2")),
    ("F7826DA64FA24E988024BC5B71E0893E/1/2", .name("F7826DA64FA24E988024BC5B71E0893E/1/2")),
    ("aa:bb:cc:dd:ee", .name("aa:bb:cc:dd:ee")),
    ("aa:bb:cc:dd:ee:gg", .name("aa:bb:cc:dd:ee:gg")),
    ("aa:bb:cc:dd:ee:ff:00", .name("aa:bb:cc:dd:ee:ff:00")),
    // Every spelling of an address is one.
    ("aa-bb-cc-dd-ee-0f", .address("AA:BB:CC:DD:EE:0F")), ("AABBCCDDEE0F", .address("AA:BB:CC:DD:EE:0F")),
    ("aabb.ccdd.ee0f", .address("AA:BB:CC:DD:EE:0F")), ("aa.bb.cc.dd.ee.0f", .address("AA:BB:CC:DD:EE:0F")),
    ("AA BB CC DD EE 0F", .address("AA:BB:CC:DD:EE:0F")), ("0xaabbccddee0f", .address("AA:BB:CC:DD:EE:0F")),
    ("aa_bb_cc_dd_ee_0f", .address("AA:BB:CC:DD:EE:0F")),
    ("10-20-30-40-50-60", .address("10:20:30:40:50:60")),
    // A number, a date and a word are none.
    ("102030405060", .name("102030405060")), ("24.05.01.10.00.00", .name("24.05.01.10.00.00")),
    ("1020 3040 5060", .name("1020 3040 5060")), ("feedback", .name("feedback")), ("0xabc", .name("0xabc")),
    ("deadbeefcafes", .name("deadbeefcafes")), ("aabb-ccdd", .name("aabb-ccdd")),
  ])
  func `Text is read by its shape`(text: String, expected: BeaconIdentifier) {
    #expect(BeaconIdentifier(text) == expected)
    // Canonical text reads back the same.
    #expect(BeaconIdentifier(expected.description) == expected)
  }

  @Test func `Codes as canonical text`() throws {
    let beacon = BeaconIdentifier.iBeacon(uuid: Self.uuid, major: 7, minor: 9)
    let data = try JSONEncoder().encode([beacon])
    #expect(try JSONDecoder().decode([String].self, from: data) == ["\(Self.uuid)/7/9"])
    #expect(try JSONDecoder().decode([BeaconIdentifier].self, from: data) == [beacon])
  }

  @Test func `Orders by canonical text`() {
    let sorted = [BeaconIdentifier.name("b"), .address("AA:BB:CC:DD:EE:FF"), .name("a")].sorted()
    #expect(sorted == [.address("AA:BB:CC:DD:EE:FF"), .name("a"), .name("b")])
  }
}

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "abc", 0), ("widht_m", "width_m", 1), ("ab", "ba", 1),
  ])
  func `Distances are those of optimal string alignment`(a: String, b: String, expected: Int) {
    #expect(NearestName.distance(Array(a.utf8), Array(b.utf8)) == expected)
    #expect(NearestName.distance(Array(b.utf8), Array(a.utf8)) == expected)
  }

  @Test func `Only a near name is named`() {
    let known = ["width_m", "depth_m"]
    #expect(NearestName.nearest(to: "Width_M", among: known) == "width_m")
    #expect(NearestName.nearest(to: "widht_m", among: known) == "width_m")
    #expect(NearestName.nearest(to: "colour", among: known) == nil)
    #expect(NearestName.nearest(to: "x", among: []) == nil)
  }
}
