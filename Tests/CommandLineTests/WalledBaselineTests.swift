import CalibrationModel
import Foundation
import RadioSurvey
import TestSupport
import Testing

/// A baseline of a venue with walls on its plan: what `export calibration` keeps of them, and what `check` makes of it.
@Suite struct WalledBaselineTests {
  private typealias Spot = (name: String, x: Double, y: Double)

  /// 20 m × 12 m, and a wall before each of two rooms.
  private static let beacons: [Spot] = [("B1", 2, 2), ("B2", 18, 2.5), ("B3", 10, 9.5), ("B4", 3.5, 10.5)]
  private static let ends = [(x: 7.0, y: 0.0...9.0), (x: 13.0, y: 3.0...12.0)]
  private static let plan = FloorPlan(
    width: 20, depth: 12,
    walls: ends.map {
      Wall(
        kind: "brick", from: Position(x: $0.x, y: $0.y.lowerBound), to: Position(x: $0.x, y: $0.y.upperBound))
    })

  private static var survey: String {
    let tables = beacons.map { "[[beacon]]\nname = \"\($0.name)\"\nx_m = \($0.x)\ny_m = \($0.y)\n" }
    return "name = \"walled\"\n\(tables.joined())[[log]]\nfiles = \"logs/*.csv\"\n"
  }

  private static var walls: String {
    let tables = ends.map { x, y in
      """
      [[floor_plan.wall]]
      kind = "brick"
      x1_m = \(x)
      y1_m = \(y.lowerBound)
      x2_m = \(x)
      y2_m = \(y.upperBound)

      """
    }
    return "[floor_plan]\nwidth_m = 20\ndepth_m = 12\n\(tables.joined())"
  }

  /// Simulated here: −45 dBm at 1 m, exponent 2.1, 12 dB for a wall, 3 dB from place to place.
  private static func log(
    _ count: Int, _ prefix: String, x: ClosedRange<Double>, y: ClosedRange<Double>, start: Int, seed: UInt64
  ) -> String {
    var random = SeededGenerator(seed: seed)
    var rows = ["timestamp,beacon,rssi_dbm,location,x_m,y_m"]
    for index in 0..<count {
      let place = Position(
        x: x.lowerBound + (x.upperBound - x.lowerBound) * random.uniform(),
        y: y.lowerBound + (y.upperBound - y.lowerBound) * random.uniform())
      for beacon in beacons {
        let hung = Position(x: beacon.x, y: beacon.y)
        let crossed = (plan.crossings(from: hung, to: place) ?? [:]).values.reduce(0, +)
        let distance = max(
          0.5,
          ((place.x - hung.x) * (place.x - hung.x) + (place.y - hung.y) * (place.y - hung.y)).squareRoot())
        let centre = -45 - 21 * log10(distance) - 12 * Double(crossed) + 3 * random.normal()
        for packet in 0..<10 {
          let level = max(-119, Int((centre + 2 * random.normal()).rounded()))
          rows.append(
            "\(start + 60 * index + packet),\(beacon.name),\(level),\(prefix)\(index),\(place.x),\(place.y)")
        }
      }
    }
    return rows.joined(separator: "\n") + "\n"
  }

  /// A project with a baseline, and a later log from twenty new places of one corner, in which nothing changed.
  private static func project() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(survey + walls, to: "survey.toml")
    _ = try folder.write(
      log(60, "p", x: 0.3...19.7, y: 0.3...11.7, start: 1_700_000_000, seed: 1), to: "logs/base.csv")
    let export = try BuiltProgram.run(
      ["export", "calibration", "--project", ".", "--output", "base.json"], in: folder.url)
    try #require(export.status == 0, "\(export.error)")
    _ = try folder.write(
      log(20, "q", x: 13.3...19.7, y: 6.2...11.7, start: 1_710_000_000, seed: 2), to: "new.csv")
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
    #expect(abs(walls.kinds[0].loss - 12) < 1.5 && walls.kinds[0].lossError > 0)
    #expect(abs(walls.line.pathLossExponent - 2.1) < 0.4)
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
    _ = try folder.write(Self.survey, to: "survey.toml")
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
    #expect(next.status != 1, "\(next.output)\(next.error)")
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
