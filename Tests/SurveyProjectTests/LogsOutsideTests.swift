import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

/// Logs that `files` names by absolute paths or with `..`.
@Suite struct LogsOutsideTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["site/logs/a.csv", "site/logs/b.csv", "shared/c.csv", "shared/more/d.csv", "site/truth.csv"]
    {
      _ = try folder.write("x", to: name)
    }
  }

  private func project(_ log: String, top: String = "") throws -> SurveyProject {
    _ = try folder.write("name = \"x\"\n\(top)\n[[log]]\n\(log)\n", to: "site/survey.toml")
    return try SurveyProject.load(directory: folder.path("site"))
  }

  private func issues(_ log: String, top: String = "") -> [SurveyIssue] {
    let error = #expect(throws: ProjectError.self) { try project(log, top: top).logFiles() }
    return error?.issues ?? []
  }

  @Test(arguments: [
    "logs/../logs/*.csv", "../site/logs/*.csv", "ABSOLUTE/logs/*.csv", "ABSOLUTE/../site/logs/*.csv",
    "none/../logs/*.csv",
  ])
  func `What stays inside the project needs no permission, and is named relative to it`(pattern: String)
    throws
  {
    let text = pattern.replacing("ABSOLUTE", with: folder.path("site"))
    let project = try project("files = \"\(text)\"")
    #expect(try project.logFiles().map(\.name) == ["logs/a.csv", "logs/b.csv"])
    #expect(project.mapping(ofLogNamed: "logs/a.csv") != nil)
    for file in try project.logFiles() { #expect(throws: Never.self) { try file.check() } }
  }

  @Test(arguments: ["../shared/*.csv", "ABSOLUTE/*.csv", "logs/../../shared/*.csv"])
  func `What is outside needs outside = true on its entry, with one message each otherwise`(pattern: String)
    throws
  {
    let text = pattern.replacing("ABSOLUTE", with: folder.path("shared"))
    let found = issues("files = [\"\(text)\", \"logs/a.csv\"]\n[[log]]\nfiles = \"\(text)\"")
    #expect(found.map(\.code) == [.pathOutsideProject, .pathOutsideProject])
    #expect(found.map(\.line) == [4, 6])
    #expect(found.first?.help?.contains("outside = true") == true)
    let open = try project("files = \"\(text)\"\noutside = true")
    let files = try open.logFiles()
    #expect(files.count == 1 && files[0].name.hasSuffix("shared/c.csv"))
    #expect(FileManager.default.fileExists(atPath: files[0].path))
    #expect(open.mapping(ofLogNamed: files[0].name) != nil)
    #expect(throws: Never.self) { try files[0].check() }
    #expect(try project("files = \"\(text)\"", top: "outside = true").logFiles().count == 1)
    // Another entry is not opened by it.
    #expect(
      issues("files = \"\(text)\"\noutside = true\n[[log]]\nfiles = \"\(text)\"").map(\.code) == [
        .pathOutsideProject
      ])
  }

  @Test func `A link out of the project is followed only by the entry that says so`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("site/way"), withDestinationPath: folder.path("shared"))
    #expect(issues("files = \"way/*.csv\"").map(\.code) == [.pathOutsideProject])
    #expect(
      try project("files = \"way/**/*.csv\"\noutside = true").logFiles().map(\.name) == [
        "way/c.csv", "way/more/d.csv",
      ])
    // What `..` takes away is the link, not what it leads to: this is the project's own folder.
    #expect(try project("files = \"way/../logs/a.csv\"").logFiles().map(\.name) == ["logs/a.csv"])
  }

  @Test func `Tables of truth follow the entry too`() throws {
    let truth = { (file: String) in "files = \"logs/a.csv\"\ntruth = \"\(file)\"" }
    #expect(issues(truth("../shared/c.csv")).map(\.code) == [.pathOutsideProject])
    #expect(issues(truth(folder.path("shared/c.csv"))).map(\.code) == [.pathOutsideProject])
    for inside in ["logs/../truth.csv", folder.path("site/truth.csv")] {
      #expect(try project(truth(inside)).logFiles()[0].mapping.truth == folder.path("site/truth.csv"))
    }
    let open = try project(truth("../shared/c.csv") + "\noutside = true").logFiles()
    #expect(open[0].mapping.truth.map(FileManager.default.fileExists) == true)
  }

  @Test func `A climb after a wildcard is refused, and the key is written back`() throws {
    #expect(issues("files = \"*/../logs/a.csv\"").map(\.code) == [.invalidValue])
    var project = try project("files = \"../shared/*.csv\"\noutside = true")
    project.file = SurveyProject.fileName
    project.directory = "."
    #expect(try SurveyProject(toml: project.toml).sources.map(\.outside) == [true])
  }
}
