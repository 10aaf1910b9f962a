import RadioSurvey
import Testing

@Suite struct CSVTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("", ""),
    ("tab\tin", "tab\tin"),
    // A quote and an accent are one character to Swift, and so are CR and LF.
    ("\"\u{301}", "\"\"\"\u{301}\""), (",\u{301}", "\",\u{301}\""), ("a\r\nb", "\"a\r\nb\""),
    (" a", "\" a\""),
    ("a\t", "\"a\t\""), ("\u{301}", "\u{301}"),
  ])
  func `A cell has quotes if it needs them`(text: String, cell: String) {
    #expect(CSVText.cell(text).utf8.elementsEqual(cell.utf8))
  }

  @Test(arguments: [
    ("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
    ("\nx", "\"'\nx\""), ("=\u{301}", "'=\u{301}"), ("'=1", "''=1"), ("''-", "'''-"), ("'tis", "'tis"),
    ("'", "'"),
    ("a=1", "a=1"), ("=a,b", "\"'=a,b\""),
  ])
  func `A name that a spreadsheet would compute with is guarded, and reading takes the guard away`(
    name: String, cell: String
  ) {
    #expect(CSVText.name(name).utf8.elementsEqual(cell.utf8))
    let harmless = CSVText.harmless(name)
    #expect(CSVText.isHarmless(harmless.utf8) == (harmless != name || name.hasPrefix("''")))
  }
}

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("\"\u{301}<\u{301}&'>", "&quot;\u{301}&lt;\u{301}&amp;&#39;&gt;"), ("a\r\nb\t", "a\r\nb\t"),
    ("\u{1B}\u{0}\u{FFFE}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{1F1E9}\u{1F1EA}", "\u{1F1E9}\u{1F1EA}"),
  ])
  func `Markup is escaped scalar by scalar`(text: String, escaped: String) {
    #expect(MarkupText.escaped(text).utf8.elementsEqual(escaped.utf8))
  }

  @Test func `Line ends survive in an attribute`() {
    let text = "a\r\nb\t\"\u{301}"
    #expect(MarkupText.attribute(text) == "a&#13;&#10;b&#9;&quot;\u{301}")
  }
}

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

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("::error::x", "\\u{3a}:error::x"), ("a\n \u{A0}::add-mask::b\n", "a\n \u{A0}\\u{3a}:add-mask::b\n"),
    ("::\u{301}x", "\\u{3a}:\u{301}x"), ("a ##[error]b", "a \\u{23}#[error]b"),
    ("a::b\nc: :d\n: :e ## [f]", "a::b\nc: :d\n: :e ## [f]"), ("", ""),
  ])
  func `No line of text is a command of GitHub Actions`(text: String, shown: String) {
    #expect(TerminalText.withoutCommands(text).utf8.elementsEqual(shown.utf8))
  }

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
