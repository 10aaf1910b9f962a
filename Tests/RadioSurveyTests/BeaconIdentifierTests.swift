import Foundation
import RadioSurvey
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
