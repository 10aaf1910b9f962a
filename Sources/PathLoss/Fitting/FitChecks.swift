package import RadioSurvey

/// What the data say of a fitted line: whether its intervals hold where it has not seen, whether its assumptions do, and how it
/// does beside other lines. Each is absent if it was not checked or cannot be.
package struct FitChecks: Hashable, Codable, Sendable {
  /// Whether the intervals of the estimator in front hold at locations never seen.
  @Nullable package var heldOut: HeldOutCoverage?
  /// The same by distance, in thirds of the locations; absent with fewer than 30.
  @Nullable package var heldOutByDistance: [DistanceBand]?
  /// The same with whole places left out in turn; absent if no place has two locations, or only distances are known.
  @Nullable package var heldOutPlaces: HeldOutGroups?
  /// The same with whole beacons left out in turn; absent if no beacon has two locations, or there are too few.
  @Nullable package var heldOutBeacons: HeldOutGroups?
  /// The same for single dwells (body angles) of the locations left out, each predicted with the scatter from dwell to dwell; groups
  /// are locations. Absent if no location has two dwells.
  @Nullable package var heldOutDwells: GroupedCoverage?
  /// The same with whole blocks left out in turn, squares of the floor or stretches of a log; absent if nobody knows how far apart
  /// the locations are, or there are too few blocks. A location that is left out alone is predicted by neighbours like it.
  @Nullable package var heldOutBlocks: HeldOutGroups?
  /// Whether the intervals for another session hold in sessions never seen, each left out in its turn; absent with fewer than
  /// three sessions.
  @Nullable package var heldOutSessions: HeldOutGroups?
  /// The same with whole logs left out in turn; absent unless that was asked for.
  @Nullable package var heldOutLogs: HeldOutGroups?
  /// Whose shares were asked for in front; absent where the program chooses.
  @Nullable package var holdOutBy: HeldOutGroups.Unit?
  /// A fit to some places that predicts the others, if that was asked for.
  @Nullable package var split: HeldOutGroups?
  /// How far the intervals must reach to hold at locations never seen, whatever their distribution.
  @Nullable package var conformal: ConformalGuard?
  /// The line of the packets received by estimates that bad locations cannot pull away, whatever is in front.
  @Nullable package var robust: RobustOpinion?
  /// What the residuals say of the model's assumptions; each names the estimator whose residuals it looks at.
  @Nullable package var diagnostics: [Diagnosis]?
  /// How the line does beside other shapes of the fall with distance.
  @Nullable package var shapes: ShapeComparison?

  /// Whole groups left out in turn, the hardest to predict first.
  package var heldOutInGroups: [HeldOutGroups] {
    [heldOutSessions, heldOutLogs, heldOutBlocks, heldOutPlaces, heldOutBeacons].compactMap(\.self)
  }

  /// The groups whose shares answer for what a planner asks: those asked for, or sessions, or blocks where there is but one session.
  package var headline: HeldOutGroups? {
    holdOutBy.map { unit in heldOutInGroups.first { $0.unit == unit } } ?? (heldOutSessions ?? heldOutBlocks)
  }

  /// Nothing checked but what is given.
  package init(heldOut: HeldOutCoverage? = nil, split: HeldOutGroups? = nil) {
    self.heldOut = heldOut
    self.split = split
  }
}
