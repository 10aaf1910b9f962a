import RadioSurvey
import Testing

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
