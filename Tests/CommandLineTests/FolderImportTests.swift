import Foundation
import TestSupport
import Testing

/// Many logs at once, some of them bad: each bad one is named with its reason, and none hides the others.
@Suite(.serialized) struct FolderImportTests {
  /// Lines that a run prints at most, on both streams.
  private static let longest = 30

  /// The reasons of the bad logs, and how many logs have each.
  private static let reasons = [
    "empty-file": 4, "unknown-format": 3, "missing-column": 3, "damaged-archive": 3, "unreadable-file": 2,
    "ambiguous-date": 3, "no-rows": 1, "no-usable-rows": 1,
  ]

  /// The same reading of a day in May, with other seconds in each log; its times have no zone.
  private static func good(_ number: Int) -> String {
    let rows = (0..<4).map { row in
      let (minute, second) = (number / 60 % 60, number % 60)
      return String(
        format: "2026-05-24T%02d:%02d:%02d.%d00,door,-%d,p%d,%d\n", 8 + number / 3600, minute, second, row,
        60 + row, number % 9, 1 + number % 9)
    }
    return "timestamp,beacon,rssi_dbm,location,distance_m\n" + rows.joined()
  }

  /// A folder `logs` of 500 logs, 20 of them bad, in folders of 100.
  private static func survey() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let header = "timestamp,beacon,rssi_dbm,location,distance_m\n"
    var bad = [
      "rows.csv": Data(header.utf8), "level.csv": Data("\(header)1700000000,door,loud,p1,1\n".utf8),
      "empty-3.csv": Data(),
    ]
    for number in 0..<3 {
      bad["empty-\(number).csv"] = Data()
      bad["binary-\(number).csv"] = Data([1, 2, 0, 255, 0, 7, UInt8(number)])
      bad["header-\(number).csv"] = Data("when,who,what\n\(number),2,3\n".utf8)
      bad["dates-\(number).csv"] = Data("\(header)05/06/2026 10:0\(number):00,door,-60,p1,1\n".utf8)
    }
    for (index, file) in bad.sorted(by: { $0.key < $1.key }).enumerated() {
      let place = folder.url.appending(path: "logs/\(index % 5)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try file.value.write(to: place.appending(path: file.key))
    }
    for number in 0..<480 {
      _ = try folder.write(good(number), to: "logs/\(number % 5)/walk-\(number).csv")
    }
    for number in 0..<3 { _ = try folder.write(good(900 + number), to: "logs/1/cut-\(number).csv") }
    for number in 0..<2 { _ = try folder.write(good(950 + number), to: "logs/2/locked-\(number).csv") }
    let cut = "gzip *.csv && for f in *.gz; do head -c 40 $f > t && mv t $f; done"
    let result = try BuiltProgram.shell(
      "cd logs/1 && mkdir gz && mv cut-* gz && cd gz && \(cut) && chmod 0 ../../2/locked-*", in: folder.url)
    try #require(result.status == 0, "\(result.error)")
    return folder
  }

  /// Runs the program without root's privilege to read everything.
  private func run(_ arguments: String, in folder: TemporaryFolder) throws -> BuiltProgram.Result {
    let drop = getuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search --inh-caps=-all " : ""
    return try BuiltProgram.shell("exec \(drop)\"$0\" \(arguments)", in: folder.url)
  }

  private func lines(_ result: BuiltProgram.Result) -> Int {
    (result.output + result.error).split(separator: "\n", omittingEmptySubsequences: false).count - 1
  }

  private func reasons(_ skipped: JSON) -> [String: Int] {
    skipped.elements.reduce(into: [:]) { $0[$1["code"].string ?? "", default: 0] += 1 }
  }

