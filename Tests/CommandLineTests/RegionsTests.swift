import Foundation
import TestSupport
import Testing
import Support

/// `regions` on the simulated café.
@Suite struct RegionsTests {
  private func regions(_ arguments: String...) throws -> BuiltProgram.Result {
    let folder = try CafeProject.fitted()
    return try BuiltProgram.run(["regions", "--project", "cafe"] + arguments, in: folder.url)
  }

  @Test func `A setting comes with its cost, its neighbours, the identities and what Core Location does`()
    throws
  {
    let result = try regions(
      "--inside", "1", "--outside", "20", "--receiver", "phone A", "--placement", "counter")
    #expect(result.status == 0, "\(result.error)\(result.output)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.first)
    #expect(
      first.hasPrefix("counter: enter at −") && first.contains("false entries or exits per day"), "\(first)")
    // Beacons of other placements were not asked for.
    #expect(!result.output.contains("Left out"))
    #expect(lines.count { $0.hasPrefix("→") } == 1 && lines.count <= 24)
    #expect(result.output.contains("4\u{A0}iBeacons, 1\u{A0}UUID, 1\u{A0}major, all different."))
    #expect(lines.last?.hasPrefix("For the app: Core Location’s own entry ignores levels") ?? false)
  }

  @Test func `At the default distances the café has no setting, and it says what would help`() throws {
    let result = try regions("--placement", "behind sign")
    #expect(result.status == 1, "\(result.output)")
    #expect(
      result.output.hasPrefix("No setting keeps entrance to 1 false entry or exit per day"),
      "\(result.output)")
    #expect(result.output.contains("- devices count as outside only beyond "))
    #expect(result.output.contains("(--inside), as with more beacons"))
  }

  @Test func `What is said to help does, and settings lie within their intervals`() throws {
    let none = try JSON(regions("--placement", "counter", "--format", "json").output)
    let need = none["answers"][0]["need"]
    let outside = try #require(need["outside_m"].number)
    let result = try regions(
      "--placement", "counter", "--outside", "\(outside * 1.05)", "--format", "json")
    #expect(result.status == 0, "\(result.output)")
    let document = try JSON(result.output)
    for row in document["answers"][0]["frontier"].elements {
      for key in ["falseEntriesPerDay", "falseExitsPerDay"] {
        #expect(row["\(key)Interval"]["lower"].real <= row[key].real)
        #expect(row[key].real <= row["\(key)Interval"]["upper"].real)
      }
    }
    #expect(document["identities"]["kind"].string == "beacon")
  }

  @Test func `Two beacons of one identity are refused by its name`() throws {
    let folder = try CafeProject.fitted()
    let path = folder.url.appending(path: "cafe/survey.toml")
    let text = try String(contentsOf: path, encoding: .utf8).replacing("minor = 2", with: "minor = 1")
    try text.write(to: path, atomically: true, encoding: .utf8)
    let result = try BuiltProgram.run(["regions", "--project", "cafe"], in: folder.url)
    #expect(result.status == 65, "\(result.output)")
    #expect(
      result.error.contains("8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52/1/1' is declared twice"), "\(result.error)")
  }

  @Test func `Without an interval it asks for one`() throws {
    let folder = try CafeProject.fitted()
    let path = folder.url.appending(path: "cafe/survey.toml")
    let text = try String(contentsOf: path, encoding: .utf8)
      .replacing("advertising_interval_ms = 300\n", with: "")
    try text.write(to: path, atomically: true, encoding: .utf8)
    let words = ["regions", "--project", "cafe", "--placement", "counter", "--receiver", "phone A"]
    let result = try BuiltProgram.run(words, in: folder.url)
    #expect(result.status == 1 && result.error.contains("or use --interval"), "\(result.error)")
    let given = try BuiltProgram.run(
      words + ["--interval", "300", "--inside", "1", "--outside", "20"], in: folder.url)
    #expect(given.status == 0, "\(given.error)")
  }

  @Test(arguments: [
    ["--false-per-day", "0"], ["--inside", "0"], ["--outside", "0"], ["--interval", "1"],
    ["--probability", "1"], ["--session-sd", "99"], ["--outside", "2", "--inside", "3"], ["--outside", "2"],
  ])
  func `Numbers out of bounds are refused by the option's name`(arguments: [String]) throws {
    let folder = try CafeProject.fitted()
    let result = try BuiltProgram.run(["regions", "--project", "cafe"] + arguments, in: folder.url)
    let option = try #require(arguments.first)
    #expect(result.status == 64 && result.error.contains(option), "\(result.error)")
  }
}
