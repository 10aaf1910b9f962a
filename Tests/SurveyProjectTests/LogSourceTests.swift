import Foundation
import RadioSurvey
@testable import SurveyProject
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
    let files = try source.logFiles(in: ProjectFence(folder.url.path))
    #expect(files.map(\.name) == expected && files.map(\.path) == expected.map { folder.path($0) })
    // The same without looking at the folder.
    let project = SurveyProject(site: Site(), sources: [source])
    #expect(Self.names.filter { project.mapping(ofLogNamed: $0) != nil }.sorted() == expected.sorted())
  }

  @Test func `A file matched twice is read once`() throws {
    let folder = try folder()
    let source = LogSource(patterns: ["logs/counter-*.csv", "logs/*-full.csv"])
    #expect(
      try source.logFiles(in: ProjectFence(folder.url.path)).map(\.name)
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
      try LogSource(patterns: ["logs/l*.csv"]).logFiles(in: ProjectFence(folder.url.path))
    }
    #expect(error?.issues.map(\.code) == [.pathOutsideProject])
  }

  @Test func `A link that loops ends the search`() throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("logs/loop"), withDestinationPath: folder.path("logs"))
    #expect(
      try LogSource(patterns: ["**/notes.txt"]).logFiles(in: ProjectFence(folder.url.path)).map(\.name) == [
        "logs/notes.txt"
      ])
  }

  @Test func `Files of the current folder have no prefix`() throws {
    let project = SurveyProject(site: Site(), directory: ".")
    #expect(try project.storePath() == "survey.sqlite")
  }
}

/// The keys of `[[log]]` that say where ground truth is and how odd logs are read.
@Suite struct LogSourceKeysTests {
  private func project(_ keys: String) throws -> SurveyProject {
    try SurveyProject(toml: "name = \"x\"\n[[log]]\nfiles = \"logs/*.csv\"\n\(keys)\n", directory: "walk")
  }

  private static let keys = """
    truth = "truth.csv"
    time_unit = "ms"
    merge_ms = 4.5
    format = "sqlite"
    query = "SELECT 1 AS rssi_dbm\\nFROM x"
    header = ["timestamp", "beacon", "rssi_dbm"]
    beside = [{ file = "crd.csv", pattern = '(?<x_m>[^,]+),(?<y_m>.+)' }]
    """

  @Test func `Every key is read and written back`() throws {
    let project = try project(Self.keys)
    let mapping = try #require(project.sources.first?.mapping)
    #expect(mapping.truth == "truth.csv")
    #expect(mapping.timeUnit == .milliseconds)
    #expect(mapping.mergeMilliseconds == 4.5)
    #expect(mapping.query == "SELECT 1 AS rssi_dbm\nFROM x")
    #expect(mapping.header == ["timestamp", "beacon", "rssi_dbm"])
    #expect(mapping.beside == [BesideFile(file: "crd.csv", pattern: "(?<x_m>[^,]+),(?<y_m>.+)")])
    #expect(try SurveyProject(toml: project.toml).sources.first?.mapping == mapping)
  }

  @Test func `The session is a key of its own, and a constant`() throws {
    let project = try project("session = \"monday\"")
    #expect(project.sources.first?.mapping.constants == [.session: "monday"])
    #expect(try SurveyProject(toml: project.toml).sources.first?.mapping.constants == [.session: "monday"])
    #expect(try self.project("set = { session = 3 }").sources.first?.mapping.constants == [.session: "3"])
  }

  @Test func `Files beside a log are those of the project's folder`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("x", to: "logs/a.csv")
    _ = try folder.write("name = \"x\"\n[[log]]\nfiles = \"logs/*.csv\"\n\(Self.keys)\n", to: "survey.toml")
    let file = try #require(try SurveyProject.load(directory: folder.path("")).logFiles().first)
    #expect(file.mapping.truth == folder.path("truth.csv"))
    #expect(file.mapping.beside?.map(\.file) == [folder.path("crd.csv")])
  }

  @Test(arguments: [
    ("merge_ms = -1", IssueCode.invalidValue), ("truth = \"../truth.csv\"", .pathOutsideProject),
    ("time_unit = \"min\"", .invalidValue), ("session = 3", .invalidValue), ("session = \"\"", .invalidValue),
    ("session = \"a\"\nset = { session = \"b\" }", .invalidValue),
    ("session = \"a\"\ncolumns = { session = \"b\" }", .invalidValue),
    ("session = \"a\"\npath_pattern = '(?<session>.+)'", .invalidValue),
    ("query = \"SELECT 1\"", .missingKey), ("format = \"sqlite\"", .missingKey),
    ("pattern = \"(?<beacon>x)\"", .missingKey), ("format = \"lines\"", .missingKey),
    ("format = \"lines\"\npattern = \"((\"", .invalidValue),
    ("format = \"csv\"\nquery = \"SELECT 1\"", .invalidValue), ("header = 3", .invalidValue),
    ("beside = [{ file = \"a\", pattern = '(?<x_m>.)' }]", .missingKey),
    ("header = \"x\"\nbeside = [{ file = \"a\" }]", .missingKey),
    ("header = \"x\"\nbeside = [{ file = \"/a\", pattern = '(?<x_m>.)' }]", .pathOutsideProject),
    ("header = \"x\"\nbeside = [{ file = \"a\", pattern = '(' }]", .invalidValue),
    ("header = \"x\"\nbeside = [{ file = \"a\", pattern = '(?<x_m>.)', more = 1 }]", .unknownKey),
  ])
  func `What is wrong is told with its code`(keys: String, code: IssueCode) throws {
    let error = #expect(throws: ProjectError.self) { try project(keys) }
    #expect(error?.issues.map(\.code) == [code], "\(error?.description ?? "")")
  }
}

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
