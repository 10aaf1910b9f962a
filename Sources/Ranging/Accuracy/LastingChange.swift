/// A lasting change of the level that a device has to follow, although it has not moved.
package struct LastingChange: Hashable, Codable, Sendable {
  /// What changes it.
  package enum Cause: String, Codable, Sendable, CaseIterable {
    /// Its carrier turns.
    case bodyTurn = "body-turn"
    /// It goes from the hand into a pocket.
    case pocket
    /// What the user asks for.
    case given
  }

  /// What changes the level.
  package var cause: Cause
  /// By how much, dB > 0.
  package var size: Double
  /// Whether the survey measured it, and not a survey by others.
  package var isMeasured: Bool

  package init(_ cause: Cause, size: Double, isMeasured: Bool = false) {
    self.cause = cause
    self.size = size
    self.isMeasured = isMeasured
  }

  /// SD in dB from body angle to body angle at one place, as logs of MIT's PACT data show it, where the survey does not.
  package static let unsurveyedAngleSD = 5.1
  /// dB that a pocket takes, where the survey does not say.
  package static let unsurveyedPocket = 5.0

  /// One SD of the difference of two body angles: √2 of the SD of one.
  ///
  /// - Parameter angleSD: from body angle to body angle as the survey measured it, dB; `nil` if it did not.
  package static func bodyTurn(angleSD: Double?) -> LastingChange {
    let measured = angleSD.flatMap { $0 > 0 ? $0 : nil }
    return LastingChange(
      .bodyTurn, size: 2.0.squareRoot() * (measured ?? unsurveyedAngleSD), isMeasured: measured != nil)
  }

  private enum CodingKeys: String, CodingKey {
    case cause
    case size = "size_db"
    case isMeasured
  }
}
