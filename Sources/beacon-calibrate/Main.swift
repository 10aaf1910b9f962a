import ArgumentParser
import Support
import Foundation

/// The program. Only this file decides exit codes and prints the final message on standard error.
@main
struct Main {
  static func main() {
    // Exceeding a file size limit must be a reported error, not a fatal signal.
    signal(SIGXFSZ, SIG_IGN)
    LastWords.prepare()
    Descriptor.reserveStandardStreams()
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      try UnknownCommand.check(words)
      var command = try NegativeNumbers.command(words)
      try command.run()
    } catch let failure as CommandFailure {
      Terminal.standardError(failure.message)
      exit(failure.code.rawValue)
    } catch {
      let failure = CommandFailure(translating: error)
      if let failure {
        Terminal.standardError(failure.message)
        exit(failure.code.rawValue)
      }
      // ArgumentParser handles help, version and usage errors: 0 or 64.
      let code = BeaconCalibrate.exitCode(for: error)
      if code.isSuccess { BeaconCalibrate.exit(withError: error) }
      Terminal.standardError(OptionOwners.explained(BeaconCalibrate.fullMessage(for: error)))
      exit(code.rawValue)
    }
  }
}
