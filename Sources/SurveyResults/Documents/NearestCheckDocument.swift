import Foundation
package import PathLoss
package import RadioSurvey
package import Ranging

/// What `nearest --validate` found.
package struct NearestCheckDocument: ResultDocument, Hashable {
  /// See ``ResultDocument``.
  package var schemaVersion = 1
  /// What was left out of the fits: each session in its turn, or places.
  package var unit: HeldOutGroups.Unit
  /// Seed that drew the places; absent for sessions.
  @Nullable package var seed: UInt64?
  /// Share of the variance that all beacons have in common at a place.
  package var correlation: Double
  /// The check.
  package var check: NearestCheck
  /// Whether distances were measured along the floor, so that the level next to a beacon is taken to be higher than it is.
  package var isHorizontal: Bool

  /// - Parameters:
  ///   - splits: at least one.
  ///   - seed: of places drawn; `nil` for sessions.
  ///   - obstacles: what is between by the fits of the rest of the survey.
  package init(
    _ splits: [SurveySplit], question: NearestQuestion, sessions: SurveySessions, seed: UInt64?,
    obstacles: (([ConditionFit]) -> NearestObstacles)? = nil
  ) {
    unit = seed == nil ? .session : .place
    self.seed = seed
    correlation = question.correlation
    check = NearestCheck(splits, question: question, sessions: sessions, obstacles: obstacles)
    isHorizontal = splits.contains { split in
      split.fits.contains { fit in
        fit.status != .refused && fit.reasons.contains { $0.code == .horizontalDistances }
      }
    }
  }
}
