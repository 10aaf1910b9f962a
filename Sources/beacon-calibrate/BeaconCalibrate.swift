import ArgumentParser
import Foundation

/// The root command.
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
      Accuracy.self, Recommend.self, Place.self, Nearest.self, Regions.self, Replay.self,
      Next.self,
      Report.self,
      Check.self, Export.self,
    ])
}
