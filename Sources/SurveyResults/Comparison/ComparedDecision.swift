package import RadioSurvey

/// Whether what a reader should do has changed since an earlier report.
package struct ComparedDecision: Hashable, Codable, Sendable {
  /// The answer.
  package enum Verdict: String, Codable, Sendable, CaseIterable {
    /// Another answer, and a drift under conditions or at beacons that it is about.
    case changes
    /// The same answer.
    case stays
    /// Another answer, and no drift is shown.
    case cannotBeSaid = "cannot-be-said"
  }

  /// Why it cannot be said.
  package enum Doubt: String, Codable, Sendable, CaseIterable {
    /// One of the reports has no plan.
    case noPlan = "no-plan"
    /// Something else was asked for.
    case requirement
    /// The floor is another one.
    case floor
    /// Other beacons hang there.
    case deployment
    /// The answers differ, and one of them cannot be relied on.
    case unreliable
    /// The answers differ, and neither survey tells how one sitting differs from another.
    case oneSitting = "one-sitting"
    /// The answers differ, and that may be chance.
    case chance
  }

  /// The answer.
  package var verdict: Verdict
  /// Why it cannot be said; absent where it can.
  @Nullable package var doubt: Doubt?
  /// What the earlier report tells its reader to do; absent without a plan.
  @Nullable package var earlier: ReportAnswer?
  /// What this one does.
  @Nullable package var now: ReportAnswer?

  package init(_ verdict: Verdict, doubt: Doubt? = nil, earlier: ReportAnswer?, now: ReportAnswer?) {
    self.verdict = verdict
    self.doubt = doubt
    self.earlier = earlier
    self.now = now
  }
}
