import RadioSurvey
import Testing

@testable import Wording

@Suite struct SlugTests {
  @Test func `Ids come from content and differ`() {
    let names = ["In the clear", "in-the-clear", "Überkopf", "ⵣ", "", "x"]
    let ids = Slug.ids(names, prefix: "placement")
    #expect(Set(ids.values).count == names.count)
    #expect(ids["x"] == "placement-x")
    #expect(ids["In the clear"]?.hasPrefix("placement-in-the-clear-") == true)
    #expect(
      ids.values.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } })
  }

  @Test func `An id does not depend on place`() {
    #expect(Slug.ids(["b", "a"], prefix: "p") == Slug.ids(["a", "b"], prefix: "p"))
    #expect(Slug.ids(["a", "b", "c"], prefix: "p")["a"] == Slug.ids(["a"], prefix: "p")["a"])
  }

  @Test func `Names are made visible`() {
    #expect(DisplayText.visible("a\nb\t\u{7F}") == "a␊b␉␡")
    #expect(DisplayText.visible("\u{202E}txt") == "txt")
    #expect(DisplayText.visible("") == "(no name)")
    #expect(DisplayText.short("abcdef", 4) == "abc…")
    #expect(DisplayText.sentence("measure more") == "Measure more.")
  }

  @Test func `Escaping looks at scalars`() {
    #expect(MarkupText.escaped("\"\u{301}<\u{301}&'>") == "&quot;\u{301}&lt;\u{301}&amp;&#39;&gt;")
  }
}
