import Foundation
import TestSupport
import Testing

/// `report --assets` through the program: what is written, what is said without rsvg-convert, and what a bad folder gives.
@Suite struct ReportAssetsTests {
  private static let report = SharedData.projectRoot.appending(path: "Reports/cafe/report.json").path
  static let hasRaster = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/rsvg-convert") }

  /// The rows of a CSV of the program, the header apart.
  private static func rows(_ url: URL) throws -> [[String]] {
    // Records end with CRLF; those in quotes keep theirs.
    let text = try String(contentsOf: url, encoding: .utf8).replacing("\r\n", with: "\n")
    return try CSVCells.rows(Array(text.utf8)).map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Every file of a folder by its name.
  private static func files(_ url: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: url.appending(path: $0))) })
  }

  @Test(.enabled(if: hasRaster, "rsvg-convert is not installed"))
  func `Every picture is there as SVG, PNG and CSV, and the same again`() throws {
    let folder = try TemporaryFolder()
    for output in TestLength.cases(["a", "b"], short: 1) {
      let result = try BuiltProgram.run(
        ["report", "--from", Self.report, "--output", output, "--assets"], in: folder.url)
      try #require(result.status == 0, "\(result.error)")
    }
    let first = try Self.files(folder.url.appending(path: "a/assets"))
    if TestLength.isLong {
      let isSame = try first == Self.files(folder.url.appending(path: "b/assets"))
      #expect(isSame, "the second run wrote other bytes")
    }
    let list = try Self.rows(folder.url.appending(path: "a/assets/assets.csv"))
    #expect(list[0] == ["svg", "png", "csv", "title", "description"] && list.count > 20)
    #expect(Set(list.dropFirst().flatMap { $0.prefix(3) } + ["assets.csv"]) == Set(first.keys))
    for row in list.dropFirst() {
      let svg = String(decoding: try #require(first[row[0]]), as: UTF8.self)
      let size = try #require(svg.firstMatch(of: /width="([0-9.]+)" height="([0-9.]+)"/))
      let png = try #require(first[row[1]])
      // Width and height of the header of a PNG, big-endian, and no chunk with a time.
      let sides = [16, 20].map { at in png[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]) && png.range(of: Data("tIME".utf8)) == nil)
      for (side, own) in zip(sides, [size.1, size.2]) {
        #expect(abs(Double(side) - 2 * (Double(own) ?? .nan)) <= 2, "\(row[1])")
      }
      let numbers = try Self.rows(folder.url.appending(path: "a/assets/\(row[2])"))
      #expect(numbers.count > 1 && numbers.allSatisfy { $0.count == numbers[0].count }, "\(row[2])")
    }
  }

  @Test func `Without rsvg-convert everything else is written`() throws {
    let folder = try TemporaryFolder()
    let tools = folder.url.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let gnuplot = try #require(
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/gnuplot" }
        .first { FileManager.default.isExecutableFile(atPath: $0) })
    try FileManager.default.createSymbolicLink(
      atPath: tools.appending(path: "gnuplot").path, withDestinationPath: gnuplot)
    let result = try BuiltProgram.run(
      ["report", "--from", Self.report, "--output", "r", "--assets"], in: folder.url,
      environment: ["PATH": tools.path])
    #expect(result.status == 69 && result.output.contains("Report: r/index.html"))
    #expect(result.error.contains("[raster-missing]") && result.error.contains("help: install"))
    let files = try Self.files(folder.url.appending(path: "r/assets"))
    #expect(files["map.svg"] != nil && files["map.csv"] != nil && files["map.png"] == nil)
    #expect(try Self.rows(folder.url.appending(path: "r/assets/assets.csv"))[1][1].isEmpty)
    #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "r/index.html").path))
  }

  @Test func `A file in place of the folder is an error, and nothing is written`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("mine", to: "r/assets")
    let result = try BuiltProgram.run(
      ["report", "--from", Self.report, "--output", "r", "--assets"], in: folder.url)
    #expect(result.status == 74, "\(result.error)")
    #expect(result.error.contains("assets") && result.error.contains("help: "), "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "r/index.html").path))
    #expect(try String(contentsOf: folder.url.appending(path: "r/assets"), encoding: .utf8) == "mine")
    let index = try BuiltProgram.run(["report", "--index", "r", "--assets"], in: folder.url)
    #expect(index.status == 64)
  }

  /// Its map has walls, areas, a path and points, and a layer for each crowd level.
  @Test(.enabled(if: TestLength.isLong, "\(TestLength.skipped)"))
  func `A walled venue has its map and layers as pictures`() throws {
    let folder = try CafeProject.fitted()
    _ = try folder.write(VenueBrowserTests.plan, to: "cafe/plan.geojson")
    let cafe = folder.url.appending(path: "cafe")
    let survey = try String(contentsOf: cafe.appending(path: "survey.toml"), encoding: .utf8)
      .replacing("width_m = 9\ndepth_m = 6", with: "file = \"plan.geojson\"")
    _ = try folder.write(survey, to: "cafe/survey.toml")
    let result = try BuiltProgram.run(["report", "--output", "report", "--assets"], in: cafe)
    try #require(result.status == (Self.hasRaster ? 0 : 69), "\(result.error)")
    let files = try Self.files(cafe.appending(path: "report/assets"))
    let layers = files.keys.filter { $0.hasPrefix("map-layer-") && $0.hasSuffix(".svg") }
    #expect(layers.count >= 3, "\(layers)")
    #expect(Set(layers.compactMap { files[$0] }).count == layers.count, "layers are alike")
    let map = try Self.rows(cafe.appending(path: "report/assets/map.csv"))
    let kinds = Set(map.dropFirst().map { $0[0] })
    #expect(kinds.isSuperset(of: ["wall", "area", "path", "point", "floor", "measured"]), "\(kinds)")
    #expect(kinds.contains { $0.hasPrefix("beacon") })
    let svg = String(decoding: try #require(files["map.svg"]), as: UTF8.self)
    #expect(svg.contains("brick 215 mm") && svg.contains("lounge") && !svg.contains("var("))
  }
}
