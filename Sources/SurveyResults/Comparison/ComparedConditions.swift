package import RadioSurvey
package import SurveyDrift

/// One set of conditions in two surveys.
package struct ComparedConditions: Hashable, Codable, Sendable {
  /// The conditions.
  package var conditions: FitConditions
  /// Whether the level has changed.
  package var verdict: ChangeVerdict
  /// Why that cannot be said; absent where it can.
  @Nullable package var doubt: ChangeDoubt?
  /// The change of the mean level at the nearest, the middle and the farthest distance surveyed both times; empty where nothing can be
  /// compared.
  package var changes: [LevelChange]
  /// SD from session to session that the intervals allow for, dB; absent if it is not known.
  @Nullable package var sessionSD: Double?
  /// Whether it was assumed and not measured.
  package var isSessionSDAssumed: Bool
  /// Sessions of this survey; absent if they were not counted.
  @Nullable package var sessions: Int?
  /// Sessions of the earlier one.
  @Nullable package var earlierSessions: Int?

  package init(
    conditions: FitConditions, verdict: ChangeVerdict, doubt: ChangeDoubt?, changes: [LevelChange] = [],
    sessionSD: Double? = nil, isSessionSDAssumed: Bool = false, sessions: Int? = nil,
    earlierSessions: Int? = nil
  ) {
    self.conditions = conditions
    self.verdict = verdict
    self.changes = changes
    self.isSessionSDAssumed = isSessionSDAssumed
    self.doubt = doubt
    self.sessionSD = sessionSD
    self.sessions = sessions
    self.earlierSessions = earlierSessions
  }

  /// The change that shows most: the one whose interval is farthest from 0, or else the one in the middle.
  package var telling: LevelChange? {
    let clear = changes.compactMap { change -> (LevelChange, Double)? in
      guard let lower = change.lower, let upper = change.upper, lower > 0 || upper < 0 else { return nil }
      return (change, max(lower, -upper))
    }
    return clear.max { $0.1 < $1.1 }?.0 ?? (changes.isEmpty ? nil : changes[changes.count / 2])
  }

  private enum CodingKeys: String, CodingKey {
    case conditions, verdict, doubt, changes
    case sessionSD = "sessionSD_db"
    case isSessionSDAssumed, sessions, earlierSessions
  }
}
