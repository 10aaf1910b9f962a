import RadioSurvey

/// Why a fit is refused, in the sentence of what rests on the fit.
enum RefusedFitWords {
  /// The sentence, from values made of the fit's reason.
  static func sentence(_ values: ReasonValues) -> String {
    guard let message = values.text("fitMessage"), let action = values.text("fitAction") else {
      return "The fit is refused; measure again."
    }
    return "The fit is refused: \(message); \(action)."
  }
}
