import Foundation
import TestSupport
import Testing

/// A survey of a fair: four placements, five crowd levels and two receivers, forty sets of conditions in all, and 24 beacons.
@Suite struct LargePageTests {
  private static var scenario: String {
    let placements = ["ceiling", "under table", "behind sign", "pillar"]
    var text = """
      name = "Trade fair hall"
      seed = 5
      [floor_plan]
      width_m = 40
      depth_m = 30
      [requirement]
      goal = "near"
      probability = 0.8
      crowd = "crush"
      packets = 10
      [radio]
      reference_power_dbm = -59
      path_loss_exponent = 2.2
      shadowing_sd_db = 2.8
      fading_sd_db = 2.7
      fading_correlation = 0.5
      [walk]
      locations_per_beacon = 8
      nearest_m = 0.5
      farthest_m = 12
      packets_per_dwell = 12

      """
    for (index, placement) in placements.enumerated() {
      text += "[[placement]]\nname = \"\(placement)\"\noffset_db = \(-index)\n"
    }
    for (index, crowd) in ["empty", "quiet", "half", "full", "crush"].enumerated() {
      text +=
        "[[crowd]]\nname = \"\(crowd)\"\npeople = \(1 + 60 * index)\noffset_db = \(-1.5 * Double(index))\n"
    }
    for receiver in ["phone A", "phone B"] {
      text += "[[receiver]]\nname = \"\(receiver)\"\nsensitivity_dbm = -100\n"
    }
    for beacon in 0..<24 {
      text += """
        [[beacon]]
        name = "b\(beacon + 1)"
        uuid = "8F2E6C1A-5B7D-4E93-A0C4-1D6F3B9E7A52"
        major = 1
        minor = \(beacon + 1)
        placement = "\(placements[beacon % 4])"
        x_m = \(4 + 6 * (beacon % 6))
        y_m = \(4 + 7 * (beacon / 6))
        z_m = 2
        advertising_interval_ms = 300
        transmit_power_dbm = -4
        measured_power_dbm = -61

        """
    }
    return text
  }

  @Test func `Its page is below 3 MB and has every set of conditions`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.scenario, to: "scenario.toml")
    let project = folder.url.appending(path: "fair")
    for (arguments, place) in [
      (["simulate", "scenario.toml", "--output", "fair"], folder.url), (["import", "--quiet"], project),
      (["report", "--output", "page"], project),
    ] {
      let result = try BuiltProgram.run(arguments, in: place)
      try #require(result.status == 0, "\(arguments): \(result.error)")
    }
    let html = try String(contentsOf: project.appending(path: "page/index.html"), encoding: .utf8)
    let conditions = html.components(separatedBy: "<details class=\"condition\" id=\"model-").count - 1
    #expect(conditions == 40)
    #expect(html.utf8.count < 3_000_000 && html.utf8.count > 500_000, "\(html.utf8.count)")
  }
}
