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
