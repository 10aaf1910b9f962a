import CalibrationModel
import ArgumentParser
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import Terminal
import SurveyAnalysis

struct Accuracy: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy", abstract: "Estimate how accurate ranging will be at each distance.",
    discussion: """
      For a device that averages several packets at a new location: one sigma, the radii that contain 68 % and 95 % of \
      errors, the share within twice one sigma, the interval of the true distance, and the zone that the device \
      reports. Errors at locations left out of the fit make the intervals wider or narrower. Below each table: by how much, \
      how often the zone was right at those locations, and how many packets accurate ranging needs, if any number is \
      enough.

      If that is longer than a page, prints one row per set of conditions, least accurate first, at the distance \
      nearest to the boundary of near. --all prints everything; --format json always includes it.

      --validate tests the zones instead: what devices reported in each zone (immediate, near, far or not heard), \
      beside the prediction. Each session is predicted by fits of the others, or --hold-out places by fits of the \
      rest.

      --over-time shows accuracy second by second, with each --filter: the seconds until 68 of 100 distances are right \
      within 25 %, 50 % and a factor of 2, or that this never happens, and how long a filter takes to follow a turn of \
      the body, a pocket, or your own --change.

      Examples:
        beacon-calibrate accuracy --store walk.sqlite --packets 10 --distance 3
        beacon-calibrate accuracy --store walk.sqlite --over-time --filter mean=10 --filter exponential=0.3
        beacon-calibrate accuracy --store walk.sqlite --validate --hold-out 8
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var requirement: RequirementOptions
  @OptionGroup var output: OutputOptions

  @Option(help: .value("m", "Distance to tabulate. May be repeated. Default: the distances measured."))
  var distance: [Double] = []

  @Flag(help: "Print every distance of every set of conditions.") var all = false

  @Flag(
    name: .customLong("validate"),
    help: "Print what devices reported in each zone at places left out of the fits, beside the prediction.")
  var validates = false

  @OptionGroup var leftOut: LeftOutPart

  @Flag(
    help: "Print how accurate distances are over time, with filters, and how fast filters follow a change.")
  var overTime = false

  @Option(
    help: .value(
      "filter",
      "With --over-time: mean=K packets, exponential=WEIGHT of each packet, or "
        + "kalman=DRIFT,NOISE in dB per root second and dB. May be repeated. Default: mean=10, "
        + "exponential=0.3 and kalman=0.5,6.")) var filter: [ReplayFilter] = []

  @Option(help: .value("dB", "With --over-time: change of the level to follow, 0.1 to 60. May be repeated."))
  var change: [Double] = []

  func validate() throws {
    guard overTime || (filter.isEmpty && change.isEmpty) else {
      throw ValidationError("--filter and --change require --over-time.")
    }
    guard !overTime || !(validates || leftOut.holdOut != nil) else {
      throw ValidationError("--over-time and --validate cannot be used together.")
    }
    guard !overTime || (distance.isEmpty && !all) else {
      throw ValidationError("--over-time applies to every distance: leave out --distance and --all.")
    }
    guard change.allSatisfy({ (0.1...60).contains($0) }) else {
      throw ValidationError("--change must be between 0.1 and 60 dB.")
    }
    guard distance.allSatisfy(SurveyBounds.distance.contains) else {
      throw ValidationError("--distance must be between 0.05 and 10000 m.")
    }
  }

  func run() throws {
    if validates || leftOut.holdOut != nil { return try validateZones() }
    if overTime { return try tellOverTime() }
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: conditions.selection(beacons),
      distances: distance.isEmpty ? nil : distance, parts: .accuracy, output: output)
    let tables = loaded.analysis.accuracy
    let fits = loaded.analysis.fits
    let options = loaded.analysis.options
    let document = AccuracyDocument(
      accuracy: tables, fits: tables.map { table in fits.first { $0.conditions == table.conditions } },
      refused: fits.filter { fit in !tables.contains { $0.conditions == fit.conditions } }.map { fit in
        let gap = options.policy.beliefGap(of: fit, fits: loaded.analysis.allFits, site: options.site)
        return (fit.conditions, gap ?? .fitRefused)
      })
    try output.write(document) { _ in
      AccuracyText.render(document, pageNear: all ? nil : loaded.analysis.options.site.zones.near)
    }
    if tables.isEmpty { throw CommandFailure(.answerIsNo, "") }
  }

  private func tellOverTime() throws {
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: conditions.selection(beacons), parts: [], output: output)
    let filters: [ReplayFilter] =
      filter.isEmpty
      ? [.mean(packets: 10), .exponential(weight: 0.3), .kalman(drift: 0.5, noise: 6)] : filter
    let document = AccuracyOverTimeDocument(
      loaded.analysis.fits, filters: filters.map { ($0.defaultValueDescription, $0) }, changes: change)
    try output.write(document) { _ in AccuracyOverTimeText.render(document) }
    if document.sets.isEmpty { throw CommandFailure(.answerIsNo, "") }
  }

  /// Prints the zones named at places that the fits do not know, beside the prediction.
  private func validateZones() throws {
    let (dwells, options) = try LeftOutPart.load(
      survey, requirement: requirement, selection: conditions.selection(beacons), output: output)
    let splits = try leftOut.splits(of: dwells, site: options.site, seed: options.seed, output: output)
    let document = ZoneMatrixDocument(
      unit: leftOut.holdOut == nil ? .session : .place, seed: options.seed, boundaries: options.site.zones,
      matrices: ZoneMatrix.matrices(
        splits, site: options.site, policy: options.policy, sessions: SurveySessions(dwells),
        seed: options.seed))
    guard !document.matrices.isEmpty else {
      throw CommandFailure(
        .answerIsNo, "no fit of the other places or sessions can predict those left out",
        help: "see 'beacon-calibrate fit' for why fits are refused, or hold out fewer places")
    }
    try output.write(document) { _ in ZoneMatrixText.render(document) }
  }
}
