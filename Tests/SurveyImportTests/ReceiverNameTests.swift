import Testing

@testable import SurveyImport

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
