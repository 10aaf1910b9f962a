import TestSupport
import Testing

/// Commands and options that do not exist.
@Suite struct UnknownCommandTests {
  @Test(arguments: [
    (["fti"], "Error: There is no command 'fti'. Did you mean 'fit'?"),
    (["help", "recomend"], "Error: There is no command 'recomend'. Did you mean 'recommend'?"),
    (["acuracy", "--help"], "Error: There is no command 'acuracy'. Did you mean 'accuracy'?"),
    (["export", "sample"], "Error: There is no command 'export sample'. Did you mean 'export samples'?"),
    (["help", "export", "calibrations"], "Did you mean 'export calibration'?"),
    (["help", "nothing"], "Error: There is no command 'nothing'.\n  help: the commands are demo, init, "),
  ])
  func `A command that does not exist ends with 64 and the one that was meant`(
    words: [String], message: String
  ) throws {
    let result = try BuiltProgram.run(words)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test func `Help of a command that exists is help`() throws {
    for words in [["help", "fit"], ["help", "export", "samples"], ["help"], ["fit", "--help"], ["export"]] {
      let result = try BuiltProgram.run(words)
      #expect(
        result.status == 0 && result.output.contains("USAGE: beacon-calibrate"), "\(words): \(result.error)")
    }
  }

  @Test func `An option that does not exist is told with the one that was meant`() throws {
    let result = try BuiltProgram.run(["fit", "--plcement", "x"])
    #expect(result.status == 64)
    #expect(
      result.error.contains("Unknown option '--plcement'. Did you mean '--placement'?"), "\(result.error)")
  }

  @Test func `An option of other commands is told with their names`() throws {
    let result = try BuiltProgram.run(["fit", "--assume-power", "-63"])
    #expect(result.status == 64)
    let lines = result.error.split(separator: "\n")
    #expect(lines.count >= 2)
    #expect(lines[0].hasPrefix("Error: Unknown option '--assume-power'"), "\(result.error)")
    #expect(
      lines[1].hasPrefix(
        "  help: --assume-power belongs to demo, accuracy, recommend, place, replay, next, report"),
      "\(result.error)")
  }
}
