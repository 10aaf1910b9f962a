package import CalibrationModel
import RadioSurvey

/// The answer for somebody who decides: what to buy, what to hang, what the catch is, and how sure it is.
package enum AnswerWords {
  /// One of the lines.
  package struct Line: Hashable, Sendable {
    /// One or two words.
    package var label: String
    /// A short sentence or less.
    package var text: String
  }

  /// The verdict in two or three words.
  package static func mark(_ recommendation: Recommendation) -> String {
    switch recommendation.spots?.verdict {
    case .met?: return String(localized: "Met")
    case .canBeMet?: return String(localized: "Can be met")
    case .cannotBeMet?: return String(localized: "Cannot be met")
    case .unknown?: return String(localized: "Not known")
    case nil: break
    }
    if recommendation.isMet { return String(localized: "Met") }
    guard let best = recommendation.options.first else { return String(localized: "Not known") }
    if best.isKeeping { return String(localized: "Can be met") }
    return best.isReliable ? String(localized: "Cannot be met") : String(localized: "Not known")
  }

  /// Whether the requirement is not met, and something that is named meets it.
  package static func isAnswer(_ recommendation: Recommendation) -> Bool {
    recommendation.spots.map { $0.verdict == .canBeMet } ?? recommendation.options.first?.isKeeping ?? false
  }

  /// Four lines; empty if there is nothing to decide by.
  package static func lines(_ recommendation: Recommendation) -> [Line] {
    if let spots = recommendation.spots { return lines(spots, recommendation) }
    guard let best = recommendation.options.first else { return [] }
    let nothing = String(localized: "nothing yet")
    let catchText =
      falseNear(best, recommendation)
      ?? String(localized: "None was found in what was surveyed.")
    return [
      Line(label: String(localized: "Buy"), text: best.isKeeping ? buy(best.toBuy) : nothing),
      Line(
        label: String(localized: "Hang"),
        text: best.isKeeping ? OptionWords.hang(best) : nothing),
      Line(label: String(localized: "Catch"), text: catchText),
      Line(
        label: String(localized: "How sure"),
        text: sure(
          best.isReliable
            ? String(localized: "In 9 of 10 cases it takes \(OptionWords.range(best.count)).")
            : String(localized: "The data are too weak to build on."), recommendation)),
    ]
  }

  private static func lines(_ spots: SpotAnswer, _ recommendation: Recommendation) -> [Line] {
    let isAnswer = spots.verdict == .met || spots.verdict == .canBeMet
    let remedies = SpotWords.remedies(spots)
    return [
      Line(
        label: String(localized: "Buy"),
        text: isAnswer ? buy(spots.toBuy) : String(localized: "nothing yet")),
      Line(label: String(localized: "Hang"), text: hang(spots)),
      Line(
        label: String(localized: "Catch"),
        text: isAnswer
          ? SpotWords.worst(spots) : remedies.dropFirst(spots.nearest == nil ? 0 : 1).first ?? "–"),
      Line(
        label: String(localized: "How sure"),
        text: sure(
          spots.budget.map {
            String(localized: "The survey leaves open \(SpotWords.decibels($0.uncertainty)).")
          } ?? "",
          recommendation)),
    ]
  }

  private static func hang(_ spots: SpotAnswer) -> String {
    guard let shown = spots.nearest, spots.verdict == .cannotBeMet else {
      return String(localized: "one beacon at each spot, no more")
    }
    return String(
      localized:
        "one beacon at each spot, no more; show the nearest, which is right for \(SpotWords.share(shown))")
  }

  private static func falseNear(_ option: PlanOption, _ recommendation: Recommendation) -> String? {
    OptionWords.falseNear(option, recommendation.requirement).map { DisplayText.capitalized($0) }
  }

  private static func buy(_ count: Int) -> String {
    count == 0 ? String(localized: "nothing") : NumberFormat.count(count, "beacon")
  }

  private static func sure(_ text: String, _ recommendation: Recommendation) -> String {
    let days =
      recommendation.allowsForOtherDays == false ? String(localized: "Another day was not measured.") : nil
    return [text, days].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
