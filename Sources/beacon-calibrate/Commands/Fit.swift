import ArgumentParser
import Foundation
import PathLoss
import SurveyEffects
import SurveyReport
import SurveyResults

/// `fit`: path-loss models.
struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Fit a path-loss model to each set of conditions.",
    discussion: """
      Fits level = P1 - 10 n log10(d) with a random intercept per location, for each placement, crowd level, carriage \
      and receiver. Where it is known how many packets were sent, those not heard are part of the fit: too weak for the \
      receiver, or lost at any level (maximum likelihood); elsewhere the packets received are fitted by REML. Intervals \
      count locations and not packets, and how often they hold at locations left out of the fit is printed beside them. A fit that the data cannot support is refused, with what to measure next; \
      when every fit is refused the exit code is 1.

      One model of the whole survey then says what each placement, crowd level, carriage, receiver, orientation and channel \
      changes while the rest stays, and predicts the sets of conditions that were never measured, marked as such. With \
      --hold-out, a second fit sees only some of the places and predicts the others.

      Examples:
        beacon-calibrate fit --store walk.sqlite --format json
        beacon-calibrate fit --store walk.sqlite --validate --hold-out 8
      """)

  @OptionGroup var survey: SurveyOptions
  @OptionGroup var conditions: ConditionOptions
  @OptionGroup var output: OutputOptions
  @Flag(
    name: .customLong("validate"),
    help:
      "Print how often the intervals hold at left-out locations, beside the usual line through all packets.")
  var showsValidation = false

  @Option(
    help: ArgumentHelp(
      "Keep so many places of each set of conditions from a second fit and say how often its intervals hold there; they are "
        + "drawn with --seed. Goes with --validate.", valueName: "n"))
  var holdOut: Int?

  @Option(help: ArgumentHelp("Seed that draws the places held out.", valueName: "seed"))
  var seed: UInt64 = 1

  @Flag(
    help:
      "Print how other shapes of the fall with distance do at left-out locations, and what walls cost.")
  var shapes = false

  func validate() throws {
    if let holdOut, !(1...100_000).contains(holdOut) {
      throw ValidationError("--hold-out must lie between 1 and 100000 places.")
    }
  }

  func run() throws {
    let loaded = try LoadedSurvey(
      survey, requirement: nil, conditions: conditions,
      split: holdOut.map { PlaceSplit(places: $0, seed: seed) }, parts: .effects, output: output)
    let analysis = loaded.analysis
    let fits = analysis.fits.filter { conditions.include($0.conditions) }
    let document = FitDocument(
      data: loaded.data, fits: fits,
      crowdEffects: analysis.crowdEffects.filter { conditions.include($0.conditions) },
      effects: analysis.effects)
    try output.write(document) { colored in
      let validation = showsValidation || holdOut != nil ? [ValidationText.render(document)] : []
      let tables = validation + (shapes ? [ShapesText.render(document)] : [])
      return Style(colored).paint(
        tables.isEmpty ? FitText.render(document) : tables.joined(separator: "\n"))
    }
    if fits.allSatisfy({ $0.status == .refused }) {
      throw CommandFailure(.answerIsNo, fits.isEmpty ? "error: no fit has these conditions" : "")
    }
  }
}