  @Test func `Of 500 logs 480 come in, and 20 are told by reason in one short summary`() throws {
    let folder = try Self.survey()
    let result = try run("import logs", in: folder)
    #expect(result.status == 65, "\(result.error)")
    #expect(lines(result) <= Self.longest, "\(result.output)\(result.error)")
    let text = result.output.replacing("\u{A0}", with: " ")
    #expect(text.contains("500 logs: 480 imported, 20 skipped"), "\(text)")
    for (code, count) in Self.reasons { #expect(text.contains("  \(count) × [\(code)] logs/"), "\(text)") }
    #expect(text.contains("check that the survey tool wrote it"))
    // A note of every log is told once, with its count.
    #expect(result.error.components(separatedBy: "[timestamp-without-zone]").count == 2, "\(result.error)")
    #expect(
      result.error.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: "")
        .contains("1920 times in 480 logs"), "\(result.error)")
    #expect(result.error.hasSuffix("error: 20 of 500 logs were skipped\n"))
    let samples = try run("export samples", in: folder).output
    #expect(samples.split(separator: "\n").count == 1 + 480 * 4)

    let again = try run("import logs --format json --quiet", in: folder)
    #expect(again.status == 65)
    let document = try JSON(again.output)
    #expect(document["files"].elements.count == 480)
    #expect(document["files"].elements.allSatisfy { $0["outcome"].string == "already-imported" })
    #expect(reasons(document["skipped"]) == Self.reasons)
    #expect(again.error == "error: 20 of 500 logs were skipped\n")
    #expect(try run("export samples", in: folder).output == samples)

