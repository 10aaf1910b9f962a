import Foundation
import TestSupport
import Testing

/// Unlike senders and `--beacon`, as a user meets them.
@Suite struct BeaconOptionsTests {
  /// Three senders 27 dB apart at the same ten distances, twelve packets each.
  private func imported() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let fading = [0, 2, -1, 1, -2, 0, 1, -1, 0, 2, -2, 0]
    let shadowing = [1, -3, 2, 0, -2, 3, -1, 2, -3, 1]
    var text = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    for (b, power) in [("strong", -42), ("middle", -55), ("weak", -69)].enumerated() {
      for g in 0..<10 {
        let distance = 0.5 + 0.7 * Double(g)
        let centre = Double(power.1) - 21 * log10(distance) + Double(shadowing[(g + 3 * b) % 10])
        for (k, change) in fading.enumerated() {
          text +=
            "\(1_714_564_800 + 1000 * b + 60 * g + k),\(power.0),\(Int(centre.rounded()) + change),L\(g),\(distance)\n"
        }
      }
    }
    _ = try folder.write(text, to: "walk.csv")
    let result = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return folder
  }

  @Test func `Pooled senders are the reason, with the level of each, and apart each has its line`() throws {
    let folder = try imported()
    let pooled = try BuiltProgram.run(["fit"], in: folder.url)
    #expect(pooled.output.contains("[unlike-beacons]") && !pooled.output.contains("[slope-unclear]"))
    #expect(!pooled.output.contains("[mixed-levels]"))
    #expect(
      pooled.output.contains("3 beacons differ in power") && pooled.output.contains("--beacon NAME"))
    #expect(pooled.output.contains("separate placements"))
    let json = try JSON(BuiltProgram.run(["fit", "--format", "json"], in: folder.url).output)["fits"][0]
    #expect(
      json["beaconLevels"]["levels"].elements.map { $0["beacon"].string } == ["strong", "middle", "weak"])
    let exponent = try #require(json["beaconLevels"]["pathLossExponent"]["estimate"].number)
    #expect(abs(exponent - 2.1) < 0.3)
    for name in ["strong", "middle", "weak"] {
      let apart = try BuiltProgram.run(
        ["fit", "--beacon", name, "--format", "json"], in: folder.url)
      #expect(apart.status == 0, "\(apart.error)")
      let fit = try JSON(apart.output)
      #expect(fit["data"]["beacons"].integer == 1 && fit["fits"][0]["status"].string == "calibrated")
    }
    let two = try JSON(
      BuiltProgram.run(
        ["fit", "--beacon", "strong", "--beacon", "weak", "--format", "json"], in: folder.url
      ).output)
    #expect(two["data"]["beacons"].integer == 2 && two["fits"][0]["beaconLevels"]["isUnlike"].bool == true)
    let page = try BuiltProgram.run(["report", "--output", "out"], in: folder.url)
    #expect(page.status == 0, "\(page.error)")
    let html = try String(contentsOf: folder.url.appending(path: "out/index.html"), encoding: .utf8)
    #expect(html.contains("Beacons of different power were pooled"))
    #expect(html.contains("Beacons of different power: own levels"))
  }

  @Test(arguments: [
    ["fit"], ["accuracy"], ["recommend"], ["next"], ["report", "--output", "out"],
  ])
  func `An unknown beacon is an error with the names that exist`(command: [String]) throws {
    let folder = try imported()
    let result = try BuiltProgram.run(command + ["--beacon", "strang"], in: folder.url)
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(
      result.error.contains(
        "error: the survey has no data for beacon 'strang'; did you mean 'strong'?\n  help: it has middle, strong, weak"
      ), "\(result.error)")
    let known = try BuiltProgram.run(command + ["--beacon", "strong", "--quiet"], in: folder.url)
    #expect([0, 1].contains(known.status), "\(known.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")) || command[0] == "report")
  }

  @Test func `A beacon goes by its name in survey.toml too, and a report from JSON takes none`() throws {
    let folder = try TemporaryFolder()
    let address = "AA:BB:CC:DD:EE:FF"
    let rows = (0..<20).map {
      "\(1_714_564_800 + $0),\($0 % 2 == 0 ? address : "11:22:33:44:55:66"),-60,door,2\n"
    }
    _ = try folder.write("timestamp,address,rssi_dbm,location,distance_m\n" + rows.joined(), to: "walk.csv")
    _ = try folder.write(
      "name = \"x\"\n[[beacon]]\nname = \"front door\"\naddress = \"\(address)\"\n"
        + "[[beacon]]\nname = \"till\"\naddress = \"11:22:33:44:55:66\"\n", to: "survey.toml")
    let imported = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    for name in ["front door", address, address.lowercased()] {
      let json = try BuiltProgram.run(["fit", "--beacon", name, "--format", "json"], in: folder.url)
      #expect(try JSON(json.output)["data"]["beacons"].integer == 1, "\(json.error)")
    }
    let wrong = try BuiltProgram.run(["fit", "--beacon", "x"], in: folder.url)
    #expect(
      wrong.error.contains("help: it has till (11:22:33:44:55:66), front door (\(address))"), "\(wrong.error)"
    )
    let from = try BuiltProgram.run(
      ["report", "--from", "a.json", "--output", "out", "--beacon", "x"], in: folder.url)
    #expect(from.status == 64)
  }
}
