import CalibrationModel

extension CalibrationReport.Unreadable: CustomStringConvertible {
  /// What is wrong with the file.
  package var description: String {
    switch self {
    case .notAReport: String(localized: "not a report.json written by 'beacon-calibrate report'")
    case .version(let version):
      String(
        localized:
          "it has schema version \(version); this program reads version \(CalibrationReport.currentSchemaVersion)"
      )
    }
  }
}

extension CalibrationDocument.Unreadable: CustomStringConvertible {
  /// What is wrong with the file.
  package var description: String {
    switch self {
    case .notACalibration: "not a calibration written by 'beacon-calibrate export calibration'"
    case .other(let kind, let version):
      "it is a \(kind) of schema version \(version); this program reads a \(CalibrationDocument.kind) of version 1"
    }
  }
}
