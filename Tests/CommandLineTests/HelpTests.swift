import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  /// The words of every command that has no subcommands, as the program's own dump of its help lists them.
  private static func commands() throws -> [[String]] {
    func leaves(_ command: JSON, _ words: [String]) -> [[String]] {
      let others = command["subcommands"].elements.filter { $0["commandName"].string != "help" }
      guard !others.isEmpty else { return [words] }
      return others.flatMap { leaves($0, words + [$0["commandName"].string ?? ""]) }
    }
    let dump = try BuiltProgram.run(["--experimental-dump-help"])
    return leaves(try JSON(dump.output)["command"], [])
  }

  @Test(arguments: try commands())
  func `Every command has help with a worked example`(command: [String]) throws {
    let result = try BuiltProgram.run(command + ["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("OVERVIEW: "))
    #expect(result.output.contains("Example"))
    #expect(result.output.contains("beacon-calibrate \(command.joined(separator: " "))"))
  }

  @Test func `The overview names every command and the exit codes`() throws {
    let result = try BuiltProgram.run(["--help"])
    #expect(result.status == 0)
    let commands = try Self.commands()
    #expect(commands.count > 10 && commands.contains(["export", "samples"]))
    for command in commands { #expect(result.output.contains("  \(command[0])")) }
    #expect(result.output.contains("Exit codes"))
  }
}
