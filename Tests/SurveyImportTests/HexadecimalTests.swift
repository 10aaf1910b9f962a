import Testing

@testable import SurveyImport

@Suite struct HexadecimalTests {
  @Test func `Digits are read in either case`() {
    #expect(Hexadecimal.number("00fF".utf8) == 255)
    #expect(Hexadecimal.number("ffffffffffffffff".utf8) == .max)
    #expect(Hexadecimal.text(255, digits: 4) == "00FF")
  }

  @Test(arguments: ["", "+F", "-1", "0x1", "g", " 1", "１", "00000000000000001"])
  func `Anything else is refused`(text: String) { #expect(Hexadecimal.number(text.utf8) == nil) }
}
