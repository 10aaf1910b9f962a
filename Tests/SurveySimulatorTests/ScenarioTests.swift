import RadioSurvey
import SurveyProject
import SurveySimulator
import Testing

@Suite struct ScenarioTests {
  private func issues(_ toml: String) -> [SurveyIssue] {
    do {
      _ = try Scenario(toml: toml)
      return []
    } catch {
      return error.issues
    }
  }

  @Test func `Every key is read`() throws {
    let scenario = try Scenario(toml: ScenarioFixture.matrix)
    #expect(scenario.name == "matrix" && scenario.seed == 3)
    #expect(scenario.radio.shadowingCorrelation == 0.5)
    #expect(scenario.walk.length == .packets(5) && scenario.walk.deviceHeight == 1.1)
    #expect(scenario.placements.map(\.offset) == [0, -5])
    #expect(scenario.crowds.map(\.offsets) == [[0, 0], [-3, -9]])
    #expect(scenario.receivers.map(\.offset) == [0, -4])
    #expect(scenario.beacons.map(\.placement) == [0, 0, 1])
    #expect(scenario.source == ScenarioFixture.matrix)
  }

  @Test func `Placements may have a radio of their own`() throws {
    let toml = ScenarioFixture.matrix.replacing(
      "offset_db = -5", with: "path_loss_exponent = 3\nshadowing_sd_db = 5\nfading_sd_db = 1")
    let scenario = try Scenario(toml: toml)
    #expect(scenario.placements.map(\.pathLossExponent) == [2, 3])
    #expect(scenario.placements.map(\.shadowingSD) == [3, 5])
    #expect(scenario.placements.map(\.fadingSD) == [2, 1])
  }

  @Test func `An empty scenario names all that is missing`() {
    let found = issues("")
    #expect(found.allSatisfy { $0.code == .missingKey })
    #expect(
      found.map(\.message).sorted()
        == ["beacon", "crowd", "name", "placement", "radio", "receiver", "walk"].map {
          "missing key '\($0)' in the top of the file"
        })
  }

  @Test(arguments: [
    ("fading_sd_db = 2", "fading_sd_db = -2", IssueCode.invalidValue),
    ("fading_sd_db = 2", "fading_sd_db = 2\nfading_corelation = 0.5", .unknownKey),
    ("fading_sd_db = 2", "fading_sd_db = 2\nfading_correlation = 1", .invalidValue),
    ("packets_per_dwell = 5", "", .missingKey),
    ("packets_per_dwell = 5", "packets_per_dwell = 5\ndwell_s = 2", .invalidValue),
    ("farthest_m = 8", "farthest_m = 0.3", .invalidValue),
    ("collision_loss = 0.1", "collision_loss = 1", .invalidValue),
    ("crowd = \"full\"", "crowd = \"fool\"", .invalidValue),
    ("x_m = 8", "x_m = 12", .invalidValue),
    ("z_m = 2", "", .missingKey),
    ("advertising_interval_ms = 250", "", .missingKey),
    ("name = \"c2\"", "name = \"c1\"", .duplicateName),
    ("locations_per_beacon = 6", "locations_per_beacon = 100000", .invalidValue),
  ])
  func `Problems have their code and line`(key: String, replacement: String, code: IssueCode) throws {
    // Dwells so long that the last case passes the limit on packets and no other does.
    let toml = ScenarioFixture.matrix
      .replacing("packets_per_dwell = 5", with: "packets_per_dwell = 500")
      .replacing(key.replacing("dwell = 5", with: "dwell = 500"), with: replacement)
    let found = issues(toml)
    #expect(found.contains { $0.code == code })
    #expect(found.allSatisfy { ($0.line ?? 0) > 0 })
  }
}
