import Foundation
import TestSupport
import Testing

/// `-` instead of files, and a project named by its `survey.toml`.
@Suite struct StandardStreamsTests {
  @Test func `A project may be named by its survey.toml`() throws {
    let folder = try CafeProject.fitted()
    let byFolder = try BuiltProgram.run(["fit", "--project", "cafe"], in: folder.url)
    let byFile = try BuiltProgram.run(["fit", "--project", "cafe/survey.toml"], in: folder.url)
    #expect(byFolder.status == 0 && byFile.status == 0, "\(byFile.error)")
    #expect(byFolder.output == byFile.output)
    let inside = try BuiltProgram.shell("cd cafe && \"$0\" fit --project survey.toml", in: folder.url)
    #expect(inside.output == byFolder.output, "\(inside.error)")
    let check = try BuiltProgram.run(["check", "--project", "cafe/survey.toml"], in: folder.url)
    #expect(check.status == 0, "\(check.error)\(check.output)")
    let missing = try BuiltProgram.run(["fit", "--project", "nowhere/survey.toml"], in: folder.url)
    #expect(
      missing.status == 66 && missing.error.hasPrefix("nowhere/survey.toml: error: "), "\(missing.error)")
  }

  @Test func `Standard input stands for each file that is read`() throws {
    let folder = try CafeProject.fitted()
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Reports/cafe"), to: folder.url.appending(path: "old"))
    for command in [
      "import --store a.sqlite --set placement=counter - < cafe/logs/counter-empty.csv",
      "check - < cafe/logs/counter-empty.csv || [ $? -le 2 ]", "inspect - < cafe/logs/counter-empty.csv",
      "simulate - --output made < cafe/scenario.toml",
      "export calibration --project cafe | \"$0\" check --project cafe --baseline -",
      "report --from - --output new < old/report.json",
      "report --from old/report.json --against - --output new < old/report.json",
    ] {
      let result = try BuiltProgram.shell("\"$0\" \(command)", in: folder.url)
      #expect(result.status == 0, "\(command): \(result.error)")
    }
    for name in ["logs/counter-empty.csv", "truth.json"] {
      #expect(
        try Data(contentsOf: folder.url.appending(path: "made/\(name)"))
          == Data(contentsOf: folder.url.appending(path: "cafe/\(name)")))
    }
    let broken = try BuiltProgram.shell("echo x = | \"$0\" simulate - --output no", in: folder.url)
    #expect(broken.status == 65 && broken.error.hasPrefix("standard input:1:"), "\(broken.error)")
    let twice = try BuiltProgram.run(["check", "-", "--baseline", "-"], in: folder.url)
    #expect(twice.status == 64 && twice.error.contains("standard input can be read once"))
  }

  @Test func `Standard output stands for each file that is written, which is then all that it gets`() throws {
    let folder = try CafeProject.fitted()
    _ = try folder.write(
      """
      {"type": "FeatureCollection", "units": "metres", "features": [{"type": "Feature", "properties": {"kind": "floor"}, \
      "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 6], [0, 6], [0, 0]]]}}]}
      """, to: "plan.geojson")
    let place = "place --project cafe --plan plan.geojson --seconds 0.5"
    for (command, start, end) in [
      ("init -", "# A survey project", "\n"), ("\(place) --csv -", "", "\r\n"),
      ("\(place) --output -", "{", "}\n"),
      ("\(place) --coverage -", "x_m,", "\r\n"),
      ("place --plan - --draw - < plan.geojson", "<svg", "</svg>\n"),
      ("report --project cafe --plot-seconds 600 --output -", "<!DOCTYPE html>", "</html>\n"),
      ("record - --location A --placement counter < cafe/logs/counter-empty.csv", "timestamp,", "\n"),
    ] {
      let result = try BuiltProgram.shell("\"$0\" \(command)", in: folder.url)
      #expect(result.status == 0, "\(command): \(result.error)")
      #expect(
        result.output.hasPrefix(start) && result.output.hasSuffix(end),
        "\(command): \(result.output.prefix(200))")
      #expect(!result.output.contains("\nReport: "), "\(command)")
    }
    for command in ["place --plan plan.geojson --draw - --csv -", "next --sheet - --csv -"] {
      let result = try BuiltProgram.shell("\"$0\" \(command)", in: folder.url)
      #expect(
        result.status == 64 && result.error.contains("can be '-': they would be mixed"), "\(result.error)")
    }
    for command in [
      "simulate cafe/scenario.toml --output -", "demo --output -", "report --assets --output -",
    ] {
      let result = try BuiltProgram.shell("\"$0\" \(command)", in: folder.url)
      #expect(result.status == 64 && result.error.contains("takes a folder"), "\(result.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
  }

  @Test func `What is recorded to standard output is a log`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "timestamp,beacon,rssi_dbm\n1772438400,door,-61\n1772438401,door,-62\n", to: "capture.csv")
    let result = try BuiltProgram.shell(
      "\"$0\" record - --location A --distance 2 < capture.csv | \"$0\" import - --format json",
      in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(try JSON(result.output)["files"][0]["summary"]["receivedPackets"].integer == 2)
  }
}
