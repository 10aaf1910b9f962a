import CalibrationModel
import Foundation
import RadioSurvey
import TestSupport
import Testing

/// `report --index FOLDER`: one page over all reports below a folder. The reports are made from that of a simulated café.
@Suite struct ReportIndexCommandTests {
  private static let cafe = SharedData.projectRoot.appending(path: "Reports/cafe/report.json")

  /// The café's report with few of its fits, a template for other sites: `NAME` and `TITLE` are to be replaced.
  private static func template() throws -> String {
    var report = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: cafe)) as? [String: Any])
    for key in ["fits", "accuracy", "bands", "crowdEffects", "imports", "pooledCoverage"] {
      report[key] = (report[key] as? [Any])?.prefix(2).map { $0 }
    }
    report["effects"] = NSNull()
    report["title"] = "TITLE"
    var site = report["site"] as? [String: Any]
    site?["name"] = "NAME"
    report["site"] = site
    return String(decoding: try JSONSerialization.data(withJSONObject: report), as: UTF8.self)
  }

  private static func report(_ template: String, named name: String) -> String {
    template.replacingOccurrences(of: "NAME", with: name)
      .replacingOccurrences(of: "TITLE", with: "Survey of \(name)")
  }

  @Test func `A folder of reports becomes a page, as the documentation shows it`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write(String(contentsOf: Self.cafe, encoding: .utf8), to: "Reports/cafe/report.json")
    let command = "report --index Reports"
    let run = try BuiltProgram.run(command.split(separator: " ").map(String.init), in: scratch.url)
    #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
    let page = SharedData.projectRoot.appending(path: "Documentation/index-of-reports.md")
    let shown = run.output.replacingOccurrences(of: "\u{00A0}", with: " ")
    #expect(
      try String(contentsOf: page, encoding: .utf8).contains(
        "```console\n$ beacon-calibrate \(command)\n\(shown)```\n"), "\(shown)")
    let first = try Data(contentsOf: scratch.url.appending(path: "Reports/index.html"))
    #expect(try BuiltProgram.run(["report", "--index", "Reports/"], in: scratch.url).status == 0)
    #expect(try Data(contentsOf: scratch.url.appending(path: "Reports/index.html")) == first)
    let titled = try BuiltProgram.run(
      ["report", "--index", "Reports", "--title", "All <cafés>", "--date", "2026-05-01", "--format", "json"],
      in: scratch.url)
    #expect(titled.status == 0)
    let document = try JSON(titled.output)
    #expect(document["reports"].number == 1 && document["page"].string == "Reports/index.html")
    #expect(document["problems"].elements.isEmpty)
    let html = try String(contentsOf: scratch.url.appending(path: "Reports/index.html"), encoding: .utf8)
    #expect(html.contains("<h1 dir=\"auto\">All &lt;cafés&gt;</h1>") && html.contains("Index of 2026-05-01."))
  }

  /// What provokes each code, with the folder to index and the exit code. One good report is in each folder but the first three.
  private static func provoke(_ code: IndexProblem.Code, in scratch: TemporaryFolder) throws -> (
    folder: String, status: Int32
  ) {
    let good = report(try template(), named: "Simulated site")
    switch code {
    case .fileNotFound: return ("none", 66)
    case .noReports:
      _ = try scratch.write("{}", to: "r/a/other.json")
      return ("r", 66)
    case .folderIsReport:
      _ = try scratch.write(good, to: "r/report.json")
      return ("r", 65)
    case .notAReport: _ = try scratch.write("{\"schemaVersion\": 2", to: "r/bad/report.json")
    case .reportVersion: _ = try scratch.write("{\"schemaVersion\": 1}", to: "r/bad/report.json")
    case .limitExceeded:
      // A file without blocks: nothing is written to the disk.
      let path = try scratch.write("", to: "r/bad/report.json")
      try #require(truncate(path, off_t(SurveyLimit.report.value) + 1) == 0)
    case .unreadableFile:
      try FileManager.default.createDirectory(
        atPath: scratch.path("r/bad/report.json"), withIntermediateDirectories: true)
    case .unreadableFolder:
      try FileManager.default.createDirectory(
        atPath: scratch.path("r"), withIntermediateDirectories: true)
      var path = Array(scratch.path("r/bad").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
      try #require(mkdir(&path, 0o755) == 0)
    }
    _ = try scratch.write(good, to: "r/good/report.json")
    return ("r", 65)
  }

  @Test(arguments: IndexProblem.Code.allCases)
  func `Every code is told by name with what to do, and is documented`(_ code: IndexProblem.Code) throws {
    let scratch = try TemporaryFolder()
    let (folder, status) = try Self.provoke(code, in: scratch)
    let run = try BuiltProgram.run(["report", "--index", folder], in: scratch.url)
    #expect(run.status == status, "\(run.error)")
    #expect(
      run.error.contains(": error: ") && run.error.contains(" [\(code.rawValue)]\n  help: "), "\(run.error)")
    let page = scratch.path("\(folder)/index.html")
    if scratch.has("\(folder)/good") {
      #expect(run.error.hasPrefix("r/bad"), "\(run.error)")
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("Simulated site") && html.contains("[\(code.rawValue)]"))
      #expect(html.contains("<li><span dir=\"auto\">bad"))
    } else {
      #expect(!FileManager.default.fileExists(atPath: page))
    }
    let documented = try String(
      contentsOf: SharedData.projectRoot.appending(path: "Documentation/index-of-reports.md"), encoding: .utf8
    )
    let row = documented.split(separator: "\n").first { $0.hasPrefix("| `\(code.rawValue)` |") }
    #expect(row?.hasSuffix(" \(status) |") == true)
  }

  @Test func `Nothing is written if no report can be read`() throws {
    let scratch = try TemporaryFolder()
    _ = try scratch.write("no JSON", to: "r/a/report.json")
    let run = try BuiltProgram.run(["report", "--index", "r"], in: scratch.url)
    #expect(run.status == 65 && run.error.contains("r/a/report.json: error: "))
    #expect(!scratch.has("r/index.html"))
  }

  @Test(arguments: [
    ["--output", "o"], ["--from", "f"], ["--store", "s"], ["--goal", "near"], ["--project", "p"],
  ])
  func `Options of a survey are refused`(options: [String]) throws {
    let run = try BuiltProgram.run(["report", "--index", "r"] + options)
    #expect(run.status == 64 && run.error.contains("--index can only be used with"))
  }

  @Test func `A report needs a folder`() throws {
    let run = try BuiltProgram.run(["report", "--project", "p"])
    #expect(run.status == 64 && run.error.contains("Missing expected argument '--output <folder>'"))
  }

  /// A thousand sites take less than 2 MB; `make test` makes 60.
  @Test(.timeLimit(.minutes(5))) func `A row of a simulated site takes less than 2 kB`() throws {
    let sites = TestLength.count(1000, short: 60)
    let scratch = try TemporaryFolder()
    let template = try Self.template()
    for number in 1...sites {
      let name = "Simulated site \(number), café and hall by the western gate"
      _ = try scratch.write(
        Self.report(template, named: name), to: "r/region-\(number % 7)/site-\(number)/report.json")
    }
    let run = try BuiltProgram.run(["report", "--index", "r"], in: scratch.url)
    #expect(run.status == 0, "\(run.error)")
    let html = try Data(contentsOf: scratch.url.appending(path: "r/index.html"))
    #expect(html.count < 2000 * sites && html.count > 500 * sites, "\(html.count) bytes")
    let text = String(decoding: html, as: UTF8.self)
    #expect(text.components(separatedBy: "<tr class=").count == sites + 1)
    #expect(text.components(separatedBy: "<svg ").count == sites + 1)
  }
}

extension TemporaryFolder {
  fileprivate func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }
}
