import Foundation
import TestSupport
import Testing

/// `report --locale de` writes a German page; the terminal and JSON stay English.
@Suite struct LocaleCommandTests {
  private static let cafe = SharedData.projectRoot.appending(path: "Reports/cafe/report.json").path

  @Test func `Only the page is German`() throws {
    let folder = try TemporaryFolder()
    let runs = try ["en", "de"].map { locale in
      try BuiltProgram.run(
        ["report", "--from", Self.cafe, "--output", locale, "--locale", locale], in: folder.url)
    }
    #expect(runs.allSatisfy { $0.status == 0 }, "\(runs.map(\.error))")
    #expect(runs[0].output.replacing("en/", with: "de/") == runs[1].output)
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
    }
    #expect(try text("en/report.json") == text("de/report.json"))
    #expect(try text("en/index.html").contains("<html lang=\"en\">"))
    let page = try text("de/index.html")
    #expect(
      page.contains("<html lang=\"de\">") && page.contains("Was zu tun ist") && page.contains("02.03.2026"))
    let index = try BuiltProgram.run(["report", "--index", ".", "--locale", "de"], in: folder.url)
    #expect(index.status == 0 && index.output.hasPrefix("2\u{00A0}reports"), "\(index.output)\(index.error)")
    #expect(try text("index.html").contains("Berichte, schlechtestes Urteil zuerst"))
  }

  @Test func `Another language is refused with those that exist`() throws {
    let run = try BuiltProgram.run(["report", "--from", Self.cafe, "--output", "out", "--locale", "fr"])
    #expect(run.status == 64 && run.error.contains("--locale must be en or de, found 'fr'."), "\(run.error)")
  }
}
