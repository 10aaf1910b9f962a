import ArgumentParser

@main
struct BeaconCalibrate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "beacon-calibrate")
}
