import Foundation
import TestSupport
import Testing

/// `nearest` on the simulated café.
@Suite struct NearestTests {
  private func nearest(_ arguments: String...) throws -> BuiltProgram.Result {
    let folder = try CafeProject.fitted()
    return try BuiltProgram.run(["nearest", "--project", "cafe"] + arguments, in: folder.url)
  }

  @Test func `The worst beacon stands first, with what it is taken for and what to do`() throws {
    let result = try nearest("--at-crowd", "full")
    #expect(result.status == 1, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let first = try #require(lines.first)
    #expect(first.contains("least often at coffee station"), "\(first)")
    // A counter and a coffee station 1.55 m apart, one of them under a table.
    #expect(lines.contains { $0.hasPrefix("- coffee station and counter, 1.55") && $0.contains("hang them") })
    #expect(result.output.contains("For the app: "))
  }

  @Test func `Shares sum to one, and rows lie within their intervals, worst first`() throws {
    let document = try JSON(nearest("--at-crowd", "any", "--format", "json").output)
    let groups = document["groups"].elements
    #expect(groups.count == 6)
    let worst = groups.map { $0["rows"].elements.map { $0["right"].real }.min() ?? 1 }
    #expect(worst == worst.sorted())
    for group in groups {
      #expect(group["beacons"].elements.count == 4)
      let right = group["rows"].elements.map { $0["right"].real }
      #expect(right == right.sorted())
      for row in group["rows"].elements {
        #expect(isClose(row["shares"].numbers.total, to: 1, within: 1e-6))
        #expect(row["interval"]["lower"].real <= row["right"].real)
        #expect(row["right"].real <= row["interval"]["upper"].real)
      }
    }
  }

  @Test func `Without two beacons that have places and fits it says what to give`() throws {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for place in 1...8 { log += "\(1_700_000_000 + 60 * place),A,-\(60 + 3 * place),p\(place),\(place)\n" }
    _ = try folder.write(log, to: "walk.csv")
    _ = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    let result = try BuiltProgram.run(["nearest"], in: folder.url)
    #expect(
      result.status == 1 && result.error.contains("help: set x_m, y_m and placement of beacons"),
      "\(result.error)")
  }

  @Test(arguments: [
    ["--radius=-1"], ["--probability", "1"], ["--correlation", "1"], ["--packets", "0"], ["--radius", "nan"],
  ])
  func `Numbers out of bounds are refused by the option's name`(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["nearest"] + arguments, in: folder.url)
    let option = String(arguments[0].prefix { $0 != "=" })
    #expect(result.status == 64 && result.error.contains(option), "\(result.error)")
  }
}