    // What comes first in a date is what 'inspect' asks.
    let inspected = try run("inspect logs", in: folder)
    #expect(inspected.status == 65, "\(inspected.error)")
    #expect(lines(inspected) <= Self.longest + 2, "\(inspected.output)")
    #expect(
      inspected.output.replacing("\u{A0}", with: " ").contains(
        "483 logs of 2 kinds, 0 other files, 17 skipped"))
  }

  @Test func `A project with such logs is imported and checked as well as it can be`() throws {
    let folder = try Self.survey()
    let toml = "name = \"x\"\n[check]\nminimum_locations = 5\n[[log]]\nfiles = \"logs/**/*\"\n"
    _ = try folder.write(toml, to: "survey.toml")
    for command in ["import", "check"] {
      let result = try run(command, in: folder)
      #expect(result.status == 65, "\(command): \(result.error)")
      #expect(lines(result) <= Self.longest, "\(command): \(result.output)\(result.error)")
      for (code, count) in Self.reasons {
        #expect(
          result.output.replacing("\u{A0}", with: " ").contains("  \(count) × [\(code)] logs/"),
          "\(result.output)")
      }
      #expect(result.error.hasSuffix("error: 20 of 500 logs were skipped\n"))
    }
    let imported = try JSON(try run("import --format json", in: folder).output)
    let checked = try run("check --output junit=check.xml --format json", in: folder)
    #expect(checked.status == 65)
    let report = try JSON(checked.output)
    #expect(report["passed"].bool == false)
    let key = { (file: JSON) in "\(file["file"].string ?? "") \(file["code"].string ?? "")" }
    #expect(
      report["skipped"].elements.map(key).sorted() == imported["skipped"].elements.map(key).sorted())
    let junit = try String(contentsOf: folder.url.appending(path: "check.xml"), encoding: .utf8)
    #expect(
      junit.contains("<testsuite name=\"read\" tests=\"20\" failures=\"0\" errors=\"20\" skipped=\"0\">"))

    // Without the bad logs the findings are the same.
    for file in report["skipped"].elements {
      try FileManager.default.removeItem(atPath: folder.path(file["file"].string ?? "none"))
    }
    let clean = try run("check --format json", in: folder)
    #expect(clean.status == 0, "\(clean.output)")
    let words = { (item: JSON) in
      ["group", "name", "outcome", "message", "file"].map { item[$0].string ?? "" }
    }
    #expect(try JSON(clean.output)["items"].elements.map(words) == report["items"].elements.map(words))
    #expect(report["items"].elements.count > 100)
  }

  @Test func `With --strict the first bad log ends the run, with its own exit code`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.good(1), to: "logs/a.csv")
    _ = try folder.write("", to: "logs/b.csv")
    _ = try folder.write(Self.good(2), to: "logs/c.csv")
    let result = try run("import logs --strict", in: folder)
    #expect(result.status == 65)
    #expect(result.error.contains("logs/b.csv: error: the file is empty [empty-file]"), "\(result.error)")
    #expect(
      result.output.replacing("\u{A0}", with: " ").contains("3 logs: 1 imported, 1 skipped, 1 not tried"),
      "\(result.output)")
    #expect(try run("import logs/a.csv none.csv logs/c.csv --strict", in: folder).status == 66)
    #expect(try run("check logs --strict", in: folder).status == 65)
    #expect(try run("inspect logs --strict", in: folder).error.contains("[empty-file]"))
    let rest = try run("import logs/a.csv none.csv logs/c.csv", in: folder)
    #expect(rest.status == 65)
    #expect(
      rest.output.contains("logs/c.csv: imported") && rest.output.contains("1 × [file-not-found] none.csv"),
      "\(rest.output)")
  }

  @Test func `Files that are not logs are one line, and no reason to fail`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.csv", "deep/er/b.csv"] { _ = try folder.write(Self.good(name.count), to: "logs/\(name)") }
    _ = try folder.write("We walked twice.\n", to: "logs/README.md")
    _ = try folder.write("\u{89}PNG\u{1}\u{2}", to: "logs/plan.png")
    _ = try folder.write("hidden", to: "logs/.hidden.csv")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("logs/link.csv"), withDestinationPath: "/etc/passwd")
    let result = try run("import logs --store logs/own.sqlite", in: folder)
    #expect(result.status == 0, "\(result.error)\(result.output)")
    let others = result.output.split(separator: "\n").filter { $0.contains("other files are not logs") }
    #expect(
      others.count == 1 && others[0].contains("logs/link.csv [not-a-log-file]")
        && others[0].contains("logs/plan.png"))
    #expect(!result.output.contains("own.sqlite"))
    // The store in the folder is not one of its logs either.
    let again = try run("import logs --store logs/own.sqlite", in: folder)
    #expect(again.status == 0 && !again.output.contains("own.sqlite"), "\(again.output)")
    let inspected = try run("inspect logs", in: folder)
    #expect(
      inspected.status == 0
        && inspected.output.replacing("\u{A0}", with: " ").contains("2 logs of 1 kind, 3 other files"),
      "\(inspected.output)")
    // A link that the user names is the user's own word, as are '..' and absolute paths.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("way"), withDestinationPath: folder.path("logs"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.csv"), withDestinationPath: "logs/a.csv")
    for log in ["way", "a.csv", "logs/../logs/a.csv", folder.path("logs/a.csv"), folder.path("logs")] {
      let named = try run("import '\(log)' --store s.sqlite", in: folder)
      #expect(named.status == 0, "\(log): \(named.error)")
    }
    _ = try folder.write("x", to: "empty/x.md")
    let none = try run("import empty", in: folder)
    #expect(none.status == 65 && none.error.contains("[no-logs-matched]"), "\(none.error)")
  }

  @Test func `A folder with a survey.toml is read as that says`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.good(1), to: "site/logs/a.csv")
    _ = try folder.write(
      "name = \"x\"\n[[log]]\nfiles = \"logs/*.csv\"\nset = { placement = \"shelf\" }\n",
      to: "site/survey.toml")
    let whole = try run("import site", in: folder)
    #expect(whole.status == 0 && whole.error.contains("the folder has a survey.toml"), "\(whole.error)")
    #expect(try run("export samples --project site", in: folder).output.contains("shelf"))
    // The logs below are read so too, whoever names them.
    for log in ["site/logs", "site/logs/a.csv"] {
      let named = try run("import \(log) --project site", in: folder)
      #expect(
        named.status == 0 && named.output.contains("imported before, nothing changed"), "\(named.output)")
    }
    let other = try run("import site/logs site", in: folder)
    #expect(other.status == 64 && other.error.contains("the folder is a project"), "\(other.error)")
  }
}
