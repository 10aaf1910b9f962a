import Foundation
import RadioSurvey
import TestSupport
import Testing

/// The loop, as a user runs it: plan from a survey, hang the beacons, survey them, and check that the requirement holds. `make study` counts
/// how often it does.
@Suite struct LoopTests {
  private func run(_ arguments: [String], in folder: TemporaryFolder, status: Int32 = 0) throws -> String {
    let result = try BuiltProgram.run(arguments, in: folder.url)
    try #require(result.status == status, "\(arguments): \(result.output)\(result.error)")
    return result.output
  }

  @Test(arguments: TestLength.cases([1, 2], short: 1))
  func `What is planned from a survey holds when it hangs, and a quarter of it does not`(seed: Int) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(LoopScenario.before, to: "before.toml")
    _ = try folder.write(LoopScenario.plan, to: "floor.geojson")
    _ = try run(["simulate", "before.toml", "--seed", "\(seed)", "--output", "before"], in: folder)
    _ = try run(["import", "--project", "before", "--quiet"], in: folder)
    let place = [
      "place", "--project", "before", "--plan", "floor.geojson", "--seconds", "1", "--quiet",
      "--write-survey",
    ]
    _ = try run(place + ["all.toml"], in: folder)
    let all = try String(contentsOf: folder.url.appending(path: "all.toml"), encoding: .utf8)
    let planned = all.split(separator: "[[beacon]]").count - 1
    #expect((6...20).contains(planned))
    // A third of them, well placed, is undecided.
    _ = try run(place + ["few.toml", "--count", "\(planned / 4)"], in: folder, status: 1)

    for (name, status) in [("all", Int32(0)), ("few", 1)] {
      let beacons = try String(contentsOf: folder.url.appending(path: "\(name).toml"), encoding: .utf8)
      _ = try folder.write(LoopScenario.after(beacons: beacons, spots: 60), to: "after.toml")
      _ = try run(["simulate", "after.toml", "--seed", "\(seed + 1000)", "--output", name], in: folder)
      _ = try run(["import", "--project", name, "--quiet"], in: folder)
      let output = try run(
        ["check", "--project", name, "--requirement", "--format", "json"], in: folder, status: status)
      let items = try JSON(output)["items"].elements.filter { $0["group"].string == "requirement" }
      #expect(items.map { $0["name"].string } == ["full · phone A", "full · phone B"])
      for item in items {
        #expect(
          (item["outcome"].string == "pass") == (status == 0), "\(seed) \(item["message"].string ?? "")")
        #expect(item["values"]["spots"].integer == 60 && item["values"]["unheardSpots"].integer == 0)
      }
    }
  }
}
