package import RadioSurvey

/// What the reader of a plan must allow for.
package struct PlanCaution: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The plan's reach lies outside the distances measured.
    case reachExtrapolated = "reach-extrapolated"
    /// The floor is so large that it was looked at on a coarse grid.
    case coarseFloor = "coarse-floor"
    /// The fit is weak.
    case weakFit = "weak-fit"
    /// Devices say near more often than is allowed where it is far.
    case falseNear = "false-near"
    /// Packets were lost, and the fit uses only those received.
    case packetsLost = "packets-lost"
  }

  /// Whether the plan cannot be relied on for it.
  package var isGrave: Bool {
    switch code {
    case .weakFit, .reachExtrapolated, .falseNear: true
    case .coarseFloor, .packetsLost: false
    }
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}
