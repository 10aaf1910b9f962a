package import SurveyResults

extension CalibrationDocument.Unreadable: CustomStringConvertible {
  /// What is wrong with the file.
  package var description: String {
    switch self {
    case .notACalibration: "it is not a calibration written by 'beacon-calibrate export calibration'"
    case .other(let kind, let version):
      "it is a \(kind) of schema version \(version); this program reads a \(CalibrationDocument.kind) of version 1"
    }
  }
}
