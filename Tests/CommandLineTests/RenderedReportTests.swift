import Foundation
import TestSupport
import Testing

/// The reports in `Reports/`, rendered again.
@Suite struct RenderedReportTests {
  /// A folder with the surveys in it, so that the command line that the report prints is the one that made it.
  private func workplace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys"), to: folder.url.appending(path: "Surveys"))
    return folder
  }

  @Test func `The café's report is byte for byte the one that is kept; make demo renews it`() throws {
    let folder = try workplace()
    let result = try BuiltProgram.run(
      ["demo", "--survey", "Surveys/cafe", "--output", "Reports/cafe"], in: folder.url)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.hasSuffix("Report: Reports/cafe/index.html\n"))
    #expect(result.error.isEmpty)
    for name in ["index.html", "report.json"] {
      let made = try Data(contentsOf: folder.url.appending(path: "Reports/cafe/\(name)"))
      let kept = try Data(contentsOf: SharedData.projectRoot.appending(path: "Reports/cafe/\(name)"))
      #expect(made == kept, "\(name) differs: look at it, then renew it with 'make demo'")
    }
  }

  @Test func `The café's verdicts are those that its truth calls for`() throws {
    let report = try JSON(
      String(contentsOf: SharedData.projectRoot.appending(path: "Reports/cafe/report.json"), encoding: .utf8))
    #expect(report["schemaVersion"].integer == 2)
    #expect(report["title"].string?.contains("simulated") == true)
    let truth = try JSON(
      String(contentsOf: SharedData.projectRoot.appending(path: "Surveys/cafe/truth.json"), encoding: .utf8))
    // The bad placement reaches only far at the full crowd, and no other does.
    let onlyFar = report["recommendation"]["conditions"].elements.filter {
      $0["verdict"].string == "only-far"
    }
    #expect(!onlyFar.isEmpty)
    for plan in onlyFar {
      #expect(plan["conditions"]["placement"].string == "under table")
      #expect(plan["conditions"]["crowd"].string == "full")
    }
    // Of the four parameters of 24 fits, some intervals must miss; far more than 5 % must not.
    var inside = 0
    var all = 0
    for fit in report["fits"].elements {
      let truthOfFit = try #require(
        truth["conditions"].elements.first { one in
          ["placement", "crowd", "receiver"].allSatisfy {
            one["conditions"][$0].string == fit["conditions"][$0].string
          }
        })
      for name in ["referencePower_dbm", "pathLossExponent", "shadowingSD_db", "fadingSD_db"] {
        let value = try #require(truthOfFit[name].number)
        let lower = try #require(fit[name]["lower95"].number)
        let upper = try #require(fit[name]["upper95"].number)
        all += 1
        if lower <= value && value <= upper { inside += 1 }
      }
    }
    #expect(all == 96)
    #expect(inside >= 86, "\(inside) of \(all)")
  }

  @Test func `A missing gnuplot ends with 69 and the package's name`() throws {
    let folder = try workplace()
    let result = try BuiltProgram.run(
      ["demo"], in: folder.url, environment: ["PATH": folder.url.path])
    #expect(result.status == 69)
    #expect(result.error.contains("gnuplot-nox"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Surveys"])
  }

  @Test func `What cannot be had is null in JSON, never 0 and never left out`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "beacon,rssi_dbm,distance_m\nA,-60,1\nA,-61,1\nA,-67,2\nA,-66,2\n", to: "short.csv")
    #expect(try BuiltProgram.run(["import", "short.csv"], in: folder.url).status == 0)
    let result = try BuiltProgram.run(["fit", "--format", "json"], in: folder.url)
    #expect(result.status == 1)
    let fit = try JSON(result.output)["fits"][0]
    #expect(fit["status"].string == "refused")
    #expect(fit["reasons"][0]["code"].string == "too-few-locations")
    for key in ["referencePower_dbm", "pathLossExponent", "shadowingSD_db", "fadingSD_db", "expectedPackets"]
    {
      #expect(fit[key].isNull, "\(key)")
    }
    #expect(fit["conditions"]["placement"].isNull)
  }

  @Test func `Exported samples come back as they were, and so do their fits`() throws {
    let folder = try workplace()
    let project = ["--project", "Surveys/cafe"]
    _ = try BuiltProgram.run(["import"] + project + ["--store", "a.sqlite", "--quiet"], in: folder.url)
    _ = try BuiltProgram.run(
      ["export", "samples", "--store", "a.sqlite", "--output", "a.csv"], in: folder.url)
    let again = try BuiltProgram.run(["import", "a.csv", "--store", "b.sqlite", "--quiet"], in: folder.url)
    #expect(again.status == 0, "\(again.error)")
    _ = try BuiltProgram.run(
      ["export", "samples", "--store", "b.sqlite", "--output", "b.csv"], in: folder.url)
    let first = try String(contentsOfFile: folder.path("a.csv"), encoding: .utf8).split(separator: "\n")
    let second = try String(contentsOfFile: folder.path("b.csv"), encoding: .utf8).split(separator: "\n")
    #expect(first.count > 6000)
    #expect(first.sorted() == second.sorted())
    let fits = try ["a", "b"].map {
      try BuiltProgram.run(
        ["fit"] + project + ["--store", "\($0).sqlite", "--format", "json"], in: folder.url
      )
      .output
    }
    #expect(fits[0] == fits[1])
  }

  @Test func `init writes a survey.toml that import accepts, and never overwrites one`() throws {
    let folder = try TemporaryFolder()
    #expect(
      try BuiltProgram.run(["init", "new"], in: folder.url).output.hasPrefix("new/survey.toml\nNext:\n"))
    let text = try String(contentsOfFile: folder.path("new/survey.toml"), encoding: .utf8)
    let again = try BuiltProgram.run(["init", "new"], in: folder.url)
    #expect(again.status == 74)
    #expect(try String(contentsOfFile: folder.path("new/survey.toml"), encoding: .utf8) == text)
    let result = try BuiltProgram.run(["import", "--project", "new"], in: folder.url)
    #expect(result.status == 65)
    #expect(result.error.contains("[no-logs-matched]"))
  }
}
