import RadioSurvey
import Testing

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("\u{1B}[2J", "\\u{1b}[2J"), ("a\nb", "a\\u{a}b"), ("a\r\nb", "a\\u{d}\\u{a}b"),
    ("\u{7F}\u{85}", "\\u{7f}\\u{85}"),
    ("\u{202E}\u{2069}", "\\u{202e}\\u{2069}"), ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ("\u{FEFF}\u{200B}", "\\u{feff}\\u{200b}"), ("plain", "plain"),
    // Joiners are part of words, and accents of letters.
    ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"), ("e\u{301}", "e\u{301}"),
  ])
  func `What a terminal would obey is shown as an escape`(text: String, shown: String) {
    #expect(TerminalText.plain(text).utf8.elementsEqual(shown.utf8))
  }

  @Test func `Lines of our own stay lines`() {
    #expect(TerminalText.lines("a\nb\u{1B}\n") == "a\nb\\u{1b}\n")
    #expect(TerminalText.lines("a\r\nb") == "a\\u{d}\nb")
  }

  @Test func `No name makes a line of an issue`() {
    let name = "a\nerror: forged\u{1B}"
    let issue = SurveyIssue(.error, .invalidRSSI, file: name, line: 1, message: name, help: name)
    #expect(
      issue.description == """
        a\\u{a}error: forged\\u{1b}:1: error: a\\u{a}error: forged\\u{1b} [invalid-rssi]
          help: a\\u{a}error: forged\\u{1b}
        """)
  }
}
