import RadioSurvey
@testable import SurveyImport
import Testing

/// What is kept of rows that are not used.
@Suite struct KeptTextTests {
  private func kept(_ layout: KeptText.Layout = .unknown) -> KeptText {
    KeptText(layout: layout, isListed: { $0 == "0A:0B:0C:0D:0E:0F" }, isKept: { ["door", "A"].contains($0) })
  }

  /// A row of a table whose first column is the time; the third and the fourth are read too.
  private func row(_ text: String, count: Int = 4) -> String {
    let known: [Int: KeptText.Reading] = [0: .time, 2: .other, 3: .other]
    return kept(.cells(KeptText.Cells(known: known, count: count, delimiter: UInt8(ascii: ",")))).row(text)
  }

  private func object(_ text: String) -> String {
    kept(.members(["beacon": .other, "rssi": .other, "time": .time])).row(text)
  }

  @Test(arguments: [
    ("1,C0:FF:EE:12:34:56,-60", "1,‹address›,-60"), ("c0-ff-ee-12-34-56 x", "‹address› x"),
    ("id=c0ffee123456;", "id=‹address›;"), ("04 3E 0A 02 01 56 34 12 EE FF C0 C8", "‹address›"),
    ("c0ff.ee12.3456", "‹address›"), ("C0.FF.EE.12.34.56", "‹address›"), ("0xC0FFEE123456,", "‹address›,"),
    ("0Xc0ffee123456", "‹address›"), ("C0 FF EE 12 34 56", "‹address›"), ("c0_ff_ee_12_34_56", "‹address›"),
    ("c0ff:ee12:3456", "‹address›"), ("tag-C0FFEE123456", "tag-‹address›"),
    ("C0:FF-EE:12-34:56", "‹address›"), ("C0/FF/EE/12/34/56", "‹address›"),
    ("a,C0,FF,EE,12,34,56", "a,‹address›"),
    ("10:20:30:40:50:60", "‹address›"),
    // The survey's own, and the example of messages.
    ("0a:0b:0c:0d:0e:0f", "0a:0b:0c:0d:0e:0f"), ("0x0A0B0C0D0E0F", "0x0A0B0C0D0E0F"),
    ("0a0b.0c0d.0e0f", "0a0b.0c0d.0e0f"), ("such as AA:BB:CC:DD:EE:FF", "such as AA:BB:CC:DD:EE:FF"),
    // What is no address.
    ("8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52/1/3", "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52/1/3"),
    ("1700000000123", "1700000000123"), ("170000000012", "170000000012"),
    ("2024-05-01T10:00:00.123Z", "2024-05-01T10:00:00.123Z"), ("10:00:00:11:12", "10:00:00:11:12"),
    ("10 20 30 40 50 60", "10 20 30 40 50 60"), ("10,20,30,40,50,60", "10,20,30,40,50,60"),
    ("deadbeefcafes", "deadbeefcafes"), ("", ""),
    ("24.05.01.10.00.00", "24.05.01.10.00.00"),
  ])
  func `Addresses that are not the survey's are hidden, in every spelling`(text: String, told: String) {
    #expect(kept().sentence(text) == told)
  }

  @Test(arguments: [
    ("1,Anna,loud,0A:0B:0C:0D:0E:0F", "1,‹text›,‹text›,0A:0B:0C:0D:0E:0F"),
    ("1,\"Anna, hers\",-60,", "1,‹text›,-60,"), ("1,,-60,Dora's tag", "1,,-60,‹text›"),
    ("1,\"An \"\"na\"\", hers\",-60,\"door\"", "1,‹text›,-60,\"door\""),
    ("1,12345678,-60,C0:FF:EE:12:34:56", "1,‹text›,-60,‹address›"),
    ("1,C0FFEE123456,x,", "1,‹address›,‹text›,"),
    (
      "1,4711,-60.25,8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52",
      "1,4711,-60.25,8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52"
    ),
    // A time where times are; elsewhere the same digits are a telephone.
    ("1714557600123,1714557600,1714557600,12.345678", "1714557600123,‹text›,‹text›,12.345678"),
    ("2024-05-01T10:00:00Z,52.520008,-60,+491701234567", "2024-05-01T10:00:00Z,‹text›,-60,‹text›"),
    // Where a row has not its cells, only what is short is kept.
    ("1,Anna", "1,‹text›"), ("1,Anna,Berta,-60,2", "1,‹text›,‹text›,-60,2"), ("1,\"Anna", "1,‹text›"),
    ("1,\"Anna, hers,-60", "1,‹text›,‹text›,-60"), ("Anna", "‹text›"), ("1,x\"Anna\",-60,", "1,‹text›,-60,"),
    ("1,\"Anna\"x,-60,", "1,‹text›,-60,"), ("2024-05-01T10:00:00Z,door,-60", "2024-05-01T10:00:00Z,door,-60"),
    ("1,+491701234567,-60", "1,‹text›,-60"), ("1714557600123,Anna,Berta", "‹text›,‹text›,‹text›"),
    ("C0,FF,EE,12,34,56,7", "‹address›,7"),
  ])
  func `Of a table the cells are kept that are read and understood`(text: String, told: String) {
    #expect(row(text) == told)
  }

