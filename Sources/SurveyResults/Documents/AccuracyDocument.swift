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
  /// Conditions that have no table, because their fit is refused or what devices assume is unknown.
  package var refused: [FitConditions]

  package init(accuracy: [AccuracyTable], heldOut: [HeldOutCoverage?], refused: [FitConditions]) {
    self.accuracy = accuracy
    self.heldOut = heldOut
    self.refused = refused
  }
}
