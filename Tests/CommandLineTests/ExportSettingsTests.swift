import Foundation
import TestSupport
import Testing

/// `export settings` on the simulated café.
@Suite struct ExportSettingsTests {
  private func run(_ arguments: String...) throws -> BuiltProgram.Result {
    let folder = try CafeProject.fitted()
    return try BuiltProgram.run(["export", "settings", "--project", "cafe"] + arguments, in: folder.url)
  }

  @Test func `AltBeacon's coefficients, by its formula, stay within the stated deviation of the fits`() throws
  {
    let all = try run()
    #expect(all.status == 0, "\(all.error)")
    let settings = try JSON(all.output)
    #expect(settings["crowd"].string == "empty" && settings["schemaVersion"].integer == 1)
    let file = try JSON(run("--for", "altbeacon").output)
    let models = file["models"].elements
    #expect(models.map { $0["default"].bool } == [true, false, false])
    #expect(models.dropFirst().map { $0["model"].string } == ["phone A", "phone B"])
    var checked = 0
    for model in models {
      // What the library demands of each.
      for key in ["version", "build_number", "model", "manufacturer"] { #expect(model[key].string != nil) }
      let (c1, c2, c3) = (model["coefficient1"].real, model["coefficient2"].real, model["coefficient3"].real)
      for deviation in model["calibration"]["deviations"].elements {
        let fit = try #require(
          settings["fits"].elements.first { $0["conditions"] == deviation["conditions"] })
        let far = deviation["far"]
        for step in 1..<500 {
          let (from, to) = (far["range_m"]["lower"].real, far["range_m"]["upper"].real)
          let distance = from * pow(to / from, Double(step) / 500)
          let level =
            fit["referencePower_dbm"]["estimate"].real
            - 10 * fit["pathLossExponent"]["estimate"].real * log10(distance)
          let ratio = level / deviation["measuredPower_dbm"].real
          let found = ratio < 1 ? pow(ratio, 10) : c1 * pow(ratio, c2) + c3
          let percent = 100 * abs(found / distance - 1)
          #expect(percent <= far["largest_percent"].real * 1.001 + 0.01, "\(deviation) at \(distance) m")
          checked += 1
        }
      }
    }
    // Four placements: of each phone, and of both together.
    #expect(checked == 499 * 16)
  }

  @Test func `Every byte is the level of its placement, in its interval, with the beacons to set`() throws {
    let file = try JSON(run("--for", "ibeacon", "--at-crowd", "full").output)
    let powers = file["powers"].elements
    #expect(powers.count == 4 && file["crowd"].string == "full")
    for power in powers {
      let level = try #require(power["measuredPower_dbm"].integer)
      #expect(try #require(power["byte"].integer) == level + 256)
      #expect(power["hex"].string == "0x" + String(level + 256, radix: 16, uppercase: true))
      #expect(abs(Double(level) - power["level_dbm"].real) <= 0.5)
      #expect(power["interval_dbm"]["lower"].real < power["level_dbm"].real)
      #expect(power["interval_dbm"]["upper"].real > power["level_dbm"].real)
      #expect(power["beacons"].elements.count == 1)
      #expect(power["beacons"][0]["broadcasts_dbm"].integer == -61)
    }
  }

  @Test func `A selection has its part of the settings`() throws {
    let settings = try JSON(
      run("--placement", "overhead", "--receiver", "phone A", "--at-crowd", "any").output)
    #expect(settings["fits"].elements.count == 3 && settings["powers"].elements.count == 1)
    #expect(settings["crowd"].isNull && settings["curves"].elements.count == 1)
  }

