import Foundation
import TestSupport
import Testing

/// Surveys of more conditions than one model takes, as the built program answers them.
@Suite struct GrowthTests {
  /// A survey of so many placements, each measured at distances of its own.
  private static func log(placements: Int) -> String {
    var lines = ["timestamp,beacon,rssi_dbm,location,distance_m,placement"]
    var time = 1_767_225_600
    for placement in 0..<placements {
      for place in 0..<4 {
        time += 60
        let distance = (0.5 + Double(placement) / 100) * pow(3, Double(place))
        for packet in 0..<2 {
          let level = -60 - Int(20 * log10(distance)) - (placement * 7 + place * 3 + packet) % 5
          lines.append(
            "\(time + packet),B\(place),\(level),\(placement)-\(place),\(distance),shelf \(placement)")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func `Above the limit of levels nothing is compared, and the limit is named`() throws {
    let folder = try TemporaryFolder()
    try Self.log(placements: 70).write(
      to: folder.url.appending(path: "walk.csv"), atomically: true, encoding: .utf8)
    let imported = try BuiltProgram.run(
      ["import", "walk.csv", "--store", "s.sqlite", "--quiet"], in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    let json = try BuiltProgram.run(["fit", "--store", "s.sqlite", "--format", "json"], in: folder.url)
    let effects = try JSON(json.output)["effects"]
    #expect(effects["status"].string == "refused" && effects["terms"].elements.isEmpty)
    #expect(effects["reasons"].elements.compactMap { $0["code"].string } == ["too-many-levels"])
    let text = try BuiltProgram.run(["fit", "--store", "s.sqlite"], in: folder.url).output
    #expect(text.contains("What conditions change is unknown:"))
    #expect(text.contains("70 of placement") && text.contains("more than the limit of 64"))
    #expect(text.contains("[too-many-levels]"))
  }
}
