import Foundation
import ProjectTrials
import TestSupport
import Testing

/// The built program over made-up projects; `DegenerateSurveyTests` tries more surveys in process, and `make fuzz` mutates two
/// thousand projects.
@Suite struct MadeUpProjectTests {
  @Test(arguments: TestLength.cases([1000, 1004] as [UInt64], short: 1))
  func `Every command answers or refuses six degenerate surveys, twice`(first: UInt64) throws {
    for seed in stride(from: first, to: 1048, by: TestLength.count(8, short: 16)) {
      let found = try ProjectRun(seed: seed, isMutated: false).findings(program: BuiltProgram.url)
      #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
  }

  /// Bytes, numbers, keys and lines of the project are changed. Two halves, which run side by side.
  @Test(arguments: TestLength.cases([100_000, 100_012] as [UInt64], short: 1))
  func `Every command answers or refuses mutated projects`(first: UInt64) throws {
    for seed in first..<first + TestLength.count(12, short: 1) {
      let found = try ProjectRun(seed: seed, isMutated: true).findings(program: BuiltProgram.url)
      #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
  }

  /// Reports, calibrations, plans, survey files and logos, each kind in its turn.
  @Test func `Every command reads or refuses mutated documents`() throws {
    let report = SharedData.projectRoot.appending(path: "Reports/cafe/report.json")
    let trial = try DocumentTrial(program: BuiltProgram.url, report: report)
    for seed in 0..<TestLength.count(5000 as UInt64, short: 7) {
      let found = try trial.findings(seed: seed)
      #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
  }

  @Test func `A place on its beacon is rejected with the reason, and a row beside it is used`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(
      "name = \"s\"\n[[beacon]]\nname = \"b\"\nx_m = 1\ny_m = 1\n[[log]]\nfiles = \"walk.csv\"\n",
      to: "survey.toml")
    _ = try folder.write(
      "timestamp,beacon,rssi_dbm,x_m,y_m\n1772438400,b,-50,1,1\n1772438401,b,-60,3,1\n", to: "walk.csv")
    let imported = try BuiltProgram.run(["import", "--format", "json"], in: folder.url)
    #expect(imported.status == 0, "\(imported.error)")
    #expect(imported.error.contains("walk.csv:2:") && imported.error.contains("[invalid-distance]"))
    let summary = try JSON(imported.output)["files"][0]["summary"]
    #expect(summary["receivedPackets"].integer == 1 && summary["rejectedRows"].integer == 1)
  }

  @Test func `A trial finds a crash, an exit code of its own, a hang and a number that is none`() throws {
    let folder = try TemporaryFolder()
    let programs = [
      ("kill -ILL $$", "exit code 132"), ("exit 70", "exit code 70"),
      ("while :; do :; done", "exit code 137"),
      ("echo '{\"level\": nan}'", "is not JSON"),
      ("echo '{\"zones\": {\"near\": 1.5}, \"text\": \"1\"}'", "no probability"),
    ]
    for (index, (script, sign)) in programs.enumerated() {
      let path = folder.path("program\(index)")
      _ = try folder.write("#!/bin/bash\n\(script)\n", to: "script\(index)")
      // A program that this process had open for writing could not be started while another test starts one.
      _ = try BuiltProgram.shell("install -m 700 script\(index) program\(index)", in: folder.url)
      let trial = ProgramTrial(program: URL(filePath: path), seconds: 1)
      let found = try trial.run(["fit", "--format", "json"], in: folder.url)
      #expect(found.count == 1 && found[0].description.contains(sign), "\(script): \(found)")
    }
  }

  @Test func `The same seed mutates a project in the same way, and most stay readable as text`() {
    let first = (0..<50).map { MutatedProject(seed: $0) }
    #expect(first.map(\.files) == (0..<50).map { MutatedProject(seed: $0).files })
    let sound = (0..<50).map { DegenerateSurvey(seed: $0) }
    let changed = zip(first, sound).count { mutated, survey in
      mutated.files["survey.toml"] != Array(survey.survey.utf8)
        || mutated.files["walk.csv"] != Array(survey.log.utf8)
    }
    #expect(changed >= 45)
  }
}
