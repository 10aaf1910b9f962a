import Foundation
import TestSupport
import Testing

/// `Documentation/unused.md`, the list of code that no command reaches yet.
@Suite struct UnusedTests {
  private struct Entry {
    var name: String
    var file: String
    var lines: Int
    /// Whether the rest of the file is in use.
    var isPart: Bool
  }

  private static func entries() throws -> [Entry] {
    let url = SharedData.projectRoot.appending(path: "Documentation/unused.md")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      guard cells.count == 5, let lines = cells[4].split(separator: " ").first.flatMap({ Int($0) }) else {
        return nil
      }
      return Entry(name: cells[0], file: cells[1], lines: lines, isPart: cells[4].hasSuffix("(part)"))
    }
  }

  /// Lines that are neither blank nor a comment.
  private static func codeLines(_ file: SourceFile) -> Int {
    file.lines.count { line in
      let text = line.trimmingCharacters(in: .whitespaces)
      return !text.isEmpty && !text.hasPrefix("//")
    }
  }

  @Test func `What waits for a command exists and has no more lines than stated`() throws {
    let files = Dictionary(uniqueKeysWithValues: SourceFile.all.map { ($0.path, $0) })
    let entries = try Self.entries()
    #expect(!entries.isEmpty)
    for entry in entries {
      let file = try #require(files[entry.file], "\(entry.file) does not exist")
      let declaration = try Regex(
        "(?:struct|class|enum|func|var|let|extension) \(NSRegularExpression.escapedPattern(for: entry.name))\\b"
      )
      #expect(
        file.lines.contains { $0.contains(declaration) }, "\(entry.file) does not declare \(entry.name)")
      #expect(entry.isPart || Self.codeLines(file) <= entry.lines, "\(entry.file) has grown")
    }
  }

  @Test func `Fewer than 1,000 lines wait`() throws {
    #expect(try Self.entries().reduce(0) { $0 + $1.lines } < 1000)
  }
}
