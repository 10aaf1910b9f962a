import SurveyProject
import Testing

@Suite struct PrivacySettingsTests {
  @Test func `The salt is read and written; without one it is the site's name`() throws {
    let project = try SurveyProject(toml: "name = \"Café\"\n[privacy]\nsalt = \"pepper\"\n")
    #expect(project.privacySalt == "pepper")
    #expect(try SurveyProject(toml: project.toml) == project)
    #expect(try SurveyProject(toml: "name = \"Café\"").privacySalt == nil)
  }

  @Test(arguments: ["salt = 5", "salt = \"\"", "pepper = \"x\""])
  func `What is no salt is an error`(line: String) throws {
    #expect(throws: ProjectError.self) { try SurveyProject(toml: "name = \"Café\"\n[privacy]\n\(line)\n") }
  }
}
