import ArgumentParser

/// Names the commands that have an option which another command was given.
enum OptionOwners {
  /// The message of ArgumentParser with a line for an option that it does not know here, if other commands have it.
  static func explained(_ message: String) -> String {
    guard let match = message.firstMatch(of: /Unknown option '(--[a-z0-9\-]+)/) else { return message }
    let option = String(match.1)
    let owners = commands(below: BeaconCalibrate.self, []).filter { has(option, $0.type) }.map(\.name)
    guard !owners.isEmpty else { return message }
    var lines = message.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines.insert("  help: \(option) belongs to \(owners.joined(separator: ", "))", at: 1)
    return lines.joined(separator: "\n")
  }

  private static func commands(
    below command: any ParsableCommand.Type, _ path: [String]
  ) -> [(name: String, type: any ParsableCommand.Type)] {
    command.configuration.subcommands.flatMap { next in
      let path = path + [next._commandName]
      let isGroup = !next.configuration.subcommands.isEmpty
      return isGroup ? commands(below: next, path) : [(path.joined(separator: " "), next)]
    }
  }

  /// Whether the help of a command begins a line with the option.
  private static func has(_ option: String, _ command: any ParsableCommand.Type) -> Bool {
    BeaconCalibrate.helpMessage(for: command, includeHidden: false, columns: 200).split(separator: "\n")
      .contains { line in
        let words = line.split(separator: " ")
        return line.hasPrefix("  -") && (words.first == option[...] || words.dropFirst().first == option[...])
      }
  }
}
