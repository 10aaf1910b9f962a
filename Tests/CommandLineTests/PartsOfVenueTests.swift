import Foundation
import TestSupport
import Testing

/// `check --baseline` on logs of a part of a venue, and what the next baseline makes of beacons of which they say too little.
@Suite struct PartsOfVenueTests {
  /// A slow decline would else never be summed up where each week is accepted.
  @Test func `The sums of a beacon that is merely unclear go on, and begin anew if it is called by its name`()
    throws
  {
    func log(_ seed: UInt64) -> String {
      let spots = Array(NewLogsTests.places()[4..<7])
      return NewLogsTests.gallery.logs(seed: seed, day: 11, at: spots, NewLogsTests.change(.slightlyWeak))[0]
        .text
    }
    // A week that is unclear about the beacon.
    let seed = try (UInt64(31)...50).first { seed in
      let folder = try NewLogsTests.folder()
      _ = try folder.write(log(seed), to: "logs/week.csv")
      let json = try JSON(
        BuiltProgram.run(["check", "--baseline", "base.json", "--format", "json"], in: folder.url).output)
      return json["items"].elements.contains {
        $0["name"].string == "Mask" && $0["code"].string == "beacon-unclear"
          && $0["values"]["shift_db"].number != nil
      } && !json["items"].elements.contains { $0["outcome"].string == "fail" }
    }
    for (name, goesOn) in [("beacon-unclear", true), ("Mask", false)] {
      let folder = try NewLogsTests.folder()
      _ = try folder.write(log(#require(seed)), to: "logs/week.csv")
      let result = try BuiltProgram.run(
        ["check", "--baseline", "base.json", "--update-baseline"]
          + [name, "beacon-unclear", "level-unclear", "too-few-locations"].flatMap { ["--accept", $0] },
        in: folder.url)
      let next = try JSON(String(contentsOf: folder.url.appending(path: "base.json"), encoding: .utf8))
      let known = next["history"].elements.compactMap { $0["beacon"].string }
      #expect(!known.isEmpty, "\(result.output)\(result.error)")
      #expect(known.contains { $0.contains("Mask") } == goesOn, "\(known) \(result.output)")
    }
  }

  /// Each beacon is heard on one of the days only, and all of a day's levels differ.
  @Test func `Halves of a venue on days that differ blame no beacon`() throws {
    let venue = SimulatedVenue.hall
    for seed in 1...UInt64(TestLength.count(10, short: 2)) {
      let folder = try TemporaryFolder()
      _ = try folder.write(venue.survey, to: "survey.toml")
      for day in 0..<2 {
        _ = try folder.write(venue.logs(seed: seed, day: day)[0].text, to: "logs/day\(day).csv")
      }
      let export = try BuiltProgram.run(["export", "calibration", "--output", "base.json"], in: folder.url)
      try #require(export.status == 0, "\(export.error)")
      for (day, isWest) in [(7, true), (8, false)] {
        var week = SimulatedVenue.Week()
        week.change = { _ in isWest ? 1.5 : -1.5 }
        let half = venue.places.filter { ($0.x < 30) == isWest }
        let text = venue.logs(seed: seed + 100, day: day, at: half, week)[0].text
        _ = try folder.write(text, to: "week/day\(day).csv")
      }
      let result = try BuiltProgram.run(
        ["check", "week", "--project", ".", "--baseline", "base.json", "--format", "json"], in: folder.url)
      let failed = try JSON(result.output)["items"].elements.filter { $0["outcome"].string == "fail" }
      #expect(failed.allSatisfy { $0["group"].string != "beacon" }, "\(seed): \(result.output)")
    }
  }
}
