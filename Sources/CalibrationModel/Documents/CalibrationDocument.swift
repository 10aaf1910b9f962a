import RadioSurvey

/// A calibration, saved by `export calibration` for `check` to hold new surveys against.
package struct CalibrationDocument: ResultDocument {
  /// What the file says it is.
  package static let kind = "beacon-calibration"

  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// Always ``kind``.
  package var kind: String = CalibrationDocument.kind
  /// The site's name.
  package var site: String
  /// The version of the program that wrote it.
  package var toolVersion: String
  /// SHA-256 of the logs it rests on, sorted.
  package var inputs: [String]
  /// The fits.
  package var fits: [ConditionFit]

  package init(site: String, toolVersion: String, inputs: [String], fits: [ConditionFit]) {
    self.site = site
    self.toolVersion = toolVersion
    self.inputs = inputs
    self.fits = fits
  }
}
