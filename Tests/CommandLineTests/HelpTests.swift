import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  private static let commands = [
    ["demo"], ["init"], ["simulate"], ["inspect"], ["record"], ["import"], ["fit"], ["accuracy"],
    ["recommend"], ["next"],
    ["report"], ["check"],
    ["export", "samples"], ["export", "calibration"],
  ]

  @Test("every command has help with a worked example", arguments: commands)
  func help(command: [String]) throws {
    let result = try BuiltProgram.run(command + ["--help"])
    #expect(result.status == 0)
    #expect(result.output.contains("OVERVIEW: "))
    #expect(result.output.contains("Example"))
    #expect(result.output.contains("beacon-calibrate \(command.joined(separator: " "))"))
  }

  @Test("the overview names every command and the exit codes")
  func overview() throws {
    let result = try BuiltProgram.run(["--help"])
    #expect(result.status == 0)
    for command in Self.commands { #expect(result.output.contains("  \(command[0])")) }
    #expect(result.output.contains("Exit codes"))
  }
}
