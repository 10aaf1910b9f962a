import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

/// Ground truth in file and folder names.
@Suite struct PathPatternTests {
  private func project(_ pattern: String, more: String = "", files: [String]) throws -> (
    TemporaryFolder, SurveyProject
  ) {
    let folder = try TemporaryFolder()
    for file in files { _ = try folder.write("x", to: file) }
    let toml = "name = \"x\"\n[[log]]\nfiles = \"logs/**/*.csv\"\npath_pattern = '\(pattern)'\n\(more)"
    _ = try folder.write(toml, to: "survey.toml")
    return (folder, try SurveyProject.load(directory: folder.url.path))
  }

  private func issues(_ pattern: String, more: String = "") throws -> [SurveyIssue] {
    do {
      _ = try project(pattern, more: more, files: [])
      return []
    } catch let error as ProjectError {
      return error.issues
    }
  }

  @Test func `Captures are values for every row of their log`() throws {
    let (folder, project) = try project(
      #"(?<crowd>full|empty)/(?<placement>\w+?)_(?<distance_ft>\d+)ft(_(?<carriage>[a-z]+))?"#,
      more: "set = { beacon = \"phone\" }\ngap_s = 5\n",
      files: ["logs/full/HandUP_3ft_log.csv", "logs/empty/Purse_12ft_pocket.csv"])
    let files = try withExtendedLifetime(folder) { try project.logFiles() }
    #expect(files.map(\.name) == ["logs/empty/Purse_12ft_pocket.csv", "logs/full/HandUP_3ft_log.csv"])
    #expect(
      files.map(\.mapping.constants) == [
        [
          .beacon: "phone", .crowd: "empty", .placement: "Purse", .distanceFeet: "12", .carriage: "pocket",
        ],
        // `log` is a carriage as far as the pattern goes: what it captures is the surveyor's business.
        [.beacon: "phone", .crowd: "full", .placement: "HandUP", .distanceFeet: "3", .carriage: "log"],
      ])
    #expect(files.allSatisfy { $0.mapping.gap == 5 })
    #expect(files.allSatisfy { project.mapping(ofLogNamed: $0.name) == $0.mapping })
    #expect(try SurveyProject(toml: project.toml).sources == SurveyProject(toml: project.toml).sources)
    #expect(try SurveyProject(toml: project.toml).sources.first?.pathPattern?.contains("distance_ft") == true)
  }

  @Test func `A log whose path does not fit is an error, not a log without truth`() throws {
    let (folder, project) = try project(#"(?<placement>\w+)_(?<distance_ft>\d+)ft"#, files: ["logs/walk.csv"])
    let error = #expect(throws: ProjectError.self) {
      try withExtendedLifetime(folder) { try project.logFiles() }
    }
    #expect(error?.issues.map(\.code) == [.pathWithoutTruth])
    #expect(error?.issues.first?.message.contains("logs/walk.csv") == true)
    #expect(error?.issues.first?.line == 3)
  }

  @Test func `A path that says what cannot be is an error`() throws {
    let (folder, project) = try project(
      #"_(?<distance_ft>\w+)ft"#, files: ["logs/a_0ft.csv", "logs/b_farft.csv"])
    let error = #expect(throws: ProjectError.self) {
      try withExtendedLifetime(folder) { try project.logFiles() }
    }
    #expect(error?.issues.map(\.code) == [.invalidValue, .invalidValue])
  }

  @Test func `A path that names an undeclared condition is an error`() throws {
    let (folder, project) = try project(
      "logs/(?<crowd>[a-z]+)", more: "[[crowd]]\nname = \"full\"\n", files: ["logs/ful.csv", "logs/full.csv"])
    let error = #expect(throws: ProjectError.self) {
      try withExtendedLifetime(folder) { try project.logFiles() }
    }
    #expect(error?.issues.map(\.code) == [.invalidValue])
    #expect(error?.issues.first?.message.contains("'ful'") == true)
    #expect(error?.issues.first?.help?.contains("did you mean 'full'?") == true)
  }

  @Test func `A path that names an undeclared beacon is an error, and one that only uses a placement is not`()
    throws
  {
    let (folder, project) = try project(
      "logs/(?<beacon>[a-z]+)", more: "[[beacon]]\nname = \"door\"\nplacement = \"desk\"\n",
      files: ["logs/dor.csv", "logs/door.csv"])
    let error = #expect(throws: ProjectError.self) {
      try withExtendedLifetime(folder) { try project.logFiles() }
    }
    #expect(error?.issues.count == 1)
    #expect(error?.issues.first?.help?.contains("did you mean 'door'?") == true)
    let (other, used) = try self.project(
      "logs/(?<placement>[a-z]+)", more: "[[beacon]]\nname = \"door\"\nplacement = \"desk\"\n",
      files: ["logs/shelf.csv"])
    #expect(try withExtendedLifetime(other) { try used.logFiles() }.count == 1)
    #expect(used.site.declared(.placement).isEmpty)
  }

  @Test func `A distance in the path stands in for one in another unit`() throws {
    let (folder, project) = try project(
      #"(?<distance_ft>\d+)ft"#, more: "set = { distance_m = \"2\" }\n", files: ["logs/3ft.csv"])
    let files = try withExtendedLifetime(folder) { try project.logFiles() }
    #expect(files.map(\.mapping.constants) == [[.distanceFeet: "3"]])
    #expect(files.allSatisfy { project.mapping(ofLogNamed: $0.name) == $0.mapping })
  }

  @Test(arguments: [
    "(", "(?<placement>", "[z-a]", "*", "plain", "(unnamed)", "(?<placment>x)", "(?<timestamp>x)",
    "(?<rssi_dbm>x)", "(?<distance_ft>x)(?<distance_m>y)", "(?<placement>a)(?<placement>b)",
    "(?<>x)", #"\p{Nonsense}(?<placement>x)"#,
  ])
  func `Patterns that are none are invalid values at their line`(pattern: String) throws {
    let issues = try issues(pattern)
    #expect(issues.map(\.code) == [.invalidValue], "\(pattern)")
    #expect(issues.first?.line == 4)
    #expect(issues.first?.help?.isEmpty == false)
  }

  @Test func `A pattern too long is an invalid value`() throws {
    #expect(
      try issues("(?<placement>" + String(repeating: "a", count: 4000) + ")").map(\.code) == [.invalidValue])
  }

  @Test func `What is captured is neither a column nor a constant`() throws {
    #expect(
      try issues("(?<placement>x)", more: "set = { placement = \"y\" }\n").map(\.code) == [.invalidValue])
    #expect(
      try issues("(?<placement>x)", more: "columns = { placement = \"y\" }\n").map(\.code) == [.invalidValue])
  }
}
