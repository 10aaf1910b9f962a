import PathLoss
import RadioSurvey

/// Whether to go on measuring.
package enum SurveyVerdict: String, Codable, Sendable, CaseIterable {
  /// Every goal is reached.
  case enough
  /// Some goal is not reached and more locations will reach it.
  case measureMore = "measure-more"
  /// Some goal is not reached, and no number of locations that anyone would walk reaches it.
  case cannotBeReached = "cannot-be-reached-by-more-locations"
}
