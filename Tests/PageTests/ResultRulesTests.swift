import Foundation
import ProjectTrials
import Testing

/// The rules themselves: each must be able to fail.
@Suite struct ResultRulesTests {
  @Test func `A sound result passes`() {
    let json = """
      {"level": {"estimate": -60, "lower95": -62, "upper95": -58, "standardError": 1}, "share": null,
       "interval": {"lower": 0.2, "upper": 0.4}, "distanceRange_m": {"lower": 1, "upper": 1}, "p": 0.5}
      """
    #expect(ResultRules.violations(json: Data(json.utf8)).isEmpty)
    #expect(ResultRules.violations(text: "−60.1 dBm, information from Nancy's finance").isEmpty)
    #expect(ResultRules.violations(html: "<style>nan</style><p>1</p><script>null</script><p>2</p>").isEmpty)
  }

  @Test(arguments: [
    "{", #"{"estimate": null, "lower95": 1, "upper95": 2}"#, #"{"estimate": 0, "lower95": 1, "upper95": 2}"#,
    #"{"estimate": 3, "lower95": 1, "upper95": 2}"#, #"{"estimate": 1, "lower95": 1, "upper95": 1}"#,
    #"{"a": [{"lower": 2, "upper": 1}]}"#, #"{"low": 2, "high": 1}"#, #"{"p": 1.5}"#, #"{"pValue": -0.1}"#,
    #"{"coverage68": 1.01}"#, #"{"zones": {"near": -1e-9}}"#, #"{"shadowingSD_db": -1}"#,
    #"{"locations": -1}"#,
    #"{"lowerBound": 2, "positions": [1]}"#, #"{"spacing_m": -1}"#, #"{"message": "the exponent is nan"}"#,
    #"{"n": 1e999}"#,
  ])
  func `A result that breaks a rule is found`(json: String) {
    #expect(!ResultRules.violations(json: Data(json.utf8)).isEmpty)
  }

  @Test(arguments: ["−nan dBm", "(inf)", "NaN", "Optional(3)", "level nil"])
  func `A text without its number is found`(text: String) {
    #expect(!ResultRules.violations(text: text).isEmpty)
    #expect(!ResultRules.violations(html: "<p>\(text)</p>").isEmpty)
  }
}
