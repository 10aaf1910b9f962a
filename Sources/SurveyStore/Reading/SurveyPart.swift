package import RadioSurvey

/// A part of a survey, and what all of it holds.
package struct SurveyPart: Sendable {
  /// The dwells of the part; of copies one.
  package var dwells: [Dwell]
  /// Logs with dwells that are copies of those of other logs, see ``DwellCopies``.
  package var copies: [CopiedLog]
  /// What the dwells of the whole survey hold together; copies count once.
  package var totals: [DwellTotal]
}
