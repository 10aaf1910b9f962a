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

  @Test func `The name of a file is no command of GitHub Actions`() throws {
    let folder = try TemporaryFolder()
    let log = "timestamp,beacon,rssi_dbm,location,distance_m\n1700000000,b,-60,L,2\n1700000001,b,loud,L,2\n"
    let name = "::error title=x::y.csv"
    _ = try folder.write(log, to: name)
    for (value, obeyed) in [("true", false), ("", true)] {
      let imported = try BuiltProgram.run(
        ["import", name, "--store", "s\(value).sqlite"], in: folder.url,
        environment: ["GITHUB_ACTIONS": value])
      #expect(imported.status == 0, "\(imported.error)")
      let lines = (imported.output + imported.error).split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("::error") } == obeyed, "\(lines)")
    }
  }

  @Test func `Hostile names are text in the report and its plots`() throws {
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

  /// Scalars that change what is before them, for whoever compares characters, and what a spreadsheet computes with.
  private static let scalars = [
    "\"\u{301}", "'\u{301}", "<\u{301}img src=x>", "&\u{20DD}", ",\u{301}", "=1+1", "'=1+1", "-rf",
    "@SUM(A1)",
    "\u{202E}gnp", "\u{1B}[2J", "a\r\nb", "\u{1F468}\u{200D}\u{1F469}\u{FE0F}\u{1F1E9}", "{{{title}}}",
  ]

  private static func cell(_ name: String) -> String {
    "\"" + name.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// A log with every name in every field; an apostrophe before a formula is what an export writes, so there are two.
  private static func log(_ names: [String]) -> String {
    var log = "timestamp,beacon,rssi_dbm,location,distance_m,placement,crowd,carriage,receiver\n"
    var time = 1_700_000_000
    for name in names {
      let cell = cell(name.hasPrefix("'=") ? "'" + name : name)
      for place in 1...6 {
        let location = Self.cell("\(name)\(place)")
        for packet in 0..<12 {
          log +=
            "\(time),\(cell),\(-58 - 3 * place - packet % 4),\(location.hasPrefix("\"'=") ? "\"'" + location.dropFirst() : location[...]),"
          log += "\(place),\(cell),\(cell),\(cell),\(cell)\n"
          time += 1
        }
        time += 60
      }
    }
    return log
  }

  @Test func `An export that is imported gives the same export, and no spreadsheet computes with it`() throws
  {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.log(Self.scalars), to: "hostile.csv")
    for (log, store, export) in [("hostile.csv", "a.sqlite", "a.csv"), ("a.csv", "b.sqlite", "b.csv")] {
      let imported = try BuiltProgram.run(
        ["import", log, "--store", store, "--keep-addresses"], in: folder.url)
      try #require(imported.status == 0, "\(imported.error)")
      #expect(!imported.error.contains("rejected"))
      let exported = try BuiltProgram.run(
        ["export", "samples", "--store", store, "--output", export], in: folder.url)
      try #require(exported.status == 0, "\(exported.error)")
    }
    let bytes = try ["a.csv", "b.csv"].map { Array(try Data(contentsOf: folder.url.appending(path: $0))) }
    let isSame = bytes[0] == bytes[1]
    #expect(isSame, "the second export differs")
    let rows = try CSVCells.rows(bytes[0])
    #expect(rows.count == 1 + Self.scalars.count * 72)
    #expect(!rows.joined().contains(where: CSVCells.isFormula))
    let found = Set(rows.dropFirst().map { CSVCells.restored($0[1]) })
    #expect(found == Set(Self.scalars.map { Array($0.utf8) }))
  }

  @Test func `Scalars are text in HTML, SVG, JSON and JUnit`() throws {
    let folder = try TemporaryFolder()
    let names = Array(Self.scalars.prefix(4)) + Self.scalars.suffix(4)
    _ = try folder.write(Self.log(names), to: "hostile.csv")
    _ = try folder.write("name = \"'\u{301}<\u{301}\"\n[[log]]\nfiles = \"*.csv\"\n", to: "survey.toml")
    let imported = try BuiltProgram.run(["import", "--keep-addresses"], in: folder.url)
    try #require(imported.status == 0, "\(imported.error)")
    let report = try BuiltProgram.run(["report", "--output", "r"], in: folder.url)
    try #require(report.status == 0, "\(report.error)")
    // A verdict and where the page is.
    #expect(report.output.utf8.count { $0 == 0x0A } == 2, "\(report.output)")
    let html = try Data(contentsOf: folder.url.appending(path: "r/index.html"))
    let page = try MarkupReader.read(Array(html), isHTML: true)
    #expect(!page.structure.contains { $0.name == "img" || $0.attributes.contains { $0.hasPrefix("on") } })
    // The drawings are in the page.
    #expect(page.structure.contains { $0.name == "svg" })
    let texts = page.texts.joined(separator: "\n").utf8
    let shown = names.filter { name in !name.unicodeScalars.contains { $0.value < 0x20 } }
    for name in shown { #expect(texts.contains(name.utf8), "\(name.debugDescription)") }
    let json = try JSON(String(contentsOf: folder.url.appending(path: "r/report.json"), encoding: .utf8))
    let placements = Set(
      json["fits"].elements.compactMap { $0["conditions"]["placement"].string }.map { Array($0.utf8) })
    #expect(placements == Set(names.map { Array($0.utf8) }))
    let check = try BuiltProgram.run(["check", "--output", "junit=-", "--keep-addresses"], in: folder.url)
    let suite = try MarkupReader.read(Array(check.output.utf8), isHTML: false)
    let items = suite.values.filter { $0.name == "name" }.map(\.value).joined(separator: "\n").utf8
    for name in shown { #expect(items.contains(name.utf8), "\(name.debugDescription)") }
    for command in ["fit", "accuracy", "recommend", "import"] {
      let result = try BuiltProgram.run([command], in: folder.url)
      for text in [result.output, result.error] {
        #expect(
          !text.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value == 0x202E) },
          "\(command)")
      }
    }
  }

  @Test func `No path of a message steers the terminal or forges a line`() throws {
    let folder = try TemporaryFolder()
    let name = "no\nerror: forged\u{1B}[2J\u{202E}"
    for (arguments, lines) in [
      (["import", name], 2), (["inspect", name], 2), (["check", name], 2), (["fit", "--store", name], 2),
      (["check", "--baseline", name], 2), (["import", "--project", name], 2),
      (["simulate", name, "--output", "x"], 2),
      (["init", "survey.toml/\(name)"], 2),
    ] {
      if arguments[0] == "init" { _ = try folder.write("", to: "survey.toml") }
      let result = try BuiltProgram.run(arguments, in: folder.url)
      #expect([64, 65, 66, 74].contains(result.status), "\(arguments): \(result.error)")
      #expect(result.error.contains("forged"), "\(result.error)")
      #expect(
        !result.error.split(separator: "\n").contains { $0.hasPrefix("error: forged") }, "\(result.error)")
      #expect(result.error.utf8.count { $0 == 0x0A } <= lines, "\(result.error)")
      #expect(!result.error.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }
    let usage = try BuiltProgram.run(["import", "--\u{1B}[2J"], in: folder.url)
    #expect(usage.status == 64 && !usage.error.contains("\u{1B}"))
  }

  @Test func `A file name that is not UTF-8 ends with a message`() throws {
    let folder = try TemporaryFolder()
    let made = try BuiltProgram.shell(
      "printf 'timestamp,beacon,rssi_dbm,distance_m\\n1,d,-60,1\\n' > $(printf 'a\\377.csv')", in: folder.url)
    try #require(made.status == 0)
    let alone = try BuiltProgram.shell(#""$0" inspect $(printf 'a\377.csv')"#, in: folder.url)
    #expect(alone.status == 66 && alone.error.contains("file-not-found"))
    _ = try folder.write("name = \"x\"\n[[log]]\nfiles = \"*.csv\"\n", to: "survey.toml")
    let project = try BuiltProgram.run(["import"], in: folder.url)
    #expect([0, 65, 66].contains(project.status), "\(project.status): \(project.error)")
  }
}
