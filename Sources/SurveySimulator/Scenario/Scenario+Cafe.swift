package import SurveyProject

extension Scenario {
  /// The simulated café that the program carries: the scenario of `Surveys/cafe`, to which `Scenarios/cafe.toml` is a link.
  /// - Throws: nothing, as a test asserts.
  package static func cafe() throws(ProjectError) -> Scenario {
    try Scenario(toml: String(decoding: PackageResources.cafe_toml, as: UTF8.self))
  }
}
