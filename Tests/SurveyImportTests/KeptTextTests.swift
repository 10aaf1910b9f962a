import TestSupport
import RadioSurvey
import Testing

@testable import SurveyImport

@Suite struct KeptTextTests {
  private func redacted(_ text: String, _ columns: Set<Int> = [], isRow: Bool = true) -> String {
    KeptText.redacted(
      text, cells: KeptText.Cells(columns: columns, delimiter: UInt8(ascii: ",")), isRow: isRow,
      isListed: { $0 == "0A:0B:0C:0D:0E:0F" })
  }

  @Test(arguments: [
    ("1,C0:FF:EE:12:34:56,-60", "1,‹address›,-60"), ("c0-ff-ee-12-34-56 x", "‹address› x"),
    ("id=c0ffee123456;", "id=‹address›;"), ("04 3E 0A 02 01 56 34 12 EE FF C0 C8", "‹address›"),
    // The survey's own, and the example of messages.
    ("0a:0b:0c:0d:0e:0f", "0a:0b:0c:0d:0e:0f"), ("such as AA:BB:CC:DD:EE:FF", "such as AA:BB:CC:DD:EE:FF"),
    // What is no address.
    ("8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52/1/3", "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52/1/3"),
    ("1700000000123", "1700000000123"), ("170000000012", "170000000012"),
    ("2024-05-01T10:00:00.123Z", "2024-05-01T10:00:00.123Z"), ("10:00:00:11:12", "10:00:00:11:12"),
    ("10 20 30 40 50 60", "10 20 30 40 50 60"), ("deadbeefcafes", "deadbeefcafes"), ("", ""),
  ])
  func `Addresses that are not the survey's are hidden`(text: String, kept: String) {
    #expect(redacted(text) == kept)
  }

  @Test func `Cells that hold names are hidden, quotes or not`() {
    #expect(redacted("1,Anna,-60", [1]) == "1,‹name›,-60")
    #expect(redacted("1,\"Anna, hers\",-60,,x", [1, 3]) == "1,‹name›,-60,,x")
    #expect(redacted("1,\"Anna", [1]) == "1,‹name›")
    #expect(redacted("Anna", [0]) == "‹name›")
  }

  @Test(arguments: [
    (#"{"name":"Anna's phone","rssi":"x"}"#, #"{"name":"‹name›","rssi":"x"}"#),
    (#"{"rssi":1,"Device_Name" : "a \"b\" c","t":"u"}"#, #"{"rssi":1,"Device_Name" : "‹name›","t":"u"}"#),
    (#"{"name":null,"note":"kept"}"#, #"{"name":null,"note":"kept"}"#),
    (#"{"name":"An"#, #"{"name":"‹name›"#), (#"{"name""#, #"{"name""#), (#"{"a\"#, #"{"a\"#),
  ])
  func `Members that hold names are hidden`(text: String, kept: String) {
    #expect(redacted(text) == kept)
  }

  @Test(arguments: 0..<100)
  func `No address survives, whatever stands around it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let around = Array(" ,;\t\"{}[]=|/xyz:-0Fé\\".unicodeScalars)
    func noise() -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text.unicodeScalars.append(around[Int.random(in: 0..<around.count, using: &generator)])
      }
      return text
    }
    let text = noise() + " C0:FF:EE:12:34:56," + noise()
    for columns in [[], [0], [1, 2]] as [Set<Int>] {
      #expect(!redacted(text, columns).contains("FF:EE"), "\(text)")
    }
  }
}
