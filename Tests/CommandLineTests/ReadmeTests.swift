import Foundation
import TestSupport
import Testing

/// The README's console blocks, run: a line that begins with `$` is a command, what follows is what it prints.
@Suite struct ReadmeTests {
  struct Step: Sendable {
    var command: String
    var output: String
  }

  private static func steps() throws -> [Step] {
    let text = try String(contentsOf: SharedData.projectRoot.appending(path: "README.md"), encoding: .utf8)
    var steps: [Step] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2)), output: ""))
      } else if isInside, !steps.isEmpty {
        steps[steps.count - 1].output += "\(line)\n"
      }
    }
    return steps
  }

  @Test func `Every console block of the README prints what it says`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      at: SharedData.projectRoot.appending(path: "Surveys"), to: folder.url.appending(path: "Surveys"))
    let steps = try Self.steps()
    #expect(steps.count >= 3)
    for step in steps {
      let result = try BuiltProgram.shell(
        "beacon-calibrate() { \"\(BuiltProgram.url.path)\" \"$@\"; }; \(step.command)", in: folder.url)
      #expect(result.output == step.output, "\(step.command)\n\(result.output)\(result.error)")
    }
  }

  @Test func `The README is at most 150 lines`() throws {
    let text = try String(contentsOf: SharedData.projectRoot.appending(path: "README.md"), encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 150)
  }
}
