import Foundation
import RadioSurvey
@testable import SurveyProject
import TestSupport
import Testing

/// The project's folder as a fence.
@Suite struct ProjectFenceTests {
  private let folder: TemporaryFolder
  private let outside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
    for name in ["logs/a.csv", "logs/deep/b.csv"] { _ = try folder.write("x", to: name) }
    for name in ["secret.csv", "truth.csv", "more/c.csv"] { _ = try outside.write("x", to: name) }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
  }

  private func names(_ pattern: String, outside: Bool = false) throws -> [String] {
    try LogSource(patterns: [pattern]).logFiles(in: ProjectFence(folder.url.path, isOpen: outside)).map(
      \.name)
  }

  private func issues(_ pattern: String, outside: Bool = false) -> [SurveyIssue] {
    let error = #expect(throws: ProjectError.self) { try names(pattern, outside: outside) }
    return error?.issues ?? []
  }

  @Test(arguments: ["out/c.csv", "out/*.csv", "o?t/c.csv"])
  func `A linked folder leads out only where the project allows it`(pattern: String) throws {
    try link("out", to: outside.path("more"))
    let issues = issues(pattern)
    #expect(issues.map(\.code) == [.pathOutsideProject])
    let message = try #require(issues.first?.message)
    #expect(message.contains("'out'"))
    #expect(message.contains(outside.path("more")), "\(message)")
    #expect(issues.first?.help?.contains("outside = true") == true)
    #expect(try names(pattern, outside: true) == ["out/c.csv"])
  }

  @Test func `A link that leads to what the pattern does not mean is left alone`() throws {
    try link("out", to: outside.url.path)
    try link("secret.csv", to: outside.path("secret.csv"))
    _ = try folder.write("x", to: "own.txt")
    #expect(try names("o*") == ["own.txt"])
    #expect(issues("s*/*.csv").map(\.code) == [.noLogsMatched])
  }

  @Test func `A chain of links counts by its end`() throws {
    try link("logs/one", to: "two")
    try link("logs/two", to: "../out")
    try link("out", to: outside.path("more"))
    #expect(issues("logs/one/*.csv").map(\.code) == [.pathOutsideProject])
    try link("in", to: "logs/deep")
    #expect(try names("in/*.csv") == ["in/b.csv"])
  }

  @Test func `A folder whose name begins as the project's is outside`() throws {
    let beside = folder.url.path + "-beside"
    try FileManager.default.createDirectory(atPath: beside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: beside) }
    try Data("x".utf8).write(to: URL(filePath: beside + "/d.csv"))
    try link("out", to: beside)
    #expect(issues("out/*.csv").map(\.code) == [.pathOutsideProject])
  }

  @Test func `A project that is reached through a link is its own folder`() throws {
    let way = folder.url.path + "-way"
    try FileManager.default.createSymbolicLink(atPath: way, withDestinationPath: folder.url.path)
    defer { try? FileManager.default.removeItem(atPath: way) }
    try link("own.csv", to: folder.path("logs/a.csv"))
    #expect(
      try LogSource(patterns: ["logs/*.csv", "own.csv"]).logFiles(in: ProjectFence(way)).map(\.name) == [
        "logs/a.csv", "own.csv",
      ])
  }

  @Test(arguments: ["round/x.csv", "round", "*/*/*/*.csv", "logs/up/logs/up/*.csv", "*.round"])
  func `Links that lead round are an error`(pattern: String) throws {
    try link("round", to: "round")
    try link("a.round", to: "b.round")
    try link("b.round", to: "a.round")
    try link("logs/up", to: "..")
    let issues = issues(pattern)
    #expect(!issues.isEmpty)
    #expect(Set(issues.map(\.code)) == [.tooManyLinks], "\(issues)")
  }

  @Test func `A chain of more links than the system follows is an error`() throws {
    for number in 0..<45 { try link("l\(number)", to: number == 0 ? "logs/a.csv" : "l\(number - 1)") }
    #expect(issues("l44").map(\.code) == [.tooManyLinks])
    #expect(try names("l30") == ["l30"])
  }

  @Test func `Few folders whose links make many paths are an error, soon`() throws {
    for level in 0..<6 {
      try FileManager.default.createDirectory(
        atPath: folder.path("level\(level)"), withIntermediateDirectories: true)
      for number in 0..<10 { try link("level\(level)/\(number)", to: "../level\(level + 1)") }
    }
    _ = try folder.write("x", to: "level6/x.csv")
    #expect(issues("level0/*/*/*/*/*/*/x.csv").map(\.code) == [.tooManyLinks])
    #expect(try names("level0/0/0/0/0/0/0/x.csv") == ["level0/0/0/0/0/0/0/x.csv"])
  }

  @Test func `A folder below more names than a path has room for is an error`() throws {
    var descriptors = [open(folder.url.path, O_RDONLY | O_DIRECTORY)]
    defer { for descriptor in descriptors { close(descriptor) } }
    // Each name has 100 bytes, and a path at most 4096.
    let name = String(repeating: "d", count: 100)
    for _ in 0..<60 {
      #expect(mkdirat(descriptors[descriptors.count - 1], name, 0o700) == 0)
      descriptors.append(openat(descriptors[descriptors.count - 1], name, O_RDONLY | O_DIRECTORY))
    }
    let issues = issues("**/*.csv")
    #expect(issues.map(\.code) == [.unreadableFile])
    #expect(issues.first?.message.contains("longer than 4096 bytes") == true)
    // Foundation cannot remove what it cannot name.
    for depth in (0..<60).reversed() { unlinkat(descriptors[depth], name, AT_REMOVEDIR) }
  }

  @Test func `Many folders and patterns of many parts end soon`() throws {
    var path = "tree"
    for _ in 0..<150 {
      path += "/a"
      try FileManager.default.createDirectory(atPath: folder.path(path), withIntermediateDirectories: true)
    }
    _ = try folder.write("x", to: path + "/x.csv")
    #expect(try names("**/a/**/a/**/a/**/a/**/a/**/x.csv") == [path + "/x.csv"])
  }

  @Test(arguments: ["pipe.csv", "*.csv", "linked.csv"])
  func `A pipe that matches is an error and is never opened`(pattern: String) throws {
    #expect(mkfifo(folder.path("pipe.csv"), 0o600) == 0)
    if pattern.hasPrefix("linked") { try link("linked.csv", to: "pipe.csv") }
    let issues = issues(pattern)
    #expect(issues.map(\.code) == [.notAFile])
    #expect(issues.first?.message.contains("found a named pipe") == true)
  }

  @Test func `A device behind a link is an error`() throws {
    try link("zero.csv", to: "/dev/zero")
    #expect(issues("zero.csv").map(\.code) == [.pathOutsideProject])
    let open = issues("zero.csv", outside: true)
    #expect(open.map(\.code) == [.notAFile])
    #expect(open.first?.message.contains("found a device") == true)
  }

  @Test func `Many pipes are told in few lines`() throws {
    for number in 0..<100 { #expect(mkfifo(folder.path("\(number).pipe"), 0o600) == 0) }
    let issues = issues("*.pipe")
    #expect(issues.count == 21)
    #expect(issues.last?.message.contains("80 more") == true)
  }

  @Test func `A link to nothing is an error`() throws {
    try link("gone.csv", to: "never.csv")
    let issues = issues("*.csv")
    #expect(issues.map(\.code) == [.fileNotFound])
    #expect(issues.first?.message.contains("never.csv") == true)
  }

  @Test func `A name that is not UTF-8 is an error`() throws {
    let name = folder.url.path.utf8.map { CChar(bitPattern: $0) } + [0x2F, -1, 0x2E, 0x74, 0]
    close(open(name, O_WRONLY | O_CREAT, 0o600))
    #expect(issues("*.t").map(\.code) == [.invalidEncoding])
    unlink(name)
  }

  private func project(_ toml: String) throws -> SurveyProject {
    _ = try folder.write("name = \"x\"\n" + toml, to: "survey.toml")
    return try SurveyProject.load(directory: folder.url.path)
  }

  @Test(arguments: ["linked.sqlite", "data/new.sqlite", "nothing.sqlite", "far.sqlite"])
  func `A store that a link leads out is refused`(store: String) throws {
    try link("linked.sqlite", to: outside.path("kept.sqlite"))
    _ = try outside.write("x", to: "kept.sqlite")
    try link("data", to: outside.url.path)
    try link("nothing.sqlite", to: outside.path("nothing.sqlite"))
    try link("far.sqlite", to: "nothing.sqlite")
    let fenced = try project("store = \"\(store)\"\n")
    let error = #expect(throws: ProjectError.self) { try fenced.storePath() }
    #expect(error?.issues.map(\.code) == [.pathOutsideProject])
    #expect(error?.issues.first?.file == folder.path("survey.toml"))
    let open = try project("outside = true\nstore = \"\(store)\"\n")
    #expect(try open.storePath() == folder.path(store))
  }

  @Test func `A store behind a link inside, and one that is not there yet, are fine`() throws {
    try link("near.sqlite", to: "logs/new.sqlite")
    #expect(try project("store = \"near.sqlite\"\n").storePath() == folder.path("near.sqlite"))
    #expect(
      try project("store = \"no/such/folder.sqlite\"\n").storePath() == folder.path("no/such/folder.sqlite"))
  }

  @Test(arguments: [
    "truth = \"t.csv\"\n", "truth = \"out/truth.csv\"\n",
    "header = [\"timestamp\"]\nbeside = [{ file = \"t.csv\", pattern = '(?<location>.+)' }]\n",
  ])
  func `Tables of truth and files beside logs are fenced`(keys: String) throws {
    try link("t.csv", to: outside.path("truth.csv"))
    try link("out", to: outside.url.path)
    let log = "[[log]]\nfiles = \"logs/*.csv\"\n" + keys
    let fenced = try project(log)
    let error = #expect(throws: ProjectError.self) { try fenced.logFiles() }
    #expect(error?.issues.map(\.code) == [.pathOutsideProject])
    #expect(try project("outside = true\n" + log).logFiles().count == 1)
  }

  @Test func `A log is looked at again before it is opened`() throws {
    let log = try #require(try project("[[log]]\nfiles = \"logs/*.csv\"\n").logFiles().first)
    #expect(throws: Never.self) { try log.check() }
    try FileManager.default.moveItem(atPath: folder.path("logs"), toPath: folder.path("old"))
    try link("logs", to: outside.path("more"))
    _ = try outside.write("x", to: "more/a.csv")
    let error = #expect(throws: ProjectError.self) { try log.check() }
    #expect(error?.issues.map(\.code) == [.pathOutsideProject])
    #expect(throws: Never.self) { try LogFile(name: "x", path: "/dev/zero").check() }
  }

  @Test func `A survey file that is a pipe or without end is refused, and may be a link`() throws {
    #expect(mkfifo(folder.path("survey.toml"), 0o600) == 0)
    let load = { try SurveyProject.load(directory: folder.url.path) }
    #expect(#expect(throws: ProjectError.self) { try load() }?.issues.map(\.code) == [.notAFile])
    unlink(folder.path("survey.toml"))
    try link("survey.toml", to: "/dev/zero")
    #expect(#expect(throws: ProjectError.self) { try load() }?.issues.map(\.code) == [.notAFile])
    unlink(folder.path("survey.toml"))
    try link("survey.toml", to: outside.path("survey.toml"))
    _ = try outside.write("name = \"x\"\n[[log]]\nfiles = \"logs/*.csv\"\n", to: "survey.toml")
    #expect(try load().logFiles().map(\.name) == ["logs/a.csv"])
    truncate(outside.path("survey.toml"), 20 << 30)
    #expect(#expect(throws: ProjectError.self) { try load() }?.issues.map(\.code) == [.invalidTOML])
  }

  @Test func `The key is written and read back`() throws {
    var project = try project("outside = true\n")
    #expect(project.outside)
    project.file = SurveyProject.fileName
    project.directory = "."
    #expect(try SurveyProject(toml: project.toml) == project)
  }
}
