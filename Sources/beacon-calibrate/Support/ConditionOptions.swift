import ArgumentParser
import RadioSurvey

/// The options that select fits by their conditions. Each fit is the same as without them, see ``SurveyChoice``.
struct ConditionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Only this placement. May be repeated.", valueName: "name"))
  var placement: [String] = []

  @OptionGroup var visits: VisitOptions

  /// What the options select, of the beacons that others select.
  func selection(_ beacons: BeaconOptions) -> SurveySelection {
    var selection = visits.selection
    selection.placements = placement.map(Placement.init(rawValue:))
    selection.beacons = beacons.beacon
    return selection
  }
}