  @Test func `ESPresense and Bermuda get YAML with an interval in a comment for each value`() throws {
    let presence = try run("--for", "espresense").output
    let lines = presence.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    for key in ["absorption: ", "rx_adj_rssi: "] {
      let own = lines.filter { $0.hasPrefix(key) }
      #expect(own.count == 2 && own.allSatisfy { $0.contains("# ") && $0.contains("(95 %)") }, "\(own)")
    }
    #expect(
      lines.contains {
        $0.hasPrefix("\"iBeacon:8f2e6c1a-5b7d-4e93-a0c4-1d6f3b9e7a52-1-1\": { \"rssi@1m\": -")
      }, "\(presence)")
    let bermuda = try run("--for", "bermuda").output.split(separator: "\n")
    for key in ["attenuation: ", "ref_power: ", "max_area_radius: ", "rssi_offsets:", "devices:"] {
      #expect(bermuda.count { $0.hasPrefix(key) } == 1, "\(key)")
    }
    #expect(bermuda.contains { $0.hasPrefix("  \"coffee station\": -") && $0.contains("(95 %)") })
  }

  @Test func `A file gets the same bytes as standard output, and again`() throws {
    let folder = try CafeProject.fitted()
    let arguments = ["export", "settings", "--project", "cafe", "--for", "altbeacon", "--at-crowd", "half"]
    let shown = try BuiltProgram.run(arguments, in: folder.url)
    let written = try BuiltProgram.run(arguments + ["--output", "models.json"], in: folder.url)
    #expect(written.status == 0 && written.output.isEmpty && written.error.isEmpty, "\(written.error)")
    #expect(
      try String(contentsOf: folder.url.appending(path: "models.json"), encoding: .utf8) == shown.output)
  }

  @Test func `Refused fits export nothing and are named`() throws {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m,placement\n"
    for place in 1...9 {
      // Levels that wander a little about a line.
      let level = 58 + Int(20 * log10(Double(place))) + place % 3
      log += "\(1_700_000_000 + 60 * place),A,-\(level),p\(place),\(place),wall\n"
      log += "\(1_700_000_001 + 60 * place),A,-\(level + 1),p\(place),\(place),wall\n"
    }
    log += "1700001000,B,-70,q1,2,table\n1700001001,B,-71,q1,2,table\n"
    _ = try folder.write(log, to: "walk.csv")
    _ = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    let result = try BuiltProgram.run(["export", "settings"], in: folder.url)
    let settings = try JSON(result.output)
    #expect(result.status == 0 && settings["powers"].elements.map { $0["placement"].string } == ["wall"])
    #expect(settings["omitted"].elements.map { $0["reason"].string } == ["fit-refused"])
    let yaml = try BuiltProgram.run(["export", "settings", "--for", "bermuda"], in: folder.url).output
    #expect(
      yaml.contains("# Left out: table: its fit is refused.") && yaml.contains("# rssi_offsets: unknown"))
    let none = try BuiltProgram.run(["export", "settings", "--placement", "table"], in: folder.url)
    #expect(none.status == 1 && none.output.isEmpty && none.error.contains("no usable fit"), "\(none.error)")
  }

  @Test func `Crowd levels in no known order are asked for`() throws {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,location,distance_m,crowd\n"
    for (index, crowd) in ["lunch", "evening"].enumerated() {
      for place in 1...9 {
        let level = 58 + Int(20 * log10(Double(place))) + place % 3 + index
        let time = 1_700_000_000 + 60 * place + 10_000 * index
        log += "\(time),A,-\(level),p\(place),\(place),\(crowd)\n"
        log += "\(time + 1),A,-\(level + 1),p\(place),\(place),\(crowd)\n"
      }
    }
    _ = try folder.write(log, to: "walk.csv")
    _ = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    let open = try BuiltProgram.run(["export", "settings"], in: folder.url)
    #expect(open.status == 64 && open.error.contains("--at-crowd"), "\(open.error)")
    let named = try BuiltProgram.run(["export", "settings", "--at-crowd", "lunch"], in: folder.url)
    #expect(try named.status == 0 && JSON(named.output)["crowd"].string == "lunch", "\(named.error)")
  }

  @Test(arguments: [
    (option: "--for", value: "tasmota", code: Int32(64)), ("--at-crowd", "packed", 64),
    ("--placement", "cellar", 64), ("--output", "no/such/folder/x.json", 74),
    ("--store", "absent.sqlite", 66),
  ])
  func `Each kind of failure has its exit code`(option: String, value: String, code: Int32) throws {
    let folder = try CafeProject.fitted()
    let result = try BuiltProgram.run(
      ["export", "settings", "--project", "cafe", option, value], in: folder.url)
    #expect(result.status == code && result.output.isEmpty && !result.error.isEmpty, "\(result.error)")
  }
}
