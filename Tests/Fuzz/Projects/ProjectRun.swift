package import Foundation
import TestSupport

/// One made-up project and the program over it.
package struct ProjectRun: Sendable {
  /// The project's seed.
  package var seed: UInt64
  /// Whether the project's bytes are mutated, rather than valid and degenerate.
  package var isMutated: Bool

  /// A run.
  package init(seed: UInt64, isMutated: Bool) {
    self.seed = seed
    self.isMutated = isMutated
  }

  /// What must not be.
  ///
  /// - Parameter keep: Folder for the project where there is something; `nil` to lose it.
  package func findings(program: URL, keep: URL? = nil) throws -> [String] {
    let scratch = try TemporaryFolder()
    let project = scratch.url.appending(path: "project")
    let name: String
    var trial: ProgramTrial
    let depth: ProgramTrial.Depth
    if isMutated {
      let mutated = MutatedProject(seed: seed)
      try mutated.write(to: project)
      name = "mutated project, seed \(seed)"
      trial = ProgramTrial(program: program, statuses: [0, 1, 2, 65, 66, 74])
      trial.checksWords = !mutated.hasWords
      depth = .once
    } else {
      let survey = DegenerateSurvey(seed: seed)
      try survey.write(to: project)
      name = survey.name
      trial = ProgramTrial(program: program, statuses: [0, 1, 2, 65])
      // Every option of every command now and then.
      depth = seed % 12 == 0 ? .every : .once
    }
    let found = try trial.run(in: project, depth: depth)
    if !found.isEmpty, let keep {
      try FileManager.default.createDirectory(at: keep, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: project, to: keep.appending(path: "\(isMutated ? "mutated" : "degenerate")-\(seed)"))
    }
    return found.map { "\(name): \($0)" }
  }
}
