import Foundation
import TestSupport
import Testing

/// `replay` of logs that others recorded: counts, so there is no tolerance.
@Suite struct RealReplayTests {
  private func summary(_ path: String, _ arguments: [String] = []) throws -> (json: JSON, text: String) {
    let folder = try TemporaryFolder()
    let command = ["replay", SharedData.url("data/\(path)").path, "--summary"] + arguments
    let text = try BuiltProgram.run(command, in: folder.url)
    try #require(text.status == 0, "\(text.error)")
    let json = try BuiltProgram.run(command + ["--format", "json"], in: folder.url)
    return (try JSON(json.output), text.output)
  }

  private static let rooms = "room-scanners/FourScannersBeacon5Run1-2015-03-13.json.gz"

  /// Nobody wrote down when the beacon was moved to which scanner: the truth is that of hindsight. A rule that follows at once flaps, and
  /// one that waits is late.
  @Test(.enabled(if: SharedData.exists("data/room-scanners"), "\(SharedData.skipped)"))
  func `Room switches by the rules of ESPresense and Bermuda stand beside ours`() throws {
    let (json, text) = try summary(Self.rooms, ["--by", "receiver", "--rules", "espresense,bermuda"])
    #expect(json["packets"].integer == 2249 && json["gaps"]["steps"].integer == 266)
    #expect(json["truth"].string == "hindsight")
    #expect(json["rules"].elements.map { $0["rule"].string } == ["espresense", "bermuda"])
    let scores = [json["switching"]] + json["rules"].elements.map { $0["score"] }
    #expect(scores.map { $0["switches"].integer } == [4, 11, 4])
    #expect(scores.map { $0["flaps"]["count"].integer } == [0, 4, 0])
    #expect(scores.map { $0["falseSwitches"]["count"].integer } == [0, 5, 1])
    let delays = scores.map { $0["delay"]["mean_s"].real }
    #expect(delays[1] < delays[0] && delays[0] < delays[2])
    for rule in ["ours", "espresense", "bermuda"] {
      #expect(text.split(separator: "\n").contains { $0.hasPrefix(rule + " ") }, "\(text)")
    }
  }

  @Test(.enabled(if: SharedData.exists("data/room-scanners"), "\(SharedData.skipped)"))
  func `Of several beacons one has to be named`() throws {
    let folder = try TemporaryFolder()
    let log = SharedData.url("data/room-scanners/FourScannersRun1-2015-03-13.json.gz").path
    let result = try BuiltProgram.run(["replay", log, "--by", "receiver", "--summary"], in: folder.url)
    #expect(result.status == 64 && result.error.contains("the log has several: ") && result.output.isEmpty)
  }

  /// Steps of a second in which a beacon is heard, and the longest time without.
  @Test(
    .enabled(if: SharedData.exists("data/mall-ibeacon/traces"), "\(SharedData.skipped)"),
    arguments: [
      ("5dd4e29150e04e0006f55fbc", 69, 4, 81, 0.44, 8.12),
      ("5dd9e7bf9191710006b5705f", 402, 37, 79, 0.96, 1.66),
    ])
  func `Walks through malls say how often a beacon is heard, and for how long none is`(
    trace: String, packets: Int, beacons: Int, steps: Int, share: Double, gap: Double
  ) throws {
    let (json, text) = try summary("mall-ibeacon/traces/\(trace).txt")
    #expect(json["packets"].integer == packets && json["beacons"].elements.count == beacons)
    #expect(json["gaps"]["steps"].integer == steps)
    #expect(abs(json["gaps"]["heardShare"].real - share) < 0.005)
    #expect(abs(json["gaps"]["longest_s"].real - gap) < 0.005)
    #expect(text.contains("longest gap \(gap)"))
  }
}
