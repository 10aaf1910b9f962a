import ArgumentParser
import RadioSurvey

/// Finds a command that does not exist, for which ArgumentParser has no suggestion, and which its `help` ignores.
enum UnknownCommand {
  /// Checks the commands that a command line begins with. Options before them are left to ArgumentParser.
  ///
  /// - Throws: ``CommandFailure`` with the command that was probably meant, or with all that exist.
  static func check(_ words: [String]) throws(CommandFailure) {
    var command: any ParsableCommand.Type = BeaconCalibrate.self
    var path: [String] = []
    for word in words.first == "help" ? words.dropFirst() : words[...] {
      let others = command.configuration.subcommands
      guard !others.isEmpty, !word.utf8.starts(with: "-".utf8) else { return }
      guard let next = others.first(where: { $0._commandName == word }) else {
        throw failure(word, after: path, among: others.map { $0._commandName })
      }
      command = next
      path.append(word)
    }
  }

  private static func failure(_ word: String, after path: [String], among names: [String]) -> CommandFailure {
    func full(_ name: String) -> String { (path + [name]).joined(separator: " ") }
    let program = (["beacon-calibrate"] + path).joined(separator: " ")
    let help: TerminalMessage =
      if let near = NearestName.nearest(to: word, among: names) {
        " Did you mean '\(full(near))'?\n  help: '\(program) --help' lists the commands"
      } else {
        "\n  help: the commands are \(names.map(full).joined(separator: ", "))"
      }
    return CommandFailure(.usage, "Error: There is no command '\(full(word))'." + help)
  }
}
