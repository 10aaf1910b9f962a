import Foundation
import TestSupport
import Testing

/// Vendors' spacing rules in `recommend`, as a user runs it.
@Suite struct SpacingRulesTests {
  @Test func `Rules stand beside the density without a floor, and with one if asked`() throws {
    let folder = try TemporaryFolder()
    let cafe = folder.url.appending(path: "cafe")
    try FileManager.default.copyItem(at: SharedData.projectRoot.appending(path: "Surveys/cafe"), to: cafe)
    _ = try BuiltProgram.run(["import"], in: cafe)
    let rules = "Aruba Meridian wiki, “Beacon Placement Models”"
    let counted = try BuiltProgram.run(["recommend"], in: cafe)
    #expect(counted.output.contains("options, best first") && !counted.output.contains(rules))
    let asked = try BuiltProgram.run(["recommend", "--spacing-rules"], in: cafe)
    #expect(asked.output.contains(rules), "\(asked.error)")
    let file = cafe.appending(path: "survey.toml")
    let survey = try String(contentsOf: file, encoding: .utf8)
    try survey.replacing("[floor_plan]\nwidth_m = 9\ndepth_m = 6\n", with: "").write(
      to: file, atomically: true, encoding: .utf8)
    let open = try BuiltProgram.run(["recommend"], in: cafe)
    #expect(open.output.contains(rules) && open.output.contains("by a factor of 33"), "\(open.output)")
    #expect(open.output.contains("None of them agrees with the measurement here."))
    let json = try JSON(try BuiltProgram.run(["recommend", "--format", "json"], in: cafe).output)
    let comparison = json["recommendation"]["spacingRules"]
    let found = comparison["rules"].elements
    #expect(found.count == 4 && found.allSatisfy { $0["agreement"].string == "too-few" })
    #expect(found.first?["rule"]["source"].string == "nerdian")
    // The density that decides is one of those of the table.
    let planned = try #require(comparison["planned_per100m2"].number)
    #expect(
      json["recommendation"]["conditions"].elements.contains {
        $0["recommended"]["triangularDensity_per100m2"].number == planned
      })
  }
}
