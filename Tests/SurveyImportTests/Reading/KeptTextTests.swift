import RadioSurvey
@testable import SurveyImport
import Testing

/// What is kept of rows that are not used.
@Suite struct KeptTextTests {
  private func kept(_ layout: KeptText.Layout = .unknown) -> KeptText {
    KeptText(layout: layout, isListed: { $0 == "0A:0B:0C:0D:0E:0F" }, isKept: { ["door", "A"].contains($0) })
  }

  /// A row of a table whose first, third and fourth column are read, the fourth as addresses.
  private func row(_ text: String, count: Int = 4) -> String {
    kept(.cells(KeptText.Cells(known: [0, 2, 3], address: 3, count: count, delimiter: UInt8(ascii: ","))))
      .row(text)
  }

  private func object(_ text: String) -> String {
    kept(.members(KeptText.Members(known: ["beacon", "rssi"], names: ["note", "owner", "id"]))).row(text)
  }

  @Test(arguments: [
    ("1,C0:FF:EE:12:34:56,-60", "1,‹address›,-60"), ("c0-ff-ee-12-34-56 x", "‹address› x"),
    ("id=c0ffee123456;", "id=‹address›;"), ("04 3E 0A 02 01 56 34 12 EE FF C0 C8", "‹address›"),
    ("c0ff.ee12.3456", "‹address›"), ("C0.FF.EE.12.34.56", "‹address›"), ("0xC0FFEE123456,", "‹address›,"),
    ("0Xc0ffee123456", "‹address›"), ("C0 FF EE 12 34 56", "‹address›"), ("c0_ff_ee_12_34_56", "‹address›"),
    ("c0ff:ee12:3456", "‹address›"), ("tag-C0FFEE123456", "tag-‹address›"),
    ("C0:FF-EE:12-34:56", "‹address›"),
    ("10:20:30:40:50:60", "‹address›"),
    // The survey's own, and the example of messages.
    ("0a:0b:0c:0d:0e:0f", "0a:0b:0c:0d:0e:0f"), ("0x0A0B0C0D0E0F", "0x0A0B0C0D0E0F"),
    ("0a0b.0c0d.0e0f", "0a0b.0c0d.0e0f"), ("such as AA:BB:CC:DD:EE:FF", "such as AA:BB:CC:DD:EE:FF"),
    // What is no address.
    ("8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52/1/3", "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52/1/3"),
    ("1700000000123", "1700000000123"), ("170000000012", "170000000012"),
    ("2024-05-01T10:00:00.123Z", "2024-05-01T10:00:00.123Z"), ("10:00:00:11:12", "10:00:00:11:12"),
    ("10 20 30 40 50 60", "10 20 30 40 50 60"), ("deadbeefcafes", "deadbeefcafes"), ("", ""),
    ("24.05.01.10.00.00", "24.05.01.10.00.00"),
  ])
  func `Addresses that are not the survey's are hidden, in every spelling`(text: String, told: String) {
    #expect(kept().sentence(text) == told)
  }

  @Test(arguments: [
    ("1,Anna,loud,0A:0B:0C:0D:0E:0F", "1,‹name›,loud,0A:0B:0C:0D:0E:0F"),
    ("1,\"Anna, hers\",-60,", "1,‹name›,-60,"), ("1,,-60,Dora's tag", "1,,-60,‹name›"),
    ("1,12345678,-60,C0:FF:EE:12:34:56", "1,‹name›,-60,‹address›"), ("1,C0FFEE123456,x,", "1,‹address›,x,"),
    // Where a row has not its cells, only what is no name is kept.
    ("1,Anna", "1,‹name›"), ("1,Anna,Berta,-60,2", "1,‹name›,‹name›,-60,2"), ("1,\"Anna", "1,‹name›"),
    ("1,\"Anna, hers,-60", "1,‹name›,‹name›,-60"), ("Anna", "‹name›"), ("1,x\"Anna\",-60,", "1,‹name›,-60,"),
    ("2024-05-01T10:00:00Z,door,-60", "2024-05-01T10:00:00Z,door,-60"),
    ("1,+491701234567,-60", "1,‹name›,-60"),
    ("1714557600123,Anna,Berta", "1714557600123,‹name›,‹name›"),
  ])
  func `Of a table the cells are kept of the columns that are read`(text: String, told: String) {
    #expect(row(text) == told)
  }

  @Test(arguments: [
    (#"{"beacon":"lamp","rssi":"x"}"#, #"{"beacon":"lamp","rssi":"x"}"#),
    (#"{"rssi":1,"Device_Name" : "a \"b\" c","t":2}"#, #"{"rssi":1,"Device_Name" : "‹name›","t":‹name›}"#),
    (#"{"name":null,"note":"told"}"#, #"{"name":null,"note":"‹name›"}"#),
    // However the key is written, and however deep.
    (#"{"na\u006de":"Anna","rssi":-60}"#, #"{"name":"‹name›","rssi":-60}"#),
    (
      #"{"ow\u006eer":{"id":"Anna","n":["Berta",5]},"rssi":-60}"#,
      #"{"owner":{"id":"‹name›","n":["‹name›",‹name›]},"rssi":-60}"#
    ),
    (#"{"beacon":{"owner":"Anna"},"rssi":[1]}"#, #"{"beacon":{"owner":"‹name›"},"rssi":[1]}"#),
    (#"{"Anna Schmidt":-60}"#, #"{"‹name›":‹name›}"#),
    (#"{"beacon":"C0\u003aFF:EE:12:34:56"}"#, #"{"beacon":"‹address›"}"#),
    (#"{"owner":"door"}"#, #"{"owner":"door"}"#), (#"{"id":491701234567}"#, #"{"id":‹name›}"#),
    // Cut off, or no object.
    (#"{"beacon":"An"#, #"{"beacon":"‹name›"#), (#"{"name""#, #"{"name""#), (#"{"a\"#, #"{"‹name›"#),
    (#"Anna","rssi":-60}"#, #"‹name›"‹name›"‹name›"‹name›"#), ("nonsense", "‹name›"), ("[1]", "[1]"),
    ("{} {}", "{} {}"),
  ])
  func `Of an object the members are kept that are read`(text: String, told: String) {
    #expect(object(text) == told)
  }

  @Test(arguments: [
    ("packet 12", "packet 12"), ("message in line 7", "message in line 7"), ("Name: Anna", "‹name› ‹name›"),
    ("1700000000\tAnna\t-60", "1700000000\t‹name›\t-60"),
  ])
  func `Of other rows what is no name is kept`(text: String, told: String) {
    #expect(kept().row(text) == told)
  }

  @Test(arguments: 0..<100)
  func `No address and no name survives, whatever stands around it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let around = Array(" ,;\t\"{}[]=|/xyz:-0Fé\\".unicodeScalars)
    func noise() -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text.unicodeScalars.append(around[Int.random(in: 0..<around.count, using: &generator)])
      }
      return text
    }
    for secret in ["C0:FF:EE:12:34:56", "c0ffee123456", "C0-FF-EE-12-34-56", "C0FF.EE12.3456"] {
      let text = noise() + " \(secret)," + noise()
      let told = [kept().sentence(text), kept().row(text), row(text), object(text)]
      #expect(
        told.allSatisfy { !$0.lowercased().contains(secret.lowercased().suffix(8)) }, "\(text): \(told)")
    }
    let text = noise() + "Annabel" + noise()
    for told in [kept().row(text), row(text, count: 100), object("{\"owner\":" + text)] {
      #expect(!told.contains("Annabel"), "\(text): \(told)")
    }
  }
}
