import RadioSurvey

/// How far a fit can be trusted.
package enum FitStatus: String, Codable, Sendable {
  /// Usable for planning.
  case calibrated
  /// Usable with the caution that its reasons name.
  case weak
  /// Not usable: the data cannot support an answer. Its quantities are absent.
  case refused
}
