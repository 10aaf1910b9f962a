import RadioSurvey
import SurveyProject
import TestSupport
import Testing

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
