import Foundation
import TestSupport
import Testing

/// `Surveys/museum`, the small project of `checking-in-ci.md`: a simulated calibration, its baseline, a week in which nothing changed, and one
/// with a dead beacon, a weak one and a wrong position. `UPDATE_MUSEUM=1` writes it anew.
@Suite struct MuseumTests {
  private static let folder = SharedData.projectRoot.appending(path: "Surveys/museum")

  private static let museum: SimulatedVenue = {
    var museum = SimulatedVenue.museum
    museum.phones = [("A", 0)]
    museum.packets = 10
    return museum
  }()

  private static var badWeek: SimulatedVenue.Week {
    var week = SimulatedVenue.Week()
    week.change = { $0 == "Coin" ? nil : $0 == "Ewer" ? -7 : 0 }
    week.told = { ($0.name == "S6" ? $0.x - 15 : $0.x, $0.y) }
    return week
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["UPDATE_MUSEUM"] == "1", "UPDATE_MUSEUM is not 1"))
  func `The museum is written anew`() throws {
    func write(_ text: String, _ name: String) throws {
      let file = Self.folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try write(
      "# Simulated by MuseumTests: no such museum was surveyed.\n" + Self.museum.survey, "survey.toml")
    for log in Self.museum.logs(seed: 1, day: 0) {
      try write(log.text, "logs/calibration-\(log.name).csv")
    }
    let export = try BuiltProgram.run(
      ["export", "calibration", "--output", "baseline.json"], in: Self.folder)
    try #require(export.status == 0, "\(export.error)")
    try write(Self.museum.logs(seed: 2, day: 7)[0].text, "weeks/good/A-empty.csv")
    try write(Self.museum.logs(seed: 3, day: 14, Self.badWeek)[0].text, "weeks/bad/A-empty.csv")
  }

  private func check(_ week: String, _ arguments: [String] = []) throws -> BuiltProgram.Result {
    try BuiltProgram.run(
      ["check", "Surveys/museum/weeks/\(week)", "--project", "Surveys/museum", "--baseline"]
        + ["Surveys/museum/baseline.json"] + arguments,
      in: SharedData.projectRoot, environment: ["COLUMNS": "0"])
  }

  @Test func `A week in which nothing changed passes`() throws {
    let result = try check("good")
    #expect(result.status == 0 && result.output.contains("PASS: "), "\(result.output)")
  }

  @Test func `The bad week fails as the page says, at the lines of its log`() throws {
    let page = try String(
      contentsOf: SharedData.projectRoot.appending(path: "Documentation/checking-in-ci.md"), encoding: .utf8)
    let result = try check("bad")
    #expect(result.status == 1)
    for code in ["beacon-silent", "beacon-shifted", "place-moved"] {
      #expect(result.output.contains("[\(code)]"), "\(result.output)")
    }
    for line in result.output.split(separator: "\n") { #expect(page.contains(line), "\(line)") }
    let baseline = try Data(contentsOf: Self.folder.appending(path: "baseline.json"))
    #expect(baseline.count < 50_000)
  }
}
