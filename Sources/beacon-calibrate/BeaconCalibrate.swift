import ArgumentParser
import Files
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
        beacon-calibrate import walk.csv --store walk.sqlite --set placement=counter
        beacon-calibrate fit --store walk.sqlite

      Exit codes: 0 success; 1 the answer is no; 64 usage; 65 input data unusable; 66 input missing; 69 a required \
      program is missing; 70 internal error; 74 input or output failed.

      Environment: \(LastWords.switchName)=1 lets the system handle traps and failed allocations, for a core dump or \
      SWIFT_BACKTRACE. Otherwise the program prints a message and exits with code 70.
      """,
    version: version,
    subcommands: [
      Demo.self, Init.self, Simulate.self, Inspect.self, Record.self, Import.self, Forget.self, Fit.self,
      Accuracy.self, Recommend.self, Place.self, Nearest.self, Next.self,
      Report.self,
      Check.self, Export.self,
    ])
}
