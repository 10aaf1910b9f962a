import PathLoss
import RadioSurvey

extension ReasonValues {
  /// What a plan or an advice says of a refused fit: the fit's own reason.
  init(refusedFit reason: FitReason) {
    self = ["fitReason": .reason(reason)]
  }
}
