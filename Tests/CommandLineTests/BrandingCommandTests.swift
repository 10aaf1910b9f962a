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

  @Test(.enabled(if: ReportAssetsTests.hasRaster, "rsvg-convert is not installed"))
  func `The page of report json is the page of the survey`() throws {
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

  /// What a browser would run, load or never finish.
  @Test(
    .enabled(if: ReportAssetsTests.hasRaster, "rsvg-convert is not installed"),
    arguments: [
      "<script>alert(1)</script>", "<g onload='alert(1)'/>", "<image href='https://example.com/a.png'/>",
      "<image href='SECRET' width='9' height='9'/>", "<style>@import 'https://example.com/a.css';</style>",
    ])
  func `A logo reaches the page as pixels`(inside: String) throws {
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\""
    let folder = try Self.project("\(head)/>")
    let secret = folder.path("secret.svg")
    _ = try folder.write("\(head)><rect width='9' height='9' fill='red'/></svg>", to: "secret.svg")
    var pages: [Data] = []
    for drawing in ["\(head)/>", "\(head)>\(inside.replacing("SECRET", with: secret))</svg>"] {
      _ = try folder.write(drawing, to: "logo.svg")
      let run = try BuiltProgram.run(["report", "--output", "one"], in: folder.url)
      #expect(run.status == 0, "\(run.error)")
      pages.append(try Data(contentsOf: folder.url.appending(path: "one/index.html")))
    }
    #expect(pages[0] == pages[1] && !pages[0].contains(Array("image/svg".utf8)))
  }

  @Test(
    .enabled(if: ReportAssetsTests.hasRaster, "rsvg-convert is not installed"),
    arguments: ["elements drawn 10¹² times", "a path that takes minutes", "an element without end"])
  func `A logo that takes too long, or is none, is refused before anything is computed`(kind: String) throws {
    let inside =
      switch kind {
      case "an element without end": "<g>"
      case "a path that takes minutes":
        "<path stroke='red' stroke-dasharray='0.001' d='M0 0"
          + (0..<5000).map { "C\($0)000000 1e7-1e7 \($0)00000 1e7 1e7" }.joined() + "'/>"
      default:
        "<g id='e0'><rect width='1' height='1'/></g>"
          + (1...12).map { level in
            "<g id='e\(level)'>\(String(repeating: "<use href='#e\(level - 1)'/>", count: 10))</g>"
          }.joined()
      }
    let folder = try Self.project("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(inside)</svg>")
    let run = try BuiltProgram.run(["report", "--output", "one"], in: folder.url)
    let said = run.error.prefix(300)
    #expect(run.status == 65 && said.contains("logo.svg: error: the SVG cannot be drawn: "), "\(said)")
    #expect(said.contains("[invalid-logo]\n  help: "))
    #expect(!FileManager.default.fileExists(atPath: folder.path("one")))
  }

  @Test func `Without rsvg-convert a logo that is an SVG is refused`() throws {
    let folder = try Self.project("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>")
    let run = try BuiltProgram.run(
      ["report", "--output", "one"], in: folder.url, environment: ["PATH": folder.url.path])
    #expect(run.status == 69 && run.error.contains("[raster-missing]\n  help: "), "\(run.error)")
  }
}
