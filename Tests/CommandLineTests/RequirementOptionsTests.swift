import Foundation
import TestSupport
import Testing

/// `--packets`, `--assume-power` and `--at-crowd`, which override the project's requirement and ranging.
@Suite struct RequirementOptionsTests {
  private let counter = ["--placement", "counter", "--receiver", "phone A", "--crowd", "full"]

  private func accuracy(_ arguments: [String], in folder: TemporaryFolder) throws -> JSON {
    let result = try BuiltProgram.run(
      ["accuracy", "--project", "cafe", "--distance", "2", "--format", "json"] + counter + arguments,
      in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    let tables = try JSON(result.output)["accuracy"].elements
    try #require(tables.count == 1)
    return tables[0]
  }

  @Test func `More packets are averaged: the scatter shrinks, and never below the shadowing`() throws {
    let folder = try CafeProject.fitted()
    let (one, many) = try (
      accuracy(["--packets", "1"], in: folder), accuracy(["--packets", "1000"], in: folder)
    )
    #expect(one["packets"].integer == 1 && many["packets"].integer == 1000)
    let (single, mean) = (
      one["rows"][0]["predictiveSD_db"].real, many["rows"][0]["predictiveSD_db"].real
    )
    #expect(mean < single)
    // What the fit says of this set: fading 2.6 dB, shadowing 2.9 dB.
    #expect(mean > 2.9 && single * single - mean * mean > 2 * 2 && single * single - mean * mean < 3 * 3)
  }

  @Test func `A device that assumes more power takes itself for farther away`() throws {
    let folder = try CafeProject.fitted()
    let far = try [-75, -61, -45].map {
      try accuracy(["--assume-power=\($0)"], in: folder)["rows"][0]["zones"]["far"].real
    }
    #expect(far[0] < 0.01 && far[2] > 0.99 && far[0] < far[1] && far[1] < far[2], "\(far)")
  }

  @Test func `A full room needs more beacons than an empty one, and any level as many as the worst`() throws {
    let folder = try CafeProject.fitted()
    func beacons(_ level: String) throws -> Int {
      let result = try BuiltProgram.run(
        ["recommend", "--project", "cafe", "--at-crowd", level, "--format", "json"], in: folder.url)
      return try JSON(result.output)["recommendation"]["layout"]["positions"].elements.count
    }
    let (empty, full, any) = try (beacons("empty"), beacons("full"), beacons("any"))
    #expect(0 < empty && empty < full && full == any, "\(empty), \(full), \(any)")
  }

  @Test(arguments: [
    ["--packets", "0"], ["--packets", "1001"], ["--packets", "some"], ["--assume-power=-121"],
    ["--assume-power=1"], ["--assume-power=nan"],
  ])
  func `Numbers out of bounds are refused by the option's name`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["accuracy"] + arguments, in: folder.url)
    let option = String(arguments[0].prefix { $0 != "=" })
    #expect(result.status == 64 && result.error.contains(option), "\(result.error)")
  }
}
