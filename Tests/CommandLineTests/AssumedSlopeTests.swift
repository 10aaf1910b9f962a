import Foundation
import TestSupport
import Testing

/// A survey over too short a span, end to end: what is known is said, and nothing is planned with what is assumed.
@Suite struct AssumedSlopeTests {
  /// Simulated: twelve places from 2 to 4 m.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let shadowing = [3.0, -2, 1, -4, 2, 0, -1, 4, -3, 2, -2, 1]
    var log = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd\n"
    for (place, level) in shadowing.enumerated() {
      let distance = 2 * pow(2, Double(place) / 11)
      for packet in 0..<15 {
        let rssi = -60 - 20 * log10(distance) + level + Double([0, 3, -2, 1, -3][packet % 5])
        log +=
          "\(1_700_000_000 + 60 * place + packet),b,\(Int(rssi.rounded())),p\(place),\(distance),wall,empty\n"
      }
    }
    _ = try folder.write(log, to: "log.csv")
    _ = try folder.write(
      "name = \"Simulated\"\n[floor_plan]\nwidth_m = 10\ndepth_m = 8\n[[crowd]]\nname = \"empty\"\n[[log]]\nfiles = \"log.csv\"\n",
      to: "survey.toml")
    return folder
  }

  @Test func `Accuracy is stated with a usual slope, and no plan is made`() throws {
    let folder = try folder()
    func run(_ arguments: String..., status: Int32 = 0) throws -> String {
      let result = try BuiltProgram.run(arguments, in: folder.url)
      #expect(result.status == status, "\(arguments): \(result.error)")
      return result.output
    }
    _ = try run("import", "--quiet")
    let fit = try JSON(run("fit", "--format", "json"))["fits"][0]
    #expect(fit["status"].string == "weak" && fit["reasons"][0]["code"].string == "narrow-span")
    #expect(fit["reasons"][1]["code"].string == "slope-assumed" && fit["shapes"].isNull)
    let accuracy = try run("accuracy")
    #expect(accuracy.contains("\nThe slope is not measured: the data alone give an exponent of "))
    #expect(accuracy.contains("For another place in this survey:"))
    let plan = try run("recommend", status: 1)
    #expect(plan.contains("The fit carries no plan: distances from 2 m to 4 m span 0.3 decades"))
    #expect(
      try JSON(run("recommend", "--format", "json", status: 1))["recommendation"]["options"].elements.isEmpty)
    #expect(try run("next").contains("Its fit carries no plan."))
    let settings = try BuiltProgram.run(["export", "settings"], in: folder.url)
    #expect(settings.status == 1 && settings.error.contains("no usable fit to export settings from"))
  }
}
