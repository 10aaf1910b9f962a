import CalibrationModel
import PathLoss
import RadioSurvey

extension FitOutcome {
  /// The outcome of a status, without checks.
  static func made(_ status: FitStatus, _ line: FittedLine, refusal: FitReason) -> FitOutcome {
    switch status {
    case .refused: .refused([refusal])
    case .weak: .weak(line, FitChecks(), [])
    case .calibrated: .calibrated(line, FitChecks(), [])
    }
  }
}
