import Foundation
import TestSupport
import Testing

/// A report with the branding of its project.
@Suite struct BrandingCommandTests {
  private static func project(_ logo: String) throws -> TemporaryFolder {
    let folder = try SmallSurvey.imported()
    _ = try folder.write(
      """
      name = "Hall"
      [report]
      name = "Example"
      logo = "logo.svg"
      accent = "#7a1fa2"
      introduction = "Hello."

      """, to: "survey.toml")
    _ = try folder.write(logo, to: "logo.svg")
    return folder
  }

  @Test func `The page of report json is the page of the survey`() throws {
    let folder = try Self.project("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>")
    let first = try BuiltProgram.run(["report", "--output", "one"], in: folder.url)
    #expect(first.status == 0, "\(first.error)")
    let again = try BuiltProgram.run(
      ["report", "--from", "one/report.json", "--output", "two"], in: folder.url)
    #expect(again.status == 0, "\(again.error)")
    for name in ["index.html", "report.json"] {
      let pages = try ["one", "two"].map { try Data(contentsOf: folder.url.appending(path: "\($0)/\(name)")) }
      #expect(pages[0] == pages[1], "\(name)")
    }
    let html = try String(contentsOf: folder.url.appending(path: "one/index.html"), encoding: .utf8)
    #expect(html.contains("alt=\"\">Example</p>") && html.contains(">Hello.</p>") && html.contains("#7a1fa2"))
  }

  @Test func `A logo with a script is refused before anything is computed`() throws {
    let folder = try Self.project(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\">\n<script/></svg>")
    let run = try BuiltProgram.run(["report", "--output", "one"], in: folder.url)
    #expect(run.status == 65 && run.error.contains("logo.svg:2: error:"), "\(run.error)")
    #expect(run.error.contains("[unsafe-logo]\n  help: ") && run.error.contains("<script>"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("one")))
  }
}
