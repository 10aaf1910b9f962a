import Testing

@testable import Support

@Suite struct PathTextTests {
  @Test func `Paths are joined and taken apart at slashes`() {
    #expect(PathText.join("logs", "a.csv") == "logs/a.csv")
    #expect(PathText.join("logs/", "a.csv") == "logs/a.csv")
    #expect(PathText.resolve("/a.csv", in: "logs") == "/a.csv")
    #expect(PathText.resolve("../a.csv", in: "logs") == "logs/../a.csv")
    #expect(PathText.split("logs/a.csv") == ("logs", "a.csv"))
    #expect(PathText.split("/a.csv") == ("/", "a.csv"))
    #expect(PathText.split("a.csv") == (".", "a.csv"))
    #expect(PathText.split("logs/") == ("logs", ""))
    #expect(PathText.withoutSlashes("logs//") == "logs")
    #expect(PathText.withoutSlashes("//") == "/")
  }

  /// As a character, a slash and an accent after it are not a slash.
  @Test func `A slash before a combining mark is a slash`() {
    #expect(PathText.join("logs/", "\u{301}.csv").utf8.elementsEqual("logs/\u{301}.csv".utf8))
    #expect(PathText.resolve("/\u{301}.csv", in: "logs").utf8.elementsEqual("/\u{301}.csv".utf8))
    #expect(PathText.split("logs/\u{301}.csv").folder == "logs")
  }
}
