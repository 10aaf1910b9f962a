package import RadioSurvey

/// The dwells of a store that count, and the logs with dwells that do not.
package struct CountedDwells: Sendable {
  /// Every dwell; of copies one.
  package var dwells: [Dwell]
  /// Logs with dwells that are copies of those of other logs, see ``DwellCopies``.
  package var copies: [CopiedLog]

  package init(dwells: [Dwell], copies: [CopiedLog]) {
    self.dwells = dwells
    self.copies = copies
  }
}
