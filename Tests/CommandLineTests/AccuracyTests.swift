import Foundation
import TestSupport
import Testing

/// `accuracy`, whose intervals, zones and promises are checked at left-out locations.
@Suite struct AccuracyTests {
  private func accuracy(_ arguments: [String]) throws -> BuiltProgram.Result {
    let folder = try CafeProject.fitted()
    return try BuiltProgram.run(["accuracy", "--project", "cafe"] + arguments, in: folder.url)
  }

  @Test func `The text says how intervals were scaled, how zones did, and what averaging buys`() throws {
    let result = try accuracy(["--placement", "counter", "--receiver", "phone A", "--all"])
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("held out") && $0.contains("for one packet: ") } == 3)
    #expect(lines.count { $0.hasPrefix("The intervals are ") && $0.contains("left out of the fit") } == 3)
    #expect(
      lines.count { $0.hasPrefix("A device reported the true zone at ") && $0.contains("Brier score") } == 3)
    #expect(lines.count { $0.hasPrefix("Packets to average") && $0.contains("±25") } == 3)
    #expect(lines.contains { $0.contains("never") && $0.contains("only more beacons or a new survey helps") })
  }

  @Test func `Many sets of conditions are one page, the least accurate first`() throws {
    let result = try accuracy([])
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count <= 50)
    #expect(lines[0].contains("sets of conditions, least accurate first"), "\(lines[0])")
    let json = try JSON(try accuracy(["--format", "json"]).output)["accuracy"].elements
    let head = try #require(lines.firstIndex { $0.hasPrefix("conditions") })
    #expect(lines[(head + 1)...].prefix { !$0.isEmpty }.count == json.count)
    // Each row is a row of the full tables, at the distance nearest to 3 m, in the order of radius by distance.
    var ratios: [Double] = []
    for line in lines[(head + 1)...].prefix(while: { !$0.isEmpty }) {
      let words = line.split(separator: " ")
      let name = line.components(separatedBy: "  ")[0]
      let table = try #require(
        json.first { table in
          ["placement", "crowd", "receiver"].allSatisfy {
            name.components(separatedBy: " · ").contains(table["conditions"][$0].string ?? "?")
          }
        }, "\(name)")
      let row = try #require(
        table["rows"].elements.min {
          abs(($0["distance_m"].number ?? 0) - 3) < abs(($1["distance_m"].number ?? 0) - 3)
        })
      ratios.append(try #require(row["radius95_m"].number) / (try #require(row["distance_m"].number)))
      #expect(words.contains { $0.contains("%") || $0.contains("\u{A0}%") })
    }
    #expect(ratios == ratios.sorted(by: >))
    #expect(lines.contains { $0.contains("--all") })
    let all = try accuracy(["--all"]).output
    #expect(all.split(separator: "\n").count > 200)
  }

  @Test func `JSON keeps the model's intervals beside the published ones`() throws {
    let result = try accuracy(["--format", "json", "--distance", "2"])
    #expect(result.status == 0, "\(result.error)")
    let tables = try JSON(result.output)["accuracy"].elements
    #expect(tables.count >= 20)
    var scaled = 0
    for table in tables {
      let row = table["rows"][0]
      let published = row["interval68_m"]
      let model = row["modelInterval68_m"]
      let width = try #require(published["upper"].number) / (try #require(published["lower"].number))
      let own = try #require(model["upper"].number) / (try #require(model["lower"].number))
      let factor = try #require(table["heldOutScale"]["factor68"].number)
      if abs(factor - 1) > 0.001 { scaled += 1 }
      #expect(factor > 1.001 ? width > own : factor < 0.999 ? width < own : true)
      #expect(table["heldOutScale"]["locations"].number == 20)
      let zones = table["zoneCheck"]
      let rows = zones["rows"].elements
      #expect(rows.compactMap { $0["locations"].number }.total == zones["locations"].number)
      #expect(try #require(zones["brierScore"].number) >= 0 && zones["interval"]["lower"].number != nil)
      let time = table["timeToAccuracy"]
      #expect(time["goals"].elements.count == 3 && time["packetInterval_s"].number ?? 0 > 0.2)
      for goal in time["goals"].elements {
        #expect((goal["verdict"].string == "packets") == (goal["packets"].number != nil))
        #expect(goal["action"].string?.isEmpty == false)
      }
    }
    #expect(scaled >= 5)
  }

  @Test func `Crowd levels without an order are named, with how to order them`() throws {
    let folder = try CafeProject.fitted()
    let file = folder.url.appending(path: "cafe/survey.toml")
    var text = try String(contentsOf: file, encoding: .utf8)
    // The levels stay in the logs; survey.toml no longer lists them, and no beacon says what it broadcasts.
    text = text.replacing(/\[\[crowd\]\]\n(?:[^\[]*\n)?/, with: "").replacing(
      /measured_power_dbm = .*\n/, with: "")
    text = text.replacing("crowd = \"full\"\n", with: "").replacing(/calibrated_at = .*\n/, with: "")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let result = try BuiltProgram.run(["accuracy", "--project", "cafe"], in: folder.url)
    #expect(result.status == 1, "\(result.error)")
    #expect(result.output.contains("[crowd-order-unknown]"), "\(result.output)")
    #expect(result.output.contains("[[crowd]]") && result.output.contains("--assume-power"))
    let given = try BuiltProgram.run(
      ["accuracy", "--project", "cafe", "--assume-power=-61", "--assume-exponent", "2"], in: folder.url)
    #expect(given.status == 0 && !given.output.contains("[crowd-order-unknown]"), "\(given.error)")
  }

  @Test func `Over time, each filter says when it is accurate, or never, and how it follows`() throws {
    let result = try accuracy(["--over-time", "--placement", "counter", "--change", "9"])
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(
      lines.count { $0.contains("mean=10") && $0.contains("exponential=0.3") && $0.contains("kalman=0.5,6") }
        == 6)
    #expect(lines.count { $0.hasPrefix("off by a factor of 2 at most") && $0.contains("packet") } == 6)
    #expect(lines.count { $0.hasPrefix("a change of 9.0") } == 6)
    // A set whose places differ by 25 % or more never gets there, whatever the filter; its head says so.
    let json = try JSON(try accuracy(["--over-time", "--placement", "counter", "--format", "json"]).output)
    let sets = json["sets"].elements
    #expect(sets.count == 6)
    let floors = sets.map { $0["floorShare"].real }
    #expect(floors == floors.sorted(by: >))
    let hopeless = floors.count { $0 > 0.25 }
    #expect(
      hopeless > 0
        && lines.count { $0.contains("no filter here brings 68 of 100 distances within") } >= hopeless)
    for set in sets {
      for filter in set["filters"].elements {
        #expect(filter["points"].elements.count == set["packets"].elements.count)
        #expect(filter["settled"].real >= set["floorShare"].real)
      }
    }
  }

  @Test(arguments: [
    ["--filter", "mean=5"], ["--change", "6"], ["--over-time", "--validate"],
    ["--over-time", "--distance", "2"],
    ["--over-time", "--all"], ["--over-time", "--change", "0"], ["--over-time", "--filter", "mean=0"],
  ]) func `Options that do not go together are refused`(arguments: [String]) throws {
    let result = try accuracy(arguments)
    #expect(result.status == 64 && result.output.isEmpty)
  }
}
