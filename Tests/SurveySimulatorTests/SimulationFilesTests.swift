import Support
import Foundation
import RadioSurvey
import SurveyProject
import TestSupport
import Testing

@testable import SurveySimulator

@Suite struct SimulationFilesTests {
  private func text(_ name: String, of files: [ProjectFile]) throws -> String {
    try #require(files.first { $0.name == name }).text
  }

  @Test func `Equal seeds give equal bytes and others do not`() throws {
    let scenario = try Scenario(toml: ScenarioFixture.matrix)
    let first = try Simulation(scenario: scenario, seed: 1).files()
    #expect(try Simulation(scenario: scenario, seed: 1).files() == first)
    let second = try Simulation(scenario: scenario, seed: 2).files()
    #expect(second.map(\.name) == first.map(\.name))
    for (one, other) in zip(first, second) where one.name.hasPrefix("logs/") || one.name == "truth.json" {
      #expect(one.text != other.text)
    }
  }

  @Test func `Writes a project that loads`() throws {
    let folder = try TemporaryFolder()
    let simulation = Simulation(scenario: try Scenario(toml: ScenarioFixture.matrix))
    try simulation.write(to: folder.url.path)
    let project = try SurveyProject.load(directory: folder.url.path)
    #expect(
      try project.logFiles().map(\.name) == [
        "logs/counter-empty.csv", "logs/counter-full.csv", "logs/sign-empty.csv", "logs/sign-full.csv",
      ])
    #expect(project.site == simulation.project.site)
    for file in try simulation.files() {
      #expect(try Data(contentsOf: folder.url.appending(path: file.name)) == Data(file.text.utf8))
    }
    let again = try Scenario.load(path: folder.path("scenario.toml"))
    #expect(try Simulation(scenario: again).files() == simulation.files())
  }

  @Test func `The readme says simulated first`() throws {
    let files = try Simulation(scenario: try Scenario(toml: ScenarioFixture.matrix), seed: 77).files()
    let readme = try text("README.md", of: files)
    #expect(readme.split(separator: "\n").first?.contains("Simulated") == true)
    #expect(readme.contains("--seed 77"))
    #expect(readme.contains("scenario.toml"))
    #expect(try text("survey.toml", of: files).hasPrefix("# Simulated"))
  }

  @Test func `Rows are the packets that were sent`() throws {
    let simulation = Simulation(scenario: try Scenario(toml: ScenarioFixture.matrix))
    let files = try simulation.files()
    var rows = 0
    var received = 0
    for file in files where file.name.hasPrefix("logs/") {
      let lines = file.text.split(separator: "\n")
      #expect(lines.first == "timestamp,beacon,rssi_dbm,location,x_m,y_m,z_m,receiver")
      for line in lines.dropFirst() {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        #expect(cells.count == 8)
        rows += 1
        if !cells[2].isEmpty { received += 1 }
      }
    }
    let survey = simulation.survey()
    #expect(rows == survey.reduce(0) { $0 + ($1.expectedPackets ?? 0) })
    #expect(received == survey.reduce(0) { $0 + $1.receivedPackets })
    #expect(received < rows)
  }

  @Test func `Missed packets can be left out`() throws {
    let toml = ScenarioFixture.matrix.replacing("[walk]", with: "[walk]\nlog_missed_packets = false")
    let files = try Simulation(scenario: try Scenario(toml: toml)).files()
    #expect(!files.contains { $0.name.hasPrefix("logs/") && $0.text.contains(",,") })
  }

  @Test func `Truth has every parameter and reads back`() throws {
    let simulation = Simulation(scenario: try Scenario(toml: ScenarioFixture.matrix))
    let json = try text("truth.json", of: simulation.files())
    let truth = try JSONDecoder().decode(Truth.self, from: Data(json.utf8))
    #expect(truth == simulation.truth)
    #expect(truth.simulated)
    #expect(truth.conditions.count == 8)
    #expect(truth.locations.count == 18)
    let worst = try #require(truth.conditions.last)
    #expect(worst.conditions == FitConditions(placement: "sign", crowd: "full", receiver: "b"))
    #expect(worst.referencePower == -60 - 5 - 9 - 4)
    #expect(worst.crowdOffset == -9 && worst.collisionLoss == 0.1 && worst.sensitivity == -90)
    #expect(truth.locations.allSatisfy { $0.shadowing.count == 2 })
    #expect(truth.beaconOffsets == ["c1": 0, "c2": 1.5, "s": 0])
  }

  @Test func `Hostile names survive every file`() throws {
    let hostile = [
      #"</script><img src=x onerror=alert(1)>"#, #"'; system("touch pwned"), ,"#, "../../`touch pwned`",
      "Robert'); DROP TABLE dwell;--",
    ]
    var toml = ScenarioFixture.matrix
    for (name, replacement) in zip(["counter", "full", "c1", "a"], hostile) {
      toml = toml.replacing("\"\(name)\"", with: TOMLText.string(replacement))
    }
    let folder = try TemporaryFolder()
    let simulation = Simulation(scenario: try Scenario(toml: toml))
    try simulation.write(to: folder.url.path)
    let project = try SurveyProject.load(directory: folder.url.path)
    #expect(project.site.placements.first?.placement.rawValue == hostile[0])
    #expect(project.site.crowdLevels.last?.level.rawValue == hostile[1])
    #expect(project.site.beacons.first?.name == hostile[2])
    #expect(project.site.receivers.first?.receiver.rawValue == hostile[3])
    let logs = try project.logFiles()
    #expect(logs.count == 4)
    #expect(logs.allSatisfy { $0.name.wholeMatch(of: /logs\/[a-z0-9-]+\.csv/) != nil })
    let readme = try String(contentsOf: folder.url.appending(path: "README.md"), encoding: .utf8)
    #expect(!readme.contains("<img") && !readme.contains(" `touch"))
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), (" edge", "\" edge\""),
    ("two\r\nlines", "\"two\r\nlines\""), ("", ""), ("é 日", "é 日"), ("=1+1", "'=1+1"),
  ])
  func `Cells are quoted as RFC4180 says`(text: String, cell: String) {
    #expect(CSVText.name(text) == cell)
  }

  @Test(arguments: [(0.0, "0.00"), (-0.001, "0.00"), (12.345, "12.35"), (-0.5, "-0.50"), (1234.5, "1234.50")])
  func `Numbers have fixed decimals`(value: Double, text: String) {
    #expect(SimulatedLog.fixed(value, decimals: 2) == text)
  }

  @Test func `File names are safe and distinct`() {
    #expect(
      FileSlug.slugs(["Under Table", "under-table", "../../etc", "日本", "", "under table  2"])
        == ["under-table", "under-table--2", "etc", "unnamed", "unnamed--2", "under-table-2"])
  }

  @Test func `A folder that cannot be written is named`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("in the way", to: "taken")
    let simulation = Simulation(scenario: try ScenarioFixture.single(locations: 2, packets: 1))
    let error = #expect(throws: FileFailure.self) { try simulation.write(to: file) }
    #expect(error?.path.hasPrefix(file) == true)
  }
}
