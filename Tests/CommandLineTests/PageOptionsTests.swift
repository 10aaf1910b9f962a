import Foundation
import TestSupport
import Testing

/// What `report` prints of `--title`, `--date` and the environment's `SOURCE_DATE_EPOCH`.
@Suite struct PageOptionsTests {
  /// The page and its JSON.
  private func report(
    _ arguments: [String], environment: [String: String] = [:], in folder: TemporaryFolder
  ) throws -> (page: String, json: JSON) {
    let result = try BuiltProgram.run(
      ["report", "--output", "r"] + arguments, in: folder.url,
      environment: ["SOURCE_DATE_EPOCH": ""].merging(environment) { $1 })
    try #require(result.status == 0, "\(result.error)")
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.url.appending(path: "r/\(name)"), encoding: .utf8)
    }
    return (try text("index.html"), try JSON(text("report.json")))
  }

  @Test func `The date is left out unless an option or the environment gives it`() throws {
    let folder = try SmallSurvey.imported()
    let undated = try report([], in: folder)
    #expect(undated.json["date"].isNull && !undated.page.contains("1970-01-01"))
    let epoch = try report([], environment: ["SOURCE_DATE_EPOCH": "0"], in: folder)
    #expect(epoch.json["date"].string == "1970-01-01" && epoch.page.contains("1970-01-01"))
    // 2024-05-01 12:00 UTC.
    let noon = ["SOURCE_DATE_EPOCH": "1714564800"]
    #expect(try report([], environment: noon, in: folder).json["date"].string == "2024-05-01")
    let typed = try report(["--date", "2025-02-28"], environment: noon, in: folder)
    #expect(typed.json["date"].string == "2025-02-28" && !typed.page.contains("2024-05-01"))
  }

  @Test(arguments: ["x", "-1", "1.5", "4102444800", "99999999999", " 0"])
  func `A SOURCE_DATE_EPOCH that is not whole seconds is refused before anything is written`(
    text: String
  ) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(
      ["report", "--output", "r"], in: folder.url, environment: ["SOURCE_DATE_EPOCH": text])
    #expect(result.status == 64 && result.error.contains("SOURCE_DATE_EPOCH") && result.error.contains(text))
    #expect(!FileManager.default.fileExists(atPath: folder.path("r")))
  }

  @Test func `The title is that of the option, escaped, or the name of the site`() throws {
    let folder = try SmallSurvey.imported()
    let title = "Halle <7> & \"Süd\""
    let named = try report(["--title", title], in: folder)
    #expect(named.json["title"].string == title)
    #expect(named.page.contains("<title>Halle &lt;7&gt; &amp; &quot;Süd&quot;"))
    #expect(!named.page.contains("Halle <7>"))
    _ = try folder.write("name = \"Halle 8\"\n", to: "survey.toml")
    let site = try report([], in: folder)
    #expect(site.json["title"].string == "Halle 8" && site.page.contains("<title>Halle 8"))
  }
}
