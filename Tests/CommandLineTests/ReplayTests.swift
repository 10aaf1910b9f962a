import Foundation
import TestSupport
import Testing

/// `replay` of small logs of which every number is known.
@Suite struct ReplayTests {
  /// Two beacons, one packet a second each; after 30 s their levels change places.
  private static let walk: String = {
    var text = "timestamp,beacon,rssi_dbm,distance_m\n"
    for second in 0..<60 {
      let isEarly = second < 30
      text += "\(1_700_000_000 + second),A,\(isEarly ? -60 : -80),\(isEarly ? 1 : 8)\n"
      text += "\(1_700_000_000 + second).5,B,\(isEarly ? -80 : -60),\(isEarly ? 8 : 1)\n"
    }
    return text
  }()

  private func walkFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.walk, to: "walk.csv")
    return folder
  }

  @Test func `A change of place is followed once, and the regions with it`() throws {
    let folder = try walkFolder()
    let result = try BuiltProgram.run(["replay", "walk.csv", "--changes"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0].hasPrefix("Time") && lines[1].hasPrefix("22:13:20  A "), "\(result.output)")
    #expect(lines.filter { $0.contains("nearest: A → B") }.count == 1)
    // Three packets at −60 dBm are at 22:13:50.5, 51.5 and 52.5; the last of A before is at 49.
    #expect(lines.contains { $0.hasPrefix("22:13:52") && $0.contains("enters B") })
    #expect(lines.contains { $0.hasPrefix("22:13:59") && $0.contains("leaves A") })
    #expect(lines.contains { $0.contains("longest gap 0.500") })
  }

  @Test func `JSON Lines have every step and the summary last, and a pipe gives the same`() throws {
    let folder = try walkFolder()
    let file = try BuiltProgram.run(
      ["replay", "walk.csv", "--format", "json", "--rules", "espresense,bermuda,ours"], in: folder.url)
    let lines = file.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 61, "\(file.error)")
    let summary = try JSON(lines[60])
    #expect(summary["kind"].string == "summary" && summary["packets"].integer == 120)
    #expect(summary["switches"]["count"].integer == 1 && summary["switches"]["perHour"].real == 60)
    #expect(summary["gaps"]["heardShare"].real == 1)
    #expect(summary["truth"].string == "distances" && summary["rules"].elements.count == 2)
    // The truth changes at 30 s, and the step that ends at 36 s is the first after a lead of 6 dB for 3 s.
    #expect(summary["switching"]["delay"]["mean_s"].real == 5)
    for line in lines.dropLast() { #expect(try JSON(line)["kind"].string == "step") }
    let pipe = try BuiltProgram.shell(
      "cat walk.csv | \"$0\" replay - --format json --rules espresense,bermuda,ours", in: folder.url)
    #expect(pipe.status == 0, "\(pipe.error)")
    #expect(pipe.output == file.output.replacing("\"log\":\"walk.csv\"", with: "\"log\":\"standard input\""))
  }

  @Test func `A table of truth and a sweep score the switches`() throws {
    let folder = try walkFolder()
    _ = try folder.write(
      """
      start,end,beacon
      2023-11-14T22:13:20Z,2023-11-14T22:13:50Z,A
      2023-11-14T22:13:50Z,2023-11-14T22:14:20Z,B

      """, to: "truth.csv")
    let result = try BuiltProgram.run(
      ["replay", "walk.csv", "--summary", "--truth", "truth.csv", "--sweep", "--format", "json"],
      in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let summary = try JSON(result.output)
    #expect(summary["truth"].string == "table" && summary["switching"]["stays"].integer == 2)
    #expect(summary["sweep"]["tried"].integer == 360)
    let points = summary["sweep"]["points"].elements
    // Without a wrong switch anywhere the quickest alone is on the frontier.
    #expect(points.count == 1 && points[0]["score"]["falseSwitches"]["count"].integer == 0)
    #expect((points.first?["score"]["delay"]["mean_s"].real ?? 9) < 5)
  }

  @Test func `Levels are smoothed as is asked for, and what names no filter is refused`() throws {
    let folder = try walkFolder()
    func distances(_ filter: String) throws -> [Double] {
      let result = try BuiltProgram.run(
        ["replay", "walk.csv", "--format", "json", "--filter", filter], in: folder.url)
      #expect(result.status == 0, "\(result.error)")
      return try result.output.split(separator: "\n").dropLast().map { line in
        let sightings = try JSON(String(line))["beacons"].elements
        return try #require(sightings.first { $0["name"].string == "A" })["distance_m"].real
      }
    }
    // −60 dBm is 1 dB below the level at 1 m, −80 dBm 21 dB: 20 dB for a factor of ten. The level changes at 30 s.
    let (near, far) = (pow(10, 1 / 20.0), pow(10, 21 / 20.0))
    let single = try distances("mean=1")
    #expect(abs(single[29] - near) < 1e-9 && abs(single[30] - far) < 1e-9)
    // Half of each difference: 70 dBm after one packet, 75 after two.
    let half = try distances("exponential=0.5")
    #expect(abs(half[30] - pow(10, 11 / 20.0)) < 1e-9 && abs(half[31] - pow(10, 16 / 20.0)) < 1e-9)
    // Four of the latest five packets, then three.
    let mean = try distances("mean=5")
    #expect(abs(mean[30] - pow(10, 5 / 20.0)) < 1e-9 && abs(mean[31] - pow(10, 9 / 20.0)) < 1e-9)
    // No drift: the mean of all packets.
    #expect(abs(try distances("kalman=0,6")[59] - pow(10, 11 / 20.0)) < 1e-9)
    for filter in ["median=3", "mean", "mean=0", "exponential=2", "kalman=1", "mean=2,3", "exponential=nan"] {
      #expect(try BuiltProgram.run(["replay", "walk.csv", "--filter", filter], in: folder.url).status == 64)
    }
  }

  @Test func `Zones end where survey.toml says`() throws {
    let folder = try walkFolder()
    _ = try folder.write("name = \"walk\"\n[zones]\nimmediate_m = 2\nnear_m = 4\n", to: "survey.toml")
    let result = try BuiltProgram.run(
      ["replay", "walk.csv", "--project", ".", "--format", "json"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let first = try JSON(String(try #require(result.output.split(separator: "\n").first)))["beacons"]
      .elements
    #expect(first.first?["zone"].string == "immediate")
  }

  @Test func `A beacon that the table of truth misspells is an error`() throws {
    let folder = try walkFolder()
    _ = try folder.write(
      "start,end,beacon\n1700000000,1700000030,A\n1700000030,1700000060,b\n", to: "truth.csv")
    let result = try BuiltProgram.run(
      ["replay", "walk.csv", "--summary", "--truth", "truth.csv"], in: folder.url)
    #expect(result.status == 65)
    #expect(
      result.error.contains("truth.csv:3: error: neither the log nor survey.toml has 'b' [invalid-truth]"),
      "\(result.error)")
    #expect(result.error.contains("did you mean"), "\(result.error)")
  }

  @Test func `The accuracies of a phone are compared with the truth`() throws {
    let folder = try TemporaryFolder()
    var log = "timestamp,beacon,rssi_dbm,distance_m,accuracy_m\n"
    // At 2 m: within 2.5 at three of four places, within twice that everywhere; not known at 9 s.
    for (place, accuracy) in [2.5, 2.5, 2.5, 1.5].enumerated() {
      for second in 0..<10 {
        log +=
          "\(1_700_000_000 + 10 * place + second),A,-60,\(2 + Double(place) / 100),\(second == 9 ? -1 : accuracy)\n"
      }
    }
    _ = try folder.write(log, to: "phone.csv")
    let result = try BuiltProgram.run(
      ["replay", "phone.csv", "--summary", "--format", "json"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let audit = try JSON(result.output)["reportedAccuracy"]
    #expect(audit["locations"].integer == 4 && audit["steps"].integer == 36)
    #expect(audit["unknownSteps"].integer == 4)
    #expect(audit["oneSigma"]["share"].real == 0.75 && audit["twoSigma"]["share"].real == 1)
  }

  @Test(arguments: [("none.csv", 66), ("garbage.bin", 65), ("empty.csv", 65)])
  func `What is not a log is refused`(name: String, status: Int32) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("", to: "empty.csv")
    _ = try folder.write("\u{1}\u{2}neither\u{3}", to: "garbage.bin")
    let result = try BuiltProgram.run(["replay", name], in: folder.url)
    #expect(result.status == status && result.error.contains("help: "), "\(result.error)")
    #expect(result.output.isEmpty)
  }

  @Test(arguments: [
    ["--every", "0"], ["--margin=-1"], ["--dwell", "nan"], ["--time-out", "0"], ["--rules", "mine"],
  ])
  func `Options out of bounds are refused by name`(arguments: [String]) throws {
    let folder = try walkFolder()
    let result = try BuiltProgram.run(["replay", "walk.csv"] + arguments, in: folder.url)
    let option = String(arguments[0].prefix { $0 != "=" })
    #expect(result.status == 64 && result.error.contains(option), "\(result.error)")
  }

  @Test func `A drawing shows the distances, the nearest and the truth`() throws {
    let folder = try walkFolder()
    let result = try BuiltProgram.run(
      ["replay", "walk.csv", "--summary", "--draw", "walk.svg"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let svg = try String(contentsOf: folder.url.appending(path: "walk.svg"), encoding: .utf8)
    for words in [
      "<title", "Replay of walk.csv", ">nearest<", ">in truth<", ">enters<", "distance (m), logarithmic",
    ] {
      #expect(svg.contains(words), "\(words)")
    }
    let again = try BuiltProgram.run(
      ["replay", "walk.csv", "--summary", "--draw", "again.svg"], in: folder.url)
    #expect(again.output == result.output)
    #expect(try String(contentsOf: folder.url.appending(path: "again.svg"), encoding: .utf8) == svg)
  }

  @Test(arguments: [
    (["--draw", "-"], "--draw takes a file"), (["--false-per-hour", "2"], "requires --sweep"),
    (["--sweep", "--false-per-hour", "0"], "between 0.001 and 1000"),
  ]) func `Options that cannot be are refused`(arguments: [String], words: String) throws {
    let folder = try walkFolder()
    let result = try BuiltProgram.run(["replay", "walk.csv"] + arguments, in: folder.url)
    #expect(result.status == 64 && result.error.contains(words), "\(result.error)")
  }

  @Test func `A sweep in a surveyed project says what the survey recommends, and how that does`() throws {
    let folder = try CafeProject.fitted()
    let arguments = ["replay", "cafe/logs/counter-full.csv", "--project", "cafe", "--sweep", "--summary"]
    let result = try BuiltProgram.run(arguments, in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    let json = try JSON(try BuiltProgram.run(arguments + ["--format", "json"], in: folder.url).output)
    let forecast = json["forecast"]
    #expect(forecast["pairs"].integer ?? 0 > 0 && forecast["falsePerHour"].real == 1)
    if forecast["setting"]["margin_db"].number != nil {
      #expect(
        forecast["falseSwitchesPerHour"].real <= 1
          && result.output.contains("The fits of the survey recommend --margin "))
    } else {
      #expect(result.output.contains("By the fits of the survey, no setting "))
    }
  }
}
