import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

@Suite struct LogSourceTests {
  private static let names = [
    "logs/counter-empty.csv", "logs/counter-full.csv", "logs/sign-full.csv", "logs/deep/er/counter-x.csv",
    "logs/.hidden.csv", "logs/notes.txt", "counter.csv",
  ]

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in Self.names {
      _ = try folder.write("x", to: name)
    }
    return folder
  }

  @Test(arguments: [
    ("logs/counter-*.csv", ["logs/counter-empty.csv", "logs/counter-full.csv"]),
    ("logs/*-full.csv", ["logs/counter-full.csv", "logs/sign-full.csv"]),
    ("logs/????-full.csv", ["logs/sign-full.csv"]),
    ("counter.csv", ["counter.csv"]),
    ("./logs//notes.txt", ["logs/notes.txt"]),
    ("*/*.txt", ["logs/notes.txt"]),
    ("logs/.*.csv", ["logs/.hidden.csv"]),
    (
      "**/counter*.csv",
      ["counter.csv", "logs/counter-empty.csv", "logs/counter-full.csv", "logs/deep/er/counter-x.csv"]
    ),
  ])
  func `Patterns match sorted`(pattern: String, expected: [String]) throws {
    let folder = try folder()
    let source = LogSource(patterns: [pattern])
    #expect(try source.names(in: folder.url.path) == expected)
    #expect(try source.files(in: folder.url.path) == expected.map { folder.path($0) })
    // The same without looking at the folder.
    let project = SurveyProject(site: Site(), sources: [source])
    #expect(Self.names.filter { project.mapping(ofLogNamed: $0) != nil }.sorted() == expected.sorted())
  }

  @Test func `A file matched twice is read once`() throws {
    let folder = try folder()
    let source = LogSource(patterns: ["logs/counter-*.csv", "logs/*-full.csv"])
    #expect(
      try source.names(in: folder.url.path)
        == ["logs/counter-empty.csv", "logs/counter-full.csv", "logs/sign-full.csv"])
  }

  @Test func `A pattern without files is an error at its line`() throws {
    let folder = try folder()
    _ = try folder.write(
      "name = \"x\"\n[[log]]\nfiles = \"logs/*.json\"\n[[log]]\nfiles = \"none\"\n", to: "survey.toml")
    let project = try SurveyProject.load(directory: folder.url.path)
    let error = #expect(throws: ProjectError.self) { try project.logFiles() }
    #expect(error?.issues.map(\.code) == [.noLogsMatched, .noLogsMatched])
    #expect(error?.issues.map(\.line) == [3, 5])
    #expect(error?.issues.first?.file == folder.path("survey.toml"))
  }

  @Test func `A log is read in one way only`() throws {
    let folder = try folder()
    _ = try folder.write(
      "name = \"x\"\n[[log]]\nfiles = \"logs/*-full.csv\"\n[[log]]\nfiles = \"logs/sign-*.csv\"\n",
      to: "survey.toml")
    let project = try SurveyProject.load(directory: folder.url.path)
    let error = #expect(throws: ProjectError.self) { try project.logFiles() }
    #expect(error?.issues.map(\.code) == [.duplicateName])
  }

  @Test func `A link that leaves the folder is refused`() throws {
    let folder = try folder()
    let outside = try TemporaryFolder()
    _ = try outside.write("secret", to: "secret.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("logs/linked.csv"), withDestinationPath: outside.path("secret.csv"))
    let error = #expect(throws: ProjectError.self) {
      try LogSource(patterns: ["logs/l*.csv"]).names(in: folder.url.path)
    }
    #expect(error?.issues.map(\.code) == [.pathOutsideProject])
  }

  @Test func `A link that loops ends the search`() throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("logs/loop"), withDestinationPath: folder.path("logs"))
    #expect(try LogSource(patterns: ["**/notes.txt"]).names(in: folder.url.path) == ["logs/notes.txt"])
  }

  @Test func `Files of the current folder have no prefix`() throws {
    let project = SurveyProject(site: Site(), directory: ".")
    #expect(try project.storePath() == "survey.sqlite")
  }
}
