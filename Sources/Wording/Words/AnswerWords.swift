package import CalibrationModel
import RadioSurvey
import Support

/// The answer for somebody who decides: what to buy, what to hang, what the catch is, and how sure it is.
package enum AnswerWords {
  package struct Line: Hashable, Sendable {
    package var label: String
    package var text: String
  }

  /// The verdict in two or three words.
  package static func mark(_ recommendation: Recommendation) -> String {
    switch recommendation.spots?.verdict {
    case .met?: return say("Met")
    case .canBeMet?: return say("Can be met")
    case .cannotBeMet?: return say("Cannot be met")
    case .unknown?: return say("Not known")
    case nil: break
    }
    switch recommendation.verdict {
    case .metWithSpacing: return say("Can be met")
    case .needsMoreBeacons where recommendation.options.isEmpty: return say("Can be met")
    default: break
    }
    if recommendation.isMet { return say("Met") }
    guard let best = recommendation.options.first else { return say("Not known") }
    if best.isKeeping { return say("Can be met") }
    return best.isReliable ? say("Cannot be met") : say("Not known")
  }

  /// Whether the data do not say if the requirement is met.
  package static func isUnknown(_ recommendation: Recommendation) -> Bool {
    if let spots = recommendation.spots { return spots.verdict == .unknown }
    if recommendation.isMet { return false }
    if let best = recommendation.options.first { return !best.isKeeping && !best.isReliable }
    return recommendation.verdict.code == .unproven || recommendation.verdict.code == .cannotBeSaid
  }

  /// Whether the requirement is not met, and something that is named meets it.
  package static func isAnswer(_ recommendation: Recommendation) -> Bool {
    recommendation.spots.map { $0.verdict == .canBeMet } ?? recommendation.options.first?.isKeeping ?? false
  }

  package static func lines(_ recommendation: Recommendation) -> [Line] {
    if let spots = recommendation.spots { return lines(spots, recommendation) }
    guard let best = recommendation.options.first else { return linesByVerdict(recommendation) }
    let nothing = say("nothing yet")
    let catchText = OptionWords.falseNear(best, recommendation.requirement).map(DisplayText.capitalized)
    return lines(
      recommendation, buy: best.isKeeping ? buy(best.toBuy, best.cost) : nothing,
      hang: best.isKeeping ? hang(best) : nothing, catchText: catchText ?? noCatch,
      sure: best.isReliable
        ? say(
          "In 9 of 10 cases it takes \(best.count.low == best.count.high ? NumberFormat.count(best.count.low) : OptionWords.range(best.count))."
        )
        : say("The data are too weak to build on."))
  }

  /// - Parameter sure: How sure it is, apart from days and beacons that were not measured.
  private static func lines(
    _ recommendation: Recommendation, buy: String, hang: String, catchText: String, sure: String
  ) -> [Line] {
    let days = recommendation.allowsForOtherDays == false ? say("Another day was not measured.") : nil
    let beacons = recommendation.tooFewBeacons.map { _ in say("How beacons differ was not measured.") }
    let howSure = [sure, days, beacons].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    return [
      Line(label: say("Buy"), text: buy), Line(label: say("Hang"), text: hang),
      Line(label: say("Catch"), text: catchText), Line(label: say("How sure"), text: howSure),
    ]
  }

  private static func hang(_ option: PlanOption) -> String {
    let hang = OptionWords.hang(option)
    return option.present == 0 ? hang : say("\(hang) (today \(NumberFormat.count(option.present)))")
  }

  private static var noCatch: String { say("None was found in what was surveyed.") }

  /// Where no option is counted: without a floor, where the requirement is met, and where nothing is known.
  private static func linesByVerdict(_ recommendation: Recommendation) -> [Line] {
    var (buy, hang) = (say("nothing yet"), say("nothing yet"))
    var (catchText, isKnown) = (noCatch, true)
    switch recommendation.verdict {
    case .metWithSpacing(_, let density, let placement, _, _, _),
      .needsMoreBeacons(let density, _, let placement, _, _):
      buy = say("\(RecommendationWords.number(density)) beacons per 100\u{00A0}m²")
      hang = say("beacons\(placement.at) \(PlanWords.spacing(density.spacingMetres))")
    case .metAsDeployed: (buy, hang) = (say("nothing"), say("nothing more: what hangs is enough"))
    case .unproven(.unproven(let placement, let spacing, let caution)):
      if let spacing, case .weakFit = caution {
        hang = say("nothing yet; if the data are right, beacons\(placement.at) \(PlanWords.spacing(spacing))")
      }
      (catchText, isKnown) = (PlanWords.sentence(caution), false)
    case .unproven, .cannotBeSaid, .noDensityShown, .spots:
      (catchText, isKnown) = (say("No density of beacons is shown to be enough."), false)
    }
    return lines(
      recommendation, buy: buy, hang: hang, catchText: catchText,
      sure: MeasuredWords.short(recommendation)
        ?? (isKnown ? say("It is enough in 9 of 10 cases.") : say("The data are too weak to build on.")))
  }

  private static func lines(_ spots: SpotAnswer, _ recommendation: Recommendation) -> [Line] {
    let isAnswer = spots.verdict == .met || spots.verdict == .canBeMet
    let remedies = SpotWords.remedies(spots)
    return lines(
      recommendation, buy: isAnswer ? buy(spots.toBuy, spots.cost) : say("nothing yet"), hang: hang(spots),
      catchText: isAnswer
        ? SpotWords.worst(spots) : remedies.dropFirst(spots.nearest == nil ? 0 : 1).first ?? "–",
      sure: spots.budget.map(sure) ?? "")
  }

  /// How far the level is from what it takes, beside what the survey leaves open.
  private static func sure(_ budget: SpotBudget) -> String {
    let open = SpotWords.decibels(budget.uncertainty)
    return budget.left < 0
      ? say("\(SpotWords.decibels(-budget.left)) are missing; the survey is sure to \(open).")
      : say("\(SpotWords.decibels(budget.left)) to spare; the survey is sure to \(open).")
  }

  private static func hang(_ spots: SpotAnswer) -> String {
    guard let shown = spots.nearest, spots.verdict == .cannotBeMet else {
      return say("one beacon at each spot, no more")
    }
    return say(
      "one beacon at each spot, no more; show the nearest, which is right for \(SpotWords.share(shown))")
  }

  private static func buy(_ count: Int, _ cost: Cost?) -> String {
    let beacons = count == 0 ? say("nothing") : NumberFormat.count(count, "beacon")
    let amount = count == 0 ? nil : cost.map(CostWords.amount)
    let parts = [amount, cost.flatMap(CostWords.batteries)].compactMap(\.self)
    return parts.isEmpty ? beacons : "\(beacons) (\(parts.joined(separator: "; ")))"
  }
}

extension TableColumn {
  static func cost(_ cost: @escaping (Item) -> Cost?) -> TableColumn {
    .number(say("Cost")) { cost($0).map(CostWords.amount) ?? "–" }
  }
}

package enum CostWords {
  /// `buy 7 for 154 EUR`.
  static func buy(_ count: Int, _ cost: Cost?) -> String {
    let many = NumberFormat.count(count)
    return cost.map { say("buy \(many) for \(amount($0))") } ?? say("buy \(many)")
  }

  /// `154 EUR`: to the cent below 100.
  package static func amount(_ cost: Cost) -> String { amount(cost.amount, cost.currency) }

  /// `batteries 12 to 28 EUR a year`; `nil` if that is not known.
  package static func batteries(_ cost: Cost) -> String? {
    cost.batteriesPerYear.map { year in
      let range = NumberFormat.range(digits(year.lower), amount(year.upper, cost.currency))
      return say("batteries \(range) a year")
    }
  }

  private static func amount(_ value: Double, _ currency: String) -> String {
    NumberFormat.unit(digits(value), DisplayText.visible(currency))
  }

  private static func digits(_ value: Double) -> String {
    NumberFormat.fixed(value, value >= 100 || value == value.rounded() ? 0 : 2)
  }
}
