import ArgumentParser
import CMalloc
import Support
import Foundation

/// The program. Only this file decides exit codes and prints the final message on standard error.
@main
struct Main {
  static func main() {
    // Exceeding a file size limit must be a reported error, not a fatal signal.
    signal(SIGXFSZ, SIG_IGN)
    LastWords.prepare()
    // Arrays of megabytes go back to the system when they are let go. Otherwise the allocator keeps ever longer ones, and an
    // analysis of many dwells takes a quarter more memory than it uses.
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
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
