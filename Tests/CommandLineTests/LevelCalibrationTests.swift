import Foundation
import TestSupport
import Testing

/// A survey at one distance, as a user runs it.
@Suite struct LevelCalibrationTests {
  private static let header = "timestamp,beacon,rssi_dbm,distance_m,receiver,orientation_deg\n"

  /// Four readings at each angle.
  private func rows(distance: Double, receiver: String, levels: [Int], start: Int = 0) -> String {
    levels.enumerated().flatMap { index, level in
      (0..<4).map { packet in
        "\(1_714_564_800 + start + 60 * index + packet),door,\(level + packet % 2),\(distance),\(receiver),\(45 * index)\n"
      }
    }.joined()
  }

  private func imported(_ rows: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.header + rows, to: "walk.csv")
    let result = try BuiltProgram.run(["import", "walk.csv", "--quiet"], in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return folder
  }

  @Test
  func
    `Eight angles at 1 m answer with the level and the measured power, on the terminal, in JSON and on the page`()
    throws
  {
    let folder = try imported(
      rows(distance: 1, receiver: "iPhone 12", levels: [-60, -62, -66, -69, -72, -68, -65, -61]))
    let text = try BuiltProgram.run(["fit"], in: folder.url)
    #expect(text.status == 0, "\(text.error)")
    #expect(
      text.output.contains(
        "broadcast a measured power of −65\u{00A0}dBm. The interval counts 8\u{00A0}body angles"))
    #expect(text.output.contains("−64.9 (−68.4\u{00A0}to\u{00A0}−61.4)"), "\(text.output)")
    #expect(!text.output.contains("too-few-locations") && !text.output.contains("refused"))
    let json = try JSON(BuiltProgram.run(["fit", "--format", "json"], in: folder.url).output)
    let found = json["levelCalibrations"][0]
    #expect(found["basis"].string == "angles" && found["measuredPower_dbm"].integer == -65)
    #expect(found["units"].integer == 8 && found["assumedExponent"].isNull)
    #expect(found["parts"].elements.count == 9)
    #expect(json["fits"][0]["reasons"][0]["code"].string == "one-distance")
    let page = try BuiltProgram.run(["report", "--output", "out"], in: folder.url)
    #expect(page.status == 0, "\(page.error)")
    let html = try String(contentsOf: folder.url.appending(path: "out/index.html"), encoding: .utf8)
    #expect(html.contains("Levels at one distance, 95 % intervals"))
    #expect(html.contains("For 1\u{00A0}beacon, the level is calibrated at one distance"))
    let again = try BuiltProgram.run(
      ["report", "--from", "out/report.json", "--output", "again"], in: folder.url)
    #expect(again.status == 0, "\(again.error)")
    #expect(try String(contentsOf: folder.url.appending(path: "again/index.html"), encoding: .utf8) == html)
  }

  @Test func `One dwell has no interval, and the program says why`() throws {
    let folder = try imported(rows(distance: 1, receiver: "iPhone 12", levels: [-60]))
    let text = try BuiltProgram.run(["fit"], in: folder.url)
    #expect(text.status == 0)
    #expect(text.output.contains("−59.5 (interval unknown)"))
    #expect(text.output.contains("for now, a measured power of −60"))
    #expect(text.output.contains("it is at least the SD between body angles, which was not measured"))
  }

  @Test func `At another distance the assumed exponent is said`() throws {
    let folder = try imported(
      rows(distance: 2, receiver: "iPhone 12", levels: [-66, -68])
        + rows(distance: 2, receiver: "iPhone 8", levels: [-70, -72], start: 600))
    let text = try BuiltProgram.run(["fit"], in: folder.url)
    #expect(
      text.output.contains(
        "a measured power of −62\u{00A0}dBm, if the exponent is 2: the level was measured at 2.00\u{00A0}m"))
    #expect(text.output.contains("The interval counts 2\u{00A0}receivers"))
  }

  /// The chambers: twelve phones hear an iPhone 11 at exactly 1 m, and it hears ten of them. An hour a pair, in which nothing moves.
  @Test(
    .enabled(
      if: SharedData.exists("data/dp3t/exp25-calibration-iphone-to-android-anechoic"), "\(SharedData.skipped)"
    ))
  func `Phones in a chamber at 1 m`() throws {
    let folder = try TemporaryFolder()
    for name in [
      "exp25-calibration-iphone-to-android-anechoic", "exp27-calibration-iphone-to-iphone-anechoic",
    ] {
      let source = SharedData.url("data/dp3t/\(name)")
      for file in try FileManager.default.contentsOfDirectory(atPath: source.path)
      where file.hasSuffix(".sqlite") {
        try FileManager.default.copyItem(
          at: source.appending(path: file), to: folder.url.appending(path: file))
      }
    }
    _ = try folder.write(
      """
      name = "Chamber"
      [[log]]
      files = "scenario*.sqlite"
      format = "sqlite"
      query = "SELECT timestamp, transmitter_model AS beacon, rssi AS rssi_dbm, ground_truth_distance AS distance_m, receiver_model || ' ' || receiver_id AS receiver FROM results"

      """, to: "survey.toml")
    let imported = try BuiltProgram.run(["import", "--quiet"], in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    let fit = try BuiltProgram.run(["fit", "--format", "json"], in: folder.url)
    #expect(fit.status == 0)
    let found = try JSON(fit.output)["levelCalibrations"].elements
    #expect(found.count == 11)
    let phone = try #require(found.first { $0["beacon"].string == "iPhone11" })
    #expect(phone["basis"].string == "receivers" && phone["units"].integer == 12)
    #expect(phone["measuredPower_dbm"].integer == -47)
    // Receivers differ by more than any of them varies in its hour.
    #expect(try #require(phone["unitSD_db"].number) > 3)
    for other in found where other["beacon"].string != "iPhone11" {
      #expect(other["basis"].string == "dwells" && other["distance_m"].number == 1)
    }
  }
}
