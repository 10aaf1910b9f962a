import ArgumentParser
import Files
import Foundation

/// The program. Exit codes and the last words on standard error are decided here and nowhere else.
@main
struct Main {
  static func main() {
    // A full disk must be an error that is told, not a signal that kills.
    signal(SIGXFSZ, SIG_IGN)
    LastWords.prepare()
    Descriptor.reserveStandardStreams()
    do {
      var command = try BeaconCalibrate.parseAsRoot()
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
      // Help, version and usage errors are ArgumentParser's own: 0 or 64.
      let code = BeaconCalibrate.exitCode(for: error)
      if code.isSuccess { BeaconCalibrate.exit(withError: error) }
      Terminal.standardError(BeaconCalibrate.fullMessage(for: error))
      exit(code.rawValue)
    }
  }
}
