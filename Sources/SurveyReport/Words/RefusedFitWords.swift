import PathLoss
import RadioSurvey

/// Why a fit is refused, in the sentence of what rests on the fit.
enum RefusedFitWords {
  /// The sentence, from values that hold the fit's reason.
  static func sentence(_ values: ReasonValues) -> String {
    guard let reason = values.reason("fitReason", as: FitReason.self) else {
      return String(localized: "The fit is refused; measure again.")
    }
    let words = FitReasonWords.words(reason)
    return String(
      localized:
        "The fit is refused: \([words.message, words.action].compactMap(\.self).joined(separator: "; ")).")
  }
}
