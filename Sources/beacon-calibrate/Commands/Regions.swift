import CalibrationModel
import ArgumentParser
import Foundation
import RadioSurvey
import Ranging
import Terminal
import SurveyAnalysis

struct Regions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "regions",
    abstract: "Find the levels at which an app enters and leaves the region of a beacon.",
    discussion: """
      For each beacon of survey.toml, finds the level and number of packets after which an app counts a device as \
      inside, and the seconds without a packet of a second, lower level after which it counts it as outside, so that \
      false events of a resting device are rare and real ones are reported soon. Successive levels are correlated, and \
      packets are lost one by one: where they are lost in bursts, there is no answer. The setting holds at the share --probability of the places, at every crowd level and with \
      every receiver asked for. If a beacon has no such setting, the output says what would help, and the exit code is \
      1.

      Core Location monitors at most twenty regions at a time; the identities in survey.toml determine which.

      Example:
        beacon-calibrate regions --project Surveys/cafe --inside 1.5 --outside 8 --false-per-day 1
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var output: OutputOptions

  @Option(help: .value("n", "Most false entries or exits of a resting device in 24 hours, 0.001 to 1000."))
  var falsePerDay = 1.0

  @Option(
    help: .value("m", "Distance along the floor within which devices are inside. Default: the near boundary.")
  )
  var inside: Double?

  @Option(
    help: .value("m", "Distance along the floor beyond which devices are outside. Default: twice --inside."))
  var outside: Double?

  @Option(help: .value("p", "Share of the places where the setting must hold, 0.5 to 0.999."))
  var probability: Double?

  @Option(help: .value("level", "Crowd level to answer for; 'any' for one setting for every level surveyed."))
  var atCrowd: String?

  @Option(help: .value("ms", "Advertising interval of beacons without one in survey.toml, 20 to 10240."))
  var interval: Double?

  @Option(help: .value("dB", "SD between days, phones and people to assume if the survey does not show it."))
  var sessionSd: Double?

  @Option(help: .value("seed", "Seed for random draws.")) var seed: UInt64 = 1

  func validate() throws {
    try demand("--false-per-day", falsePerDay, 0.001...1000)
    try demand("--inside", inside, 0.1...100, "m")
    try demand("--outside", outside, 0.1...1000, "m")
    if let inside, let outside, outside <= inside {
      throw ValidationError("--outside must be farther away than --inside.")
    }
    try demand("--interval", interval, 20...10_240, "ms")
    try demand("--probability", probability, 0.5...0.999)
    try demand("--session-sd", sessionSd, 0...40, "dB")
  }

  func run() throws {
    var requirement = try RequirementOptions.parse([])
    requirement.atCrowd = atCrowd
    requirement.probability = probability
    requirement.sessionSd = sessionSd
    requirement.seed = seed
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: conditions.selection(beacons), parts: [], output: output)
    let options = loaded.analysis.options
    var demand = options.requirement
    // Crowd levels selected are asked for instead of the project's.
    if atCrowd == nil, !conditions.crowd.isEmpty { demand.crowd = nil }
    let question = RegionsQuestion(
      fits: loaded.analysis.fits, site: options.site, requirement: demand, beacons: try asked(options.site),
      falsePerDay: falsePerDay, inside: inside, outside: outside, interval: interval, seed: seed)
    guard question.inside < question.outside else {
      throw CommandFailure(
        .usage, "--outside \(outside ?? 0) is not farther away than the near boundary, \(question.inside) m",
        help: "set --inside too")
    }
    let document = RegionsDocument(question)
    guard !document.answers.isEmpty else { throw CommandFailure(.answerIsNo, text: Self.refusal(document)) }
    try output.write(document) { colored in Style(colored).paint(RegionsText.render(document)) }
    if !document.isMet { throw CommandFailure(.answerIsNo, "") }
  }

  /// The beacons to answer for, by identity: those named, of the placements named. Empty for all.
  /// - Throws: ``CommandFailure`` if none hangs so.
  private func asked(_ site: Site) throws -> [String] {
    guard !conditions.placement.isEmpty, !site.beacons.isEmpty else { return beacons.beacon }
    let hanging = site.beacons.filter { conditions.placement.contains($0.placement?.rawValue ?? "") }
    let names = Set(beacons.beacon)
    let found = hanging.map { (name: $0.name ?? "", identity: $0.identifier.description) }
      .filter { names.isEmpty || names.contains($0.name) || names.contains($0.identity) }
    guard !found.isEmpty else {
      throw CommandFailure(
        .answerIsNo, "no such beacon of survey.toml has that placement",
        help: "set the placement of beacons in survey.toml")
    }
    return found.map(\.identity)
  }

  private static func refusal(_ document: RegionsDocument) -> String {
    let help =
      switch document.omitted.first?.reason {
      case .noInterval?: "set advertising_interval_ms for the beacons in survey.toml, or use --interval"
      case .smoothed?: "the readings were smoothed: survey with a tool that logs every packet"
      case .noCorrelation?: "the similarity of successive packets is unknown: survey longer at each place"
      case .burstsOfLosses?:
        "packets are lost in bursts, or far more at some places than at others: log a device at rest for an "
          + "hour and count with 'replay --time-out'"
      case .noFit?, nil: "see 'beacon-calibrate fit' for the fits, and --at-crowd for the crowd level"
      }
    return "error: no beacon has levels for a region\n  help: \(help)"
  }
}
