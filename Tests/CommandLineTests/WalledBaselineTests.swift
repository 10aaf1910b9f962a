import CalibrationModel
import Foundation
import TestSupport
import Testing

/// A baseline of a venue with walls on its plan: what `export calibration` keeps of them, and what `check` makes of it.
@Suite struct WalledBaselineTests {
  private typealias Spot = SimulatedVenue.Spot

  private static let venue = SimulatedVenue(
    name: "Walled (simulated)",
    beacons: [Spot("B1", 2, 2), Spot("B2", 18, 2.5), Spot("B3", 10, 9.5), Spot("B4", 3.5, 10.5)],
    places: SimulatedVenue.grid(columns: 10, rows: 6, width: 20, depth: 12), phones: [("A", 0)],
    crowds: [("", 0)], walls: [7, 13], wall: 9, floor: -115)

  private static let plan =
    "[floor_plan]\nwidth_m = 20\ndepth_m = 12\n"
    + venue.walls.map {
      "[[floor_plan.wall]]\nkind = \"brick\"\nx1_m = \($0)\ny1_m = -1\nx2_m = \($0)\ny2_m = 13\n"
    }.joined()

  /// A project with a baseline, and a later log from twenty new places of the last room, in which nothing changed.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(venue.survey + plan, to: "survey.toml")
    _ = try folder.write(venue.logs(seed: 1, day: 0)[0].text, to: "logs/base.csv")
    let export = try BuiltProgram.run(
      ["export", "calibration", "--project", ".", "--output", "base.json"], in: folder.url)
    try #require(export.status == 0, "\(export.error)")
    let room = SimulatedVenue.grid(columns: 5, rows: 4, width: 6, depth: 11).map {
      Spot("N\($0.name)", $0.x + 13.5, $0.y + 1)
    }
    _ = try folder.write(venue.logs(seed: 2, day: 7, at: room)[0].text, to: "new.csv")
    return folder
  }

  private static func check(_ folder: TemporaryFolder, _ arguments: String...) throws -> (
    status: Int32, fails: [String]
  ) {
    let run = try BuiltProgram.run(
      ["check", "new.csv", "--project", ".", "--format", "json"] + arguments, in: folder.url)
    let fails = try JSON(run.output)["items"].elements.filter { $0["outcome"].string == "fail" }
    return (run.status, fails.compactMap { $0["name"].string })
  }

  private static func document(_ folder: TemporaryFolder, _ name: String) throws -> CalibrationDocument {
    try JSONDecoder().decode(
      CalibrationDocument.self, from: Data(contentsOf: folder.url.appending(path: name)))
  }

  @Test func `New places behind walls are held against the line in the open and the losses`() throws {
    let folder = try Self.project()
    let document = try Self.document(folder, "base.json")
    let walls = try #require(document.fits.first?.walls)
    #expect(document.fitsTogether && walls.kinds.map(\.kind) == ["brick"])
    #expect(abs(walls.kinds[0].loss - 9) < 1.5 && walls.kinds[0].lossError > 0)
    #expect(abs(walls.line.pathLossExponent - 2.2) < 0.5)
    let means = try #require(document.conditionFits.first).locationMeans
    #expect(means.count == 240 && means.allSatisfy { $0.crossings != nil })
    #expect(Set(means.map { $0.crossings?["brick"] ?? 0 }) == [0, 1, 2])
    let good = try Self.check(folder, "--baseline", "base.json")
    #expect(good.status != 1 && good.fails.isEmpty, "\(good)")
  }

  /// Baselines of earlier versions have no such keys, and projects may have lost their plan.
  @Test
  func
    `Without walls in the baseline or on a plan, levels are held against the line that averages over them`()
    throws
  {
    let folder = try Self.project()
    var old = try Self.document(folder, "base.json")
    old.fits[0].walls = nil
    let text = String(decoding: try JSONEncoder().encode(old), as: UTF8.self)
    #expect(!text.contains("crossings"))
    _ = try folder.write(text, to: "old.json")
    let before = try Self.check(folder, "--baseline", "old.json")
    #expect(before.status == 1 && !before.fails.isEmpty, "\(before)")
    _ = try folder.write(Self.venue.survey, to: "survey.toml")
    let blind = try Self.check(folder, "--baseline", "base.json")
    #expect(blind.status == 1 && !blind.fails.isEmpty, "\(blind)")
  }

  @Test func `The next baseline has walls too, and one whose lists do not fit is refused`() throws {
    let folder = try Self.project()
    let next = try BuiltProgram.run(
      [
        "check", "logs/base.csv", "new.csv", "--project", ".", "--baseline", "base.json", "--update-baseline",
        "--accept", "beacon-unclear", "--accept", "level-unclear",
      ], in: folder.url)
    #expect(next.status == 0, "\(next.output)\(next.error)")
    var document = try Self.document(folder, "base.json")
    #expect(document.inputs.count == 2)
    #expect(document.fits[0].walls?.kinds[0].crossings.count == 320)
    document.fits[0].walls?.kinds[0].crossings.removeLast()
    _ = try folder.write(String(decoding: try JSONEncoder().encode(document), as: UTF8.self), to: "base.json")
    let refused = try BuiltProgram.run(
      ["check", "new.csv", "--project", ".", "--baseline", "base.json"], in: folder.url)
    #expect(refused.status == 65 && refused.error.contains("[not-a-calibration]"), "\(refused.error)")
  }
}
