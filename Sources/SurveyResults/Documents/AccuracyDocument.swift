import CoveragePlanner
import Foundation
package import PathLoss
package import RadioSurvey
package import Ranging

/// What `accuracy` found.
package struct AccuracyDocument: ResultDocument {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// One table a usable fit.
  package var accuracy: [AccuracyTable]
  /// How often the fits' intervals held at left-out locations, in the order of the tables.
  package var heldOut: [HeldOutCoverage?]
  /// The same at sessions or blocks left out whole, where there are enough; those are to be relied on.
  package var heldOutGroups: [HeldOutGroups?]
  /// Conditions that have no table, because their fit is refused or what devices assume is unknown.
  package var refused: [FitConditions]
  /// Why each of those has none.
  package var refusals: [BeliefGap]

  /// - Parameters:
  ///   - accuracy: the tables.
  ///   - fits: of each table.
  ///   - refused: conditions without a table, and why.
  package init(
    accuracy: [AccuracyTable], fits: [ConditionFit?], refused: [(conditions: FitConditions, gap: BeliefGap)]
  ) {
    self.accuracy = accuracy
    heldOut = fits.map { $0?.heldOut }
    heldOutGroups = fits.map { $0?.outcome.checks?.headline }
    self.refused = refused.map(\.conditions)
    refusals = refused.map(\.gap)
  }
}
