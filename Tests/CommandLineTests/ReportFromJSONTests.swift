import Foundation
import TestSupport
import Testing

/// `report --from report.json` draws the page that the report was written with.
@Suite struct ReportFromJSONTests {
  private static let reports = SharedData.projectRoot.appending(path: "Reports")

  @Test func `The committed report gives the same bytes without a store`() throws {
    let scratch = try TemporaryFolder()
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.reports.path).sorted() {
      let committed = Self.reports.appending(path: name)
      guard FileManager.default.fileExists(atPath: committed.appending(path: "report.json").path) else {
        continue
      }
      let run = try BuiltProgram.run(
        ["report", "--from", committed.appending(path: "report.json").path, "--output", name], in: scratch.url
      )
      #expect(run.status == 0, "\(run.error)")
      for file in ["index.html", "report.json"] {
        #expect(
          try Data(contentsOf: scratch.url.appending(path: "\(name)/\(file)"))
            == Data(contentsOf: committed.appending(path: file)), "\(name)/\(file)")
      }
    }
  }

  @Test func `Other files are refused, with what to do`() throws {
    let scratch = try TemporaryFolder()
    try Data("{}".utf8).write(to: scratch.url.appending(path: "empty.json"))
    try Data("{\"schemaVersion\": 1}".utf8).write(to: scratch.url.appending(path: "old.json"))
    for (file, status, words) in [
      ("none.json", Int32(66), "file-not-found"), ("empty.json", 65, "[not-a-report]"),
      ("old.json", 65, "[report-version]"),
    ] {
      let run = try BuiltProgram.run(["report", "--from", file, "--output", "out"], in: scratch.url)
      #expect(run.status == status)
      #expect(run.error.contains(words) && run.error.contains("\n  help: write one with"), "\(run.error)")
      #expect(!FileManager.default.fileExists(atPath: scratch.url.appending(path: "out").path))
    }
  }

  @Test(arguments: [["--store", "a.sqlite"], ["--title", "t"], ["--goal", "near"], ["--seed", "2"]])
  func `Options that the report has already are refused`(options: [String]) throws {
    let run = try BuiltProgram.run(["report", "--from", "r.json", "--output", "out"] + options)
    #expect(run.status == 64)
    #expect(run.error.contains("--from can only be used with"))
  }
}
