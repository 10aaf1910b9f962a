import Foundation
@testable import Support
import TestSupport
import Testing

@Suite struct FolderTreeTests {
  @Test func `Folders at any depth are found, in the order of their bytes`() throws {
    let scratch = try TemporaryFolder()
    for name in ["b/report.json", "a/deep/er/report.json", "a/report.json", "c/other.json", "Z/report.json"] {
      _ = try scratch.write("{}", to: name)
    }
    let tree = try FolderTree("report.json", below: scratch.url.path)
    #expect(tree.folders == ["Z", "a", "a/deep/er", "b"])
    #expect(tree.closed.isEmpty)
  }

  @Test func `Links to folders and names with a dot are not entered`() throws {
    let scratch = try TemporaryFolder()
    for name in ["a/report.json", ".hidden/report.json"] { _ = try scratch.write("{}", to: name) }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("a/loop"), withDestinationPath: scratch.url.path)
    #expect(try FolderTree("report.json", below: scratch.url.path).folders == ["a"])
    #expect(try FolderTree("report.json", below: scratch.path("a")).folders == [""])
  }

  @Test func `A folder whose name is not UTF-8 is reported`() throws {
    let scratch = try TemporaryFolder()
    var path = Array(scratch.url.path.utf8CString.dropLast()) + [0x2F, 0x61, CChar(bitPattern: 0xFF), 0]
    try #require(mkdir(&path, 0o755) == 0)
    let tree = try FolderTree("report.json", below: scratch.url.path)
    #expect(tree.closed == [FolderTree.Closed(folder: "a\u{FFFD}", code: EILSEQ)])
  }

  @Test func `A folder that is missing is an error`() throws {
    let scratch = try TemporaryFolder()
    #expect(throws: FileFailure.self) { try FolderTree("report.json", below: scratch.path("none")) }
  }
}

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
