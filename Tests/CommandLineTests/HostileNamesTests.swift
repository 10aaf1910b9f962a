import Foundation
import RadioSurvey
import TestSupport
import Testing

/// Names are untrusted: they appear as text and do nothing.
@Suite struct HostileNamesTests {
  private static let names = [
    "</script><img src=x onerror=alert(1)>", "'; system(\"touch pwned\")", "`touch pwned`",
    "Robert'); DROP TABLE dwell;--",
  ]

  @Test("hostile placements, beacons, crowd levels and sites are text in the report and its plots")
  func report() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 5)
    var log = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd\n"
    var time = 1_700_000_000.0
    for (index, name) in Self.names.enumerated() {
      let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
      for place in 0..<12 {
        let distance = 0.5 * pow(20, Double(place) / 11)
        let shadow = 5 * (generator.uniform() - 0.5)
        for _ in 0..<12 {
          let level = -60 - 22 * log10(distance) + shadow + 8 * (generator.uniform() - 0.5)
          log +=
            "\(time),\(quoted),\(Int(level.rounded())),p\(index)-\(place),\(distance),\(quoted),\(quoted)\n"
          time += 0.1
        }
        time += 60
      }
    }
    _ = try folder.write(log, to: "hostile.csv")
    let site = Self.names.joined(separator: " ")
    let escaped = site.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    _ = try folder.write("name = \"\(escaped)\"\n", to: "survey.toml")
    let imported = try BuiltProgram.run(["import", "hostile.csv"], in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    let tables = try BuiltProgram.shell(
      "exec sqlite3 survey.sqlite 'select count(*) from dwell'", in: folder.url)
    if tables.status == 0 { #expect(tables.output == "48\n") }
    for command in [["fit"], ["accuracy"], ["recommend"]] {
      let result = try BuiltProgram.run(command, in: folder.url)
      #expect(result.status == 0 || command == ["recommend"], "\(command): \(result.error)")
      #expect(result.output.contains("DROP TABLE dwell"))
    }
    let report = try BuiltProgram.run(["report", "--output", "r"], in: folder.url)
    #expect(report.status == 0, "\(report.error)")
    let html = try String(contentsOf: folder.url.appending(path: "r/index.html"), encoding: .utf8)
    #expect(!html.contains("<img"))
    #expect(!html.contains("onerror=alert(1)>"))
    #expect(html.contains("&lt;/script&gt;&lt;img src"))
    #expect(html.contains("DROP TABLE dwell;--"))
    #expect(html.contains("`touch pwned`") || html.contains("&#x60;touch pwned&#x60;"))
    let everything = try #require(FileManager.default.enumerator(atPath: folder.url.path)).compactMap {
      $0 as? String
    }
    #expect(!everything.contains { $0.contains("pwned") })
  }
}
