import CalibrationModel
import ArgumentParser
import Foundation
import PathLoss
import RadioSurvey
import Terminal
import SurveyAnalysis

struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Fit a path-loss model to each set of conditions.",
    discussion: """
      Fits level = P1 - 10 n log10(d) with a random intercept per location, for each placement, crowd level, carriage \
      and receiver. If the number of packets sent is known, the fit includes those not heard: too weak for the \
      receiver, or lost at any level (maximum likelihood). Otherwise, the packets received are fitted by REML. \
      Intervals count locations, not packets, and are printed with how often they hold at locations left out of the \
      fit. A fit that the data cannot support is refused, with advice on what to measure next. If every fit is \
      refused, the exit code is 1.

      A survey at one distance gives the level there, with its interval, and the measured power to broadcast. Beacons \
      that differ in power are listed with their levels: fit them separately with --beacon.

      One model of the whole survey then estimates what each placement, crowd level, carriage, receiver, orientation \
      and channel changes, all else being equal, and predicts unmeasured sets of conditions, marked as such. With \
      --hold-out, a second fit uses only some of the places and predicts the others.

      In a survey of more than 32 placements, such as one store for many sites, the fits of each placement are judged \
      separately, so --placement reads only what it shows, and effects apply to the selection.

      Examples:
        beacon-calibrate fit --store walk.sqlite --format json
        beacon-calibrate fit --store walk.sqlite --validate --hold-out 8
        beacon-calibrate fit --store walk.sqlite --hold-out-by log
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var beacons: BeaconOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var output: OutputOptions
  @Flag(
    name: .customLong("validate"),
    help: ArgumentHelp(
      "Print how often the intervals hold at held-out locations, compared with the usual line through "
        + "all packets.")) var showsValidation = false

  @Option(
    help: .value(
      "n",
      "Hold out this many places of each set of conditions from a second fit, drawn with --seed, and "
        + "print how often its intervals hold there. Requires --validate."))
  var holdOut: Int?

  @Option(
    help: .value(
      "unit",
      "What to leave out in turn for the shares printed beside each fit: session, log, place, "
        + "block or beacon. Default: sessions if there are three, or else blocks of the floor."))
  var holdOutBy: HeldOutUnit?

  enum HeldOutUnit: String, ExpressibleByArgument, CaseIterable { case session, log, place, block, beacon }

  @Option(help: .value("seed", "Seed for drawing the places held out.")) var seed: UInt64 = 1

  @Flag(help: "Compare other path-loss shapes at held-out locations, and print the loss through walls.")
  var shapes = false

  @Flag(help: "Print each model in words and as a formula, with spreads that add up to that of one packet.")
  var explain = false

  func validate() throws { try demand("--hold-out", holdOut, 1...100_000, "places") }

  func run() throws {
    let loaded = try LoadedSurvey(
      survey, requirement: nil, selection: conditions.selection(beacons),
      split: holdOut.map { PlaceSplit(places: $0, seed: seed) },
      holdOutBy: holdOutBy.flatMap { HeldOutGroups.Unit(rawValue: $0.rawValue) },
      parts: showsFits ? .effects : [], output: output)
    let analysis = loaded.analysis
    let fits = analysis.fits
    try checkPlaces(of: fits)
    let document = FitDocument(
      data: loaded.data, fits: fits, crowdEffects: analysis.crowdEffects, effects: analysis.effects,
      levelCalibrations: analysis.levelCalibrations)
    try output.write(document) { colored in
      let validation = validates ? [ValidationText.render(document)] : []
      let tables =
        validation + (shapes ? [ShapesText.render(document)] : [])
        + (explain ? [ExplainText.render(document)] : [])
      return Style(colored).paint(tables.isEmpty ? FitText.render(document) : tables.joined(separator: "\n"))
    }
    if document.levelCalibrations.isEmpty, fits.allSatisfy({ $0.status == .refused }) {
      throw CommandFailure(.answerIsNo, "")
    }
  }

  private var validates: Bool { showsValidation || holdOut != nil }
  /// Whether the fits themselves are shown, with what conditions change: not by tables of their checks alone.
  private var showsFits: Bool { output.format == .json || !(validates || shapes || explain) }

  /// Conditions with fewer places than to be held out say so in the result; where all have, the option is wrong.
  private func checkPlaces(of fits: [ConditionFit]) throws {
    let splits = fits.compactMap(\.split)
    let places = splits.compactMap { split in
      if case .tooFewPlaces(let places, _) = split.refusal { places } else { Int?.none }
    }
    guard let holdOut, let most = places.max(), places.count == splits.count else { return }
    throw CommandFailure(
      .usage,
      "--hold-out \(holdOut) leaves no place to fit: \(fits.count > 1 ? "at most " : "")\(most) places were "
        + "surveyed under one set of conditions", help: "hold out fewer than \(most) places")
  }
}
