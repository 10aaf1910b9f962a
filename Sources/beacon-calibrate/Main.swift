import ArgumentParser
import Foundation
import RadioSurvey
import Support

/// The program. Only this file decides exit codes and prints the final message on standard error.
@main struct Main {
  static func main() {
    // Exceeding a file size limit must be a reported error, not a fatal signal.
    signal(SIGXFSZ, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    LastWords.prepare(words)
    Descriptor.reserveStandardStreams()
    FileUse.shared.begin { failure in end(CommandFailure(translating: failure)) }
    do {
      try UnknownCommand.check(words)
      var command = try NegativeNumbers.command(words)
      try command.run()
    } catch {
      end(error as? CommandFailure ?? CommandFailure(translating: error))
      // ArgumentParser handles help, version and usage errors: 0 or 64.
      let code = BeaconCalibrate.exitCode(for: error)
      let text = BeaconCalibrate.fullMessage(for: error)
      if code.isSuccess {
        do { try Console.standardOutput("\(text)\n") } catch { end(CommandFailure(translating: error)) }
      } else {
        Console.standardError(OptionOwners.explained(text))
      }
      exit(code.rawValue)
    }
  }

  private static func end(_ failure: CommandFailure?) {
    guard let failure else { return }
    Console.standardError(failure.message)
    exit(failure.code.rawValue)
  }
}

/// Finds a command that does not exist, for which ArgumentParser has no suggestion, and which its `help` ignores.
enum UnknownCommand {
  /// Checks the commands that a command line begins with. Options before them are left to ArgumentParser.
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
      } else { "\n  help: the commands are \(names.map(full).joined(separator: ", "))" }
    return CommandFailure(.usage, "Error: There is no command '\(full(word))'." + help)
  }
}

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

/// Lets a value begin with a minus sign: `--assume-power -63` is read as `--assume-power=-63`.
///
/// ArgumentParser takes a word that begins with a hyphen for an option. No option of this program begins with a digit, so a hyphen and
/// a digit, or a hyphen, a point and a digit, begin a number. This applies to every option. A number may also be pasted
/// from what the program prints, with the minus sign U+2212.
enum NegativeNumbers {
  /// The command that the words of a command line ask for.
  /// - Throws: what ArgumentParser throws.
  static func command(_ words: [String]) throws -> any ParsableCommand {
    var words = joined(words)
    while true {
      do {
        return try BeaconCalibrate.parseAsRoot(words)
      } catch {
        guard let typed = withHyphens(words, BeaconCalibrate.message(for: error)) else { throw error }
        words = typed
      }
    }
  }

  /// The words with a hyphen instead of the minus sign of the one that was expected to be a number; `nil` if
  /// there is none. A name that begins with a minus sign stays as it is.
  private static func withHyphens(_ words: [String], _ message: String) -> [String]? {
    let refusal = /The value '(\u{2212}[^']*)' is invalid for '(--[a-z\-]+)/
    guard let match = message.firstMatch(of: refusal) else { return nil }
    let (value, option) = (String(match.1), String(match.2))
    let number = "-" + value.unicodeScalars.dropFirst().map { String($0) }.joined()
    var words = words
    if let place = words.firstIndex(of: "\(option)=\(value)") {
      words[place] = "\(option)=\(number)"
    } else if let place = words.indices.dropFirst().first(where: {
      words[$0] == value && words[$0 - 1] == option
    }) {
      words.replaceSubrange((place - 1)...place, with: ["\(option)=\(number)"])
    } else {
      return nil
    }
    return words
  }

  /// The words of a command line, each negative number joined to the option before it. Nothing after `--` changes.
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { return joined + [word] + rest }
      if isOption(word), let value = rest.first, isNegative(value) {
        joined.append("\(word)=\(value)")
        rest.removeFirst()
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// Whether the word is an option by its long name, without a value of its own.
  private static func isOption(_ word: String) -> Bool {
    word.utf8.starts(with: "--".utf8) && word.utf8.count > 2 && !word.utf8.contains(UInt8(ascii: "="))
  }

  private static func isNegative(_ word: String) -> Bool {
    var rest = word.utf8[...]
    guard rest.popFirst() == UInt8(ascii: "-") else { return false }
    if rest.first == UInt8(ascii: ".") { rest.removeFirst() }
    return rest.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}

struct BeaconCalibrate: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "beacon-calibrate",
    abstract: "Calibrate Bluetooth LE beacons in place and plan how many you need.",
    discussion: """
      A surveyor records the RSSI of beacons at known distances, for each placement and crowd level. This program \
      reads those logs, fits path-loss models with confidence intervals, estimates how accurate ranging will be, \
      recommends how many beacons to install, and writes one HTML report.

      First steps:
        beacon-calibrate demo
        beacon-calibrate init my-survey
        beacon-calibrate init my-survey --from walk.csv
        beacon-calibrate import --project my-survey
        beacon-calibrate report --project my-survey --output my-report

      '-' is standard input when reading and standard output when writing. Negative numbers need no equals sign: \
      --assume-power -63. --project takes a folder or the path of its survey.toml.

      Exit codes: 0 success; 1 the answer is no; 2 check cannot say; 64 usage; 65 input data unusable; 66 input missing; 69 a required \
      program is missing; 70 internal error; 74 input or output failed.

      'make install' installs manual pages and completions for bash, zsh and fish; 'beacon-calibrate \
      --generate-completion-script zsh' prints a completion.

      Environment: COLUMNS=100 fits tables to 100 columns, and COLUMNS=0 does not limit their width; otherwise they fit the \
      terminal. \(LastWords.switchName)=1 lets the system handle traps and failed allocations, for a core dump or \
      SWIFT_BACKTRACE. Otherwise the program prints a message and exits with code 70.
      """,
    version: version,
    subcommands: [
      Demo.self, Init.self, Simulate.self, Inspect.self, Record.self, Import.self, Forget.self, Fit.self,
      Accuracy.self, Recommend.self, Place.self, Nearest.self, Regions.self, Replay.self, Next.self,
      Report.self, Check.self, Export.self,
    ])
}
