import Testing

@testable import FuzzTrials

/// The readers of the trial of names: each must be able to find a fault.
@Suite struct FuzzReaderTests {
  @Test(arguments: [
    "a;b", "$(x)", "`x`", "\"a\"", "'a", "a\\b", "a\nb", "~/x", "\"$(printf %b '\\x41')\"",
    "\"$(printf %b '\\0444')\"", "a*", "a#b",
  ])
  func `A shell would do something else`(command: String) {
    #expect(throws: Violation.self) { try ShellWords.split(Array(command.utf8)) }
  }

  @Test func `A shell's words`() throws {
    let words = try ShellWords.split(Array("a 'b c' ''\\''d'\"$(printf %b '\\0012\\0145\\0012')\"  ''".utf8))
    #expect(words == ["a", "b c", "'d\ne", ""])
  }

  @Test(arguments: ["a,\"b\n", "a\"b\n", "\"a\"b\n", "a\r\n", "a"])
  func `A table that is not RFC 4180`(text: String) {
    #expect(throws: Violation.self) { try CSVCells.rows(Array(text.utf8)) }
  }

  @Test func `A table's cells`() throws {
    let rows = try CSVCells.rows(Array("a,\"b\"\"\n\",\n".utf8))
    #expect(rows == [[Array("a".utf8), Array("b\"\n".utf8), []]])
    #expect(CSVCells.isFormula(Array("=1".utf8)) && !CSVCells.isFormula(Array("-61".utf8)))
    #expect(CSVCells.restored(Array("''=1".utf8)) == Array("'=1".utf8))
    #expect(CSVCells.restored(Array("'tis".utf8)) == Array("'tis".utf8))
  }

  @Test(arguments: [
    "<a>", "<a></b>", "<a b=\"<\"/>", "<a b='c'/>", "<a>&x;</a>", "<a b=\"c\"\u{301}/>",
    "<a b=\"1\" b=\"2\"/>", "x",
    "<a>\u{1}</a>",
  ])
  func `Markup that is not well formed`(text: String) {
    #expect(throws: Violation.self) { try MarkupReader.read(Array(text.utf8), isHTML: false) }
  }

  @Test func `Markup`() throws {
    let document = try MarkupReader.read(Array("<a b=\"&quot;\u{301}\">x&lt;<c/></a>".utf8), isHTML: false)
    #expect(document.structure.map(\.name) == ["a", "c"])
    let value = "\"\u{301}"
    #expect(document.values.first?.value == value)
    #expect(document.texts == ["x<"])
  }
}
