import Foundation
package import PathLoss
package import RadioSurvey
package import Ranging

/// What `accuracy --validate` found.
package struct ZoneMatrixDocument: ResultDocument, Hashable {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// What was left out of the fits: each session in its turn, or places.
  package var unit: HeldOutGroups.Unit
  /// Seed that drew the places and the radios that the fits allow.
  package var seed: UInt64
  /// Where zones change.
  package var boundaries: ZoneBoundaries
  /// One for each set of conditions and part left out.
  package var matrices: [ZoneMatrix]

  package init(unit: HeldOutGroups.Unit, seed: UInt64, boundaries: ZoneBoundaries, matrices: [ZoneMatrix]) {
    self.unit = unit
    self.seed = seed
    self.boundaries = boundaries
    self.matrices = matrices
  }
}