  @Test(arguments: [
    (#"{"beacon":"lamp","rssi":"x"}"#, #"{"beacon":"‹text›","rssi":"‹text›"}"#),
    (
      #"{"beacon" : "door","rssi":-60, "time":1714557600}"#,
      #"{"beacon" : "door","rssi":-60, "time":1714557600}"#
    ),
    (#"{"rssi":1,"Device_Name" : "a \"b\" c","t":2}"#, #"{"rssi":1,"‹text›" : "‹text›","‹text›":‹text›}"#),
    (#"{"name":null,"RSSI":"-60"}"#, #"{"‹text›":null,"RSSI":"-60"}"#),
    // However the key is written, and however deep.
    (#"{"na\u006de":"Anna","rssi":-60}"#, #"{"‹text›":"‹text›","rssi":-60}"#),
    (
      #"{"owner":{"id":"Anna","n":["Berta",5]},"rssi":-60}"#,
      #"{"‹text›":{"‹text›":"‹text›","‹text›":["‹text›",‹text›]},"rssi":-60}"#
    ),
    (#"{"beacon":{"owner":"Anna"},"rssi":[1,2]}"#, #"{"beacon":{"‹text›":"‹text›"},"rssi":[1,2]}"#),
    (#"{"Anna Schmidt":-60}"#, #"{"‹text›":‹text›}"#),
    (#"{"beacon":"C0\u003aFF:EE:12:34:56"}"#, #"{"beacon":"‹text›"}"#),
    (#"{"beacon":"C0:FF:EE:12:34:56"}"#, #"{"beacon":"‹address›"}"#),
    (#"{"owner":"door"}"#, #"{"‹text›":"door"}"#),
    (#"{"rssi":491701234567}"#, #"{"rssi":‹text›}"#),
    (#"{"rssi":-60,4711:5}"#, #"{"rssi":-60,"‹text›":‹text›}"#),
    // Cut off, or no object.
    (#"{"beacon":"An"#, #"{"beacon":"‹text›""#), (#"{"name""#, #"{"‹text›""#), (#"{"a\"#, #"{"‹text›""#),
    (#"Anna","rssi":-60}"#, #"‹text›"‹text›"‹text›"‹text›""#), ("nonsense", "‹text›"), ("[1]", "[‹text›]"),
    ("{} {}", "{} {}"),
  ])
  func `Of an object the members are kept that are read and understood`(text: String, told: String) {
    #expect(object(text) == told)
  }

  @Test(arguments: [
    ("packet 12", "packet 12"), ("message in line 7", "message in line 7"), ("Name: Anna", "‹text› ‹text›"),
    ("1700000000\tAnna\t-60", "‹text›\t‹text›\t-60"), ("call 0170 1234567", "‹text› 0170 ‹text›"),
  ])
  func `Of other rows what is short is kept`(text: String, told: String) {
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
    for secret in [
      "C0:FF:EE:12:34:56", "c0ffee123456", "C0-FF-EE-12-34-56", "C0FF.EE12.3456", "c0/ff/ee/12/34/56",
    ] {
      let text = noise() + " \(secret)," + noise()
      let told = [kept().sentence(text), kept().row(text), row(text), object(text)]
      #expect(
        told.allSatisfy { !$0.lowercased().contains(secret.lowercased().suffix(8)) }, "\(text): \(told)")
    }
    for secret in ["Annabel", "+491701234567", "52.520008"] {
      let text = noise() + secret + noise()
      for told in [kept().row(text), row(text, count: 100), object("{\"owner\":" + text)] {
        #expect(!told.contains(secret), "\(text): \(told)")
      }
    }
  }
}
