import Foundation
import TestSupport
import Testing

/// `demo` in a folder that has nothing of this repository.
@Suite struct DemoTests {
  @Test func `The demo works anywhere, and replaces nothing`() throws {
    let folder = try TemporaryFolder()
    let result = try BuiltProgram.run(["demo", "--plot-seconds", "600"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("Report: beacon-demo/index.html\n"), "\(result.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["beacon-demo"])
    // The survey is that of the repository, byte for byte.
    let cafe = SharedData.projectRoot.appending(path: "Surveys/cafe")
    let files = try FileManager.default.subpathsOfDirectory(atPath: cafe.path).sorted()
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path("beacon-demo/survey")).sorted() == files
    )
    for file in files where file.contains(".") {
      #expect(
        try Data(contentsOf: folder.url.appending(path: "beacon-demo/survey/\(file)"))
          == Data(contentsOf: cafe.appending(path: file)), "\(file)")
    }
    // And so is the report, but for the command line in it.
    let made = try JSON(String(contentsOfFile: folder.path("beacon-demo/report.json"), encoding: .utf8))
    let kept = try JSON(
      String(contentsOf: SharedData.projectRoot.appending(path: "Reports/cafe/report.json"), encoding: .utf8))
    func levels(_ report: JSON) -> [Double?] {
      report["fits"].elements.flatMap { fit in
        ["lower95", "upper95"].map { fit["referencePower_dbm"][$0].number }
      }
    }
    #expect(levels(made) == levels(kept) && levels(made).count == 48)
    #expect(made["provenance"]["commandLine"].string?.hasPrefix("beacon-calibrate demo") == true)
    _ = try folder.write("mine", to: "beacon-demo/survey/survey.toml")
    let again = try BuiltProgram.run(["demo"], in: folder.url)
    #expect(again.status == 74)
    #expect(again.error.contains("beacon-demo: error: the folder already has a demo"), "\(again.error)")
    #expect(
      try String(contentsOfFile: folder.path("beacon-demo/survey/survey.toml"), encoding: .utf8) == "mine")
  }

  @Test func `A report that a demo of a survey replaces is named`() throws {
    let folder = try CafeProject.copied()
    // That a first one says nothing is tested in ``RenderedReportTests``.
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Reports/cafe"), to: folder.url.appending(path: "out"))
    let result = try BuiltProgram.run(
      ["demo", "--survey", "cafe/survey.toml", "--output", "out", "--plot-seconds", "600"], in: folder.url)
    #expect(
      result.status == 0 && result.error == "note: replacing the report in out\n", "\(result.error)")
  }
}
