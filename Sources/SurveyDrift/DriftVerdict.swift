package import PathLoss
package import RadioSurvey

/// Whether the level under one set of conditions is where the calibration says it should be.
package struct DriftVerdict: Hashable, Codable, Sendable {
  /// The three answers. “Not significant” is never “unchanged”.
  package enum Answer: String, Codable, Sendable {
    /// Both one-sided tests reject a shift of the margin or more.
    case equivalent
    /// A shift is significant and larger than half the margin.
    case shifted
    /// Neither can be said.
    case unclear
  }

  /// The conditions.
  package var conditions: FitConditions
  /// The answer.
  package var answer: Answer
  /// New level less calibrated level, dB, with its 95 % interval; absent with too few locations.
  @Nullable package var shift: Estimate?
  /// The margin of equivalence, dB.
  package var margin: Double
  /// p value of the two one-sided tests (the larger one).
  @Nullable package var equivalenceP: Double?
  /// p value of the hypothesis that nothing has moved, adjusted over the conditions checked (Benjamini–Hochberg).
  @Nullable package var shiftP: Double?
  /// New locations that entered.
  package var locations: Int
  /// Of them, those that were also in the calibration, by the surveyor's own names.
  package var pairedLocations: Int
  /// Locations needed for an answer at this margin.
  @Nullable package var locationsNeeded: Int?

  package init(
    conditions: FitConditions, answer: Answer, shift: Estimate?, margin: Double, equivalenceP: Double?,
    shiftP: Double?, locations: Int, pairedLocations: Int, locationsNeeded: Int?
  ) {
    self.conditions = conditions
    self.answer = answer
    self.margin = margin
    self.locations = locations
    self.pairedLocations = pairedLocations
    self.shift = shift
    self.equivalenceP = equivalenceP
    self.shiftP = shiftP
    self.locationsNeeded = locationsNeeded
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, answer
    case shift = "shift_db"
    case margin = "margin_db"
    case equivalenceP, shiftP, locations, pairedLocations, locationsNeeded
  }
}
