import RadioSurvey
import Testing

@Suite struct ShellTextTests {
  @Test(arguments: [
    ("walk.csv", "walk.csv"), ("", "''"), ("a b", "'a b'"), ("it's", "'it'\\''s'"), ("$(x)", "'$(x)'"),
    // An apostrophe and an accent are one character to Swift.
    ("'\u{301}; touch pwned; #'\u{301}", "''\\''\u{301}; touch pwned; #'\\''\u{301}'"),
    ("a\nb", "'a'\"$(printf %b '\\0012\\0142')\""), ("\u{1B}x", "\"$(printf %b '\\0033')\"'x'"),
    ("\n\n%", "\"$(printf %b '\\0012\\0012\\0045')\""), ("~/x", "'~/x'"),
    ("\u{202E}", "\"$(printf %b '\\0342\\0200\\0256')\""),
  ])
  func `A word is what a shell reads back, on one line`(text: String, word: String) {
    #expect(ShellText.word(text) == word)
  }

  @Test func `A line feed at the end, and a zero byte, no word can have`() {
    #expect(ShellText.word("a\n") == nil)
    #expect(ShellText.word("a\0b") == nil)
  }

  @Test func `No program takes a path for an option`() {
    #expect(ShellText.path("-rf") == "./-rf")
    #expect(ShellText.path("-\u{301}rf") == "'./-\u{301}rf'")
    #expect(ShellText.path("logs/-rf") == "logs/-rf")
  }
}
