import Testing

@testable import SurveyProject

@Suite struct TOMLPositionsTests {
  private func position(_ text: String, _ steps: TOMLPath.Step...) -> TextPosition? {
    TOMLPositions(text).positions[TOMLPath(steps: steps)]
  }

  @Test func `Keys tables and arrays of tables`() {
    let text = """
      # comment [not.a.table]
      a = 1

      [t]
        b = 2 # c = 3
      [[list]]
      c = 1
      [[list]]
      c = 2
      [list.sub]
      d = 3
      """
    #expect(position(text, .key("a")) == TextPosition(line: 2, column: 1))
    #expect(position(text, .key("t")) == TextPosition(line: 4, column: 1))
    #expect(position(text, .key("t"), .key("b")) == TextPosition(line: 5, column: 3))
    #expect(position(text, .key("c")) == nil)
    #expect(position(text, .key("list"), .index(0), .key("c")) == TextPosition(line: 7, column: 1))
    #expect(position(text, .key("list"), .index(1), .key("c")) == TextPosition(line: 9, column: 1))
    #expect(
      position(text, .key("list"), .index(1), .key("sub"), .key("d")) == TextPosition(line: 11, column: 1))
  }

  @Test func `Strings hide what looks like TOML`() {
    let text = #"""
      a = "x = 1 \" ] }"
      b = """
      [no]
      no = 1 \"""
      """
      c = '''
      no = "'''
      d = 'it''s' # only the first string, invalid TOML ends the scan early
      """#
    #expect(position(text, .key("c")) == TextPosition(line: 6, column: 1))
    #expect(position(text, .key("no")) == nil)
    #expect(position(text, .key("d")) == TextPosition(line: 8, column: 1))
  }

  @Test func `Inline tables and arrays over lines`() {
    let text = """
      set = { one = 1, "two words" = [1, { deep = true }] }
      list = [
        "a", # comment ]
        [2, 3],
      ]
      last.dotted . key = 1
      """
    #expect(position(text, .key("list"), .index(1)) == TextPosition(line: 4, column: 3))
    #expect(position(text, .key("last"), .key("dotted"), .key("key")) == TextPosition(line: 6, column: 1))
    let inline = "s = { \"é\" = 1, two = [1, { deep = true }] }"
    #expect(position(inline, .key("s"), .key("two")) == TextPosition(line: 1, column: 16))
    #expect(
      position(inline, .key("s"), .key("two"), .index(1), .key("deep")) == TextPosition(line: 1, column: 28))
  }

  /// Whatever the text, the scan ends and does not trap.
  @Test(arguments: [
    "", "[", "[[", "a", "a =", "a = [", "a = {", "a = \"", "a = '''", "\"", "= 1", "]", "a = \"\\",
  ])
  func `Broken text ends the scan`(text: String) {
    _ = TOMLPositions(text)
    _ = TOMLPositions(text + "\n[t]\nb = 1\n")
  }
}
