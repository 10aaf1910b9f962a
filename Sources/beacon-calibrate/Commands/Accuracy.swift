import ArgumentParser
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import SurveyReport
import SurveyResults

/// The `accuracy` command.
struct Accuracy: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Estimate how accurate ranging will be at each distance.",
    discussion: """
      For a device that averages several packets at a location that was not measured: one sigma, the radii that contain \
      68 % and 95 % of errors, the share within twice one sigma, the interval of the true distance, and the zone that the \
      device reports. Intervals are widened until they hold at locations left out of the fit. Each table is followed by the \
      widening, how often the zone was right at those locations, and how many packets accurate ranging needs, if any \
      number is enough.

      If that is longer than a page, prints one row for each set of conditions instead, the least accurate first: each at the \
      distance nearest to the boundary of near. --all prints all of it, and --format json always has it.

      Example:
        beacon-calibrate accuracy --store walk.sqlite --packets 10 --distance 3
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Distance to tabulate. May be repeated. Default: the distances measured.", valueName: "m"))
  var distance: [Double] = []

  @Flag(help: "Print every distance of every set of conditions, however long that is.")
  var all = false

  func validate() throws {
    guard distance.allSatisfy(SurveyBounds.distance.contains) else {
      throw ValidationError("--distance must be between 0.05 and 10000 m.")
    }
  }

  func run() throws {
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: conditions.selection(beacons),
      distances: distance.isEmpty ? nil : distance, parts: .accuracy, output: output)
    let tables = loaded.analysis.accuracy
    let fits = loaded.analysis.fits
    let options = loaded.analysis.options
    let document = AccuracyDocument(
      accuracy: tables,
      fits: tables.map { table in fits.first { $0.conditions == table.conditions } },
      refused: fits.filter { fit in !tables.contains { $0.conditions == fit.conditions } }.map { fit in
        let gap = options.policy.beliefGap(of: fit, fits: loaded.analysis.allFits, site: options.site)
        return (fit.conditions, gap ?? .fitRefused)
      })
    try output.write(document) { _ in
      AccuracyText.render(document, pageNear: all ? nil : loaded.analysis.options.site.zones.near)
    }
    if tables.isEmpty {
      throw CommandFailure(.answerIsNo, "")
    }
  }
}
