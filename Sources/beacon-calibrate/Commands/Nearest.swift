import CalibrationModel
import ArgumentParser
import Foundation
import PathLoss
import RadioSurvey
import Ranging
import SurveyProject
import Terminal
import SurveyAnalysis
import CoveragePlanner

struct Nearest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nearest", abstract: "Predict which beacon a device ranks first where people stand.",
    discussion: """
      For a device near each beacon of survey.toml, says how often that beacon comes first and which others do, using \
      the fits of their placements: the exact integral over their levels. Lists pairs that are confused too often, \
      with how far apart to hang them, and the lead in dB at which an app may switch between them. The exit code is 1 \
      if a beacon comes first less often than --probability.

      --at answers for a point of the floor and --path for a path, instead of for the beacons: which beacon is \
      nearest, how often it comes first, and what the device says. Walls between beacon and device count with their \
      measured or literature loss, and so do floors: beacons on another floor never count as on the same one. If \
      beacons hang on several floors, the output says how often the first beacon is on the wrong floor.

      What all beacons share (the device's own offset, most of the change from day to day) cancels. --correlation adds \
      the share they have in common at a place; 0 is the cautious choice.

      --validate tests the prediction: each session is predicted by fits of the others, or --hold-out places by fits \
      of the rest. It prints how often the nearest beacon came first there, beside the prediction.

      Examples:
        beacon-calibrate nearest --project Surveys/cafe --at-crowd full --radius 1
        beacon-calibrate nearest --project Surveys/cafe --at 3,2.2 --at entrance --path "0.5,2;8,2"
        beacon-calibrate nearest --store walk.sqlite --validate --hold-out 8
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var visits: VisitOptions
  @OptionGroup var plan: PlanFileOptions
  @OptionGroup var places: NearestPlaceOptions
  @OptionGroup var output: OutputOptions

  @Option(help: .value("m", "How far from a beacon people stand, along the floor, 0 to 100."))
  var radius = 1.0

  @Option(help: .value("p", "How often the nearest beacon must come first, 0.5 to 0.999."))
  var probability = 0.95

  @Option(help: .value("share", "Share of the variance common to beacons at a place, 0 to 0.99."))
  var correlation = 0.0

  @Option(help: .value("level", "Crowd level to answer for; 'any' for every level surveyed."))
  var atCrowd: String?

  @Option(help: .value("k", "Packets that a device averages, 1 to 1000."))
  var packets: Int?

  @Option(help: .value("seed", "Seed for random draws.")) var seed: UInt64 = 1

  @Flag(
    name: .customLong("validate"),
    help:
      "Print how often the nearest beacon came first at places left out of the fits, beside the prediction.")
  var validates = false

  @OptionGroup var leftOut: LeftOutPart

  func validate() throws {
    try demand("--radius", radius, 0...100, "m")
    try demand("--probability", probability, 0.5...0.999)
    try demand("--correlation", correlation, 0...0.99)
    try demand("--packets", packets, 1...1000)
    if validates || leftOut.holdOut != nil, places.isAskedForPlaces {
      throw ValidationError("--validate uses the places of the survey: leave out --at and --path.")
    }
  }

  func run() throws {
    var requirement = try RequirementOptions.parse([])
    requirement.atCrowd = atCrowd
    requirement.packets = packets
    requirement.seed = seed
    var selection = visits.selection
    selection.beacons = beacons.beacon
    if validates || leftOut.holdOut != nil { return try validatePrediction(requirement, selection) }
    // An unknown name is reported before the fits are computed.
    let site = try survey.loadProject()?.site ?? Site()
    let floors = try places.floors(plan, survey, site: site)
    let request = try places.request(floors, site: site)
    let loaded = try LoadedSurvey(
      survey, requirement: requirement, selection: selection, parts: [], output: output)
    let options = loaded.analysis.options
    let question = NearestQuestion(
      fits: loaded.analysis.fits, site: options.site, policy: options.policy,
      packets: options.requirement.packets, crowd: options.requirement.crowd, radius: radius,
      probability: probability, correlation: correlation, seed: seed,
      obstacles: floors.obstacles(
        fits: loaded.analysis.fits, site: options.site, height: places.floorHeight,
        floorLoss: places.floorLoss))
    let progress = Progress(quiet: output.quiet)
    progress.show("comparing beacons")
    let document = NearestDocument(question, venue: NearestVenue(request, question: question, floors: floors))
    progress.finish()
    guard !document.groups.isEmpty else {
      throw CommandFailure(
        .answerIsNo, "fewer than two beacons have a position and a usable fit of their placement",
        help: "set x_m, y_m and placement of beacons in survey.toml, and see 'beacon-calibrate fit' for "
          + "the fits")
    }
    try output.write(document) { colored in Style(colored).paint(NearestText.render(document)) }
    let isMet = request.isEmpty ? document.isMet : document.venue?.isMet ?? false
    if !isMet { throw CommandFailure(.answerIsNo, "") }
  }

  /// Prints the prediction beside what was measured at places that the fits do not know.
  private func validatePrediction(_ requirement: RequirementOptions, _ selection: SurveySelection) throws {
    let (all, options) = try LeftOutPart.load(
      survey, requirement: requirement, selection: selection, output: output)
    let crowd = options.requirement.crowd
    let dwells = all.filter { atCrowd == nil || crowd == nil || $0.conditions.crowd == crowd }
    let splits = try leftOut.splits(of: dwells, site: options.site, seed: seed, output: output)
    let floors = try places.floors(plan, survey, site: options.site)
    let question = NearestQuestion(
      fits: [], site: options.site, policy: options.policy, packets: options.requirement.packets, crowd: nil,
      correlation: correlation, seed: seed)
    // The losses too are those of the rest of the survey.
    let document = NearestCheckDocument(
      splits, question: question, sessions: SurveySessions(dwells), seed: leftOut.holdOut == nil ? nil : seed
    ) { fits in
      floors.obstacles(
        fits: fits, site: options.site, height: places.floorHeight, floorLoss: places.floorLoss)
    }
    guard document.check.front != nil else {
      throw CommandFailure(
        .answerIsNo, "no place left out has known distances to two fitted beacons",
        help: "set x_m and y_m of beacons and locations, and see 'beacon-calibrate fit' for the fits")
    }
    try output.write(document) { colored in Style(colored).paint(NearestCheckText.render(document)) }
  }
}
