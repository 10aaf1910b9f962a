import ArgumentParser
import RadioSurvey

/// The options that select fits by who measured and when: not by where beacons hang.
struct VisitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this crowd level. May be repeated.", valueName: "name"))
  var crowd: [String] = []

  @Option(help: ArgumentHelp("Only this carriage. May be repeated.", valueName: "name"))
  var carriage: [String] = []

  @Option(help: ArgumentHelp("Only this receiver. May be repeated.", valueName: "name"))
  var receiver: [String] = []

  /// What the options select; beacons and placements are all.
  var selection: SurveySelection {
    SurveySelection(
      crowds: crowd.map(CrowdLevel.init(rawValue:)), carriages: carriage.map(Carriage.init(rawValue:)),
      receivers: receiver.map(Receiver.init(rawValue:)))
  }
}
