import Foundation
import RadioSurvey
import TestSupport
import Testing

/// Random edits of everything that an import depends on: results are those of a fresh store, or the command names the change, and
/// an import leads back to the fresh store's.
@Suite struct DependencyEditsTests {
  private static let chains = 20

  private func samples(_ project: EditedProject, _ store: String) throws -> BuiltProgram.Result {
    try BuiltProgram.run(["export", "samples", "--store", store], in: project.folder.url)
  }

  private func imported(_ project: EditedProject, _ store: String, _ options: [String] = []) throws -> Int32 {
    try BuiltProgram.run(["import", "--quiet", "--store", store] + options, in: project.folder.url).status
  }

  @Test(arguments: EditedProject.Kind.allCases, 0..<TestLength.count(chains, short: 1))
  func `After an edit results are those of a fresh store, or the change is named`(
    kind: EditedProject.Kind, seed: Int
  ) throws {
    var project = try EditedProject(seed: UInt64(1000 * seed) + UInt64(kind.rawValue.count))
    _ = try imported(project, "old.sqlite")
    for number in 0..<TestLength.count(10, short: 2) {
      let (what, effect) = try project.edit(kind)
      let fresh = "fresh-\(number).sqlite"
      let freshStatus = try imported(project, fresh)
      let now = try samples(project, "old.sqlite")
      let wanted = try samples(project, fresh)
      let place: Comment = "seed \(seed), edit \(number): \(what)\n\(now.error)"
      // A survey.toml that is wrong is an error everywhere.
      if now.status != 0 {
        #expect(freshStatus != 0, place)
        continue
      }
      let isNamed = now.error.contains("[survey-changed]")
      #expect(now.output == wanted.output || isNamed, place)
      if effect == .none { #expect(!isNamed && now.output == wanted.output, place) }
      _ = try imported(project, "old.sqlite", kind == .logs ? ["--replace"] : [])
      guard freshStatus == 0 else { continue }
      let again = try samples(project, "old.sqlite")
      #expect(again.output == wanted.output, "after import: \(place)")
      #expect(!again.error.contains("[survey-changed]"), "\(what): \(again.error)")
    }
  }

  @Test(arguments: 0..<TestLength.count(chains, short: 1))
  func `Other options on the command line lead to the store that never had others`(seed: Int) throws {
    let project = try EditedProject(seed: UInt64(seed))
    var random = SeededGenerator(seed: UInt64(seed))
    let choices: [[String]] = [
      ["--gap", "5"], ["--gap", "1"], ["--merge-ms", "0"], ["--merge-ms", "300"],
      ["--set", "placement=sill"],
      ["--set", "crowd=full"], ["--session", "one"], ["--keep-addresses"], ["--set", "receiver=phone"],
      ["--ignore-column", "crowd"], ["--set", "beacon=door"], ["--set", "distance_m=2"],
      ["--truth", "truth.csv"],
    ]
    for number in 0..<TestLength.count(10, short: 2) {
      let log = ["logs/a.csv", "logs/b.csv"].randomElement(using: &random) ?? ""
      let options = choices.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)).flatMap {
        $0
      }
      let old = try imported(project, "old.sqlite", [log] + options)
      let status = try imported(project, "fresh-\(number).sqlite", [log] + options)
      #expect(old == status, "\(seed) \(options)")
      guard status == 0 else { continue }
      _ = try BuiltProgram.run(
        ["forget", "--store", "old.sqlite", log == "logs/a.csv" ? "logs/b.csv" : "logs/a.csv"],
        in: project.folder.url)
      #expect(
        try samples(project, "old.sqlite").output == samples(project, "fresh-\(number).sqlite").output,
        "\(seed) \(log) \(options)")
    }
  }
}
