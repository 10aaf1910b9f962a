package import PathLoss
package import RadioSurvey

extension ReasonValues {
  /// The reason why a fit is refused, as a value of what rests on the fit.
  package init(refusedFit reason: FitReason) {
    self = [
      "fitReason": .text(reason.code.rawValue), "fitMessage": .text(reason.message),
      "fitAction": .text(reason.action),
    ]
  }
}
