package import PathLoss
package import RadioSurvey

/// What one set of conditions still lacks, or why measuring more does not help.
package enum AdviceReason: Reason {
  /// The fit is refused, by its first reason.
  case fitRefused(fitReason: FitReason)
  /// The exponent is not known well enough.
  case exponentOpen(Need)
  /// The shadowing SD is not known well enough, as a share of it.
  case shadowingOpen(Need)
  /// Shadowing cannot be told from fading.
  case shadowingIndistinct
  /// The number of beacons is not known well enough: its ends, `nil` for none, and the widest interval that is wanted.
  case beaconsOpen(Need, low: Int?, high: Int?, widest: Double)
  /// Beacons cannot be counted.
  case beaconsNotCounted(cause: PlanReason)
  /// No number of beacons meets the goal, with 95 % confidence.
  case beaconsHopeless

  /// What is wanted, what is known, and how many locations more it takes.
  package struct Need: ReasonPart {
    /// Half of the interval that is wanted.
    package var goal: Double
    /// Half of the interval now; `nil` if it has no end.
    package var now: Double?
    /// Locations more that it takes; `nil` if they are more than ``most``.
    package var more: Int?
    /// Ends of the range of that number; `nil` if it is not known, the upper one also if it is more than ``most``.
    package var moreLow: Int?
    package var moreHigh: Int?
    /// Locations beyond which none are counted.
    package var most: Int

    package init(goal: Double, now: Double?, more: Int?, moreLow: Int?, moreHigh: Int?, most: Int) {
      self.goal = goal
      self.now = now
      self.more = more
      self.moreLow = moreLow
      self.moreHigh = moreHigh
      self.most = most
    }

    package init(_ values: ReasonReader) throws {
      try self.init(
        goal: values.goal, now: values.now, more: values.more, moreLow: values.moreLow,
        moreHigh: values.moreHigh, most: values.most)
    }
  }

  package enum Code: ReasonCode {
    case fitRefused, exponentOpen, shadowingOpen, shadowingIndistinct, beaconsOpen, beaconsNotCounted
    case beaconsHopeless
  }

  package init(_ code: Code, _ values: ReasonReader) throws {
    self =
      switch code {
      case .fitRefused: try .fitRefused(fitReason: values.fitReason)
      case .exponentOpen: try .exponentOpen(Need(values))
      case .shadowingOpen: try .shadowingOpen(Need(values))
      case .shadowingIndistinct: .shadowingIndistinct
      case .beaconsOpen:
        try .beaconsOpen(Need(values), low: values.low, high: values.high, widest: values.widest)
      case .beaconsNotCounted: try .beaconsNotCounted(cause: values.cause)
      case .beaconsHopeless: .beaconsHopeless
      }
  }
}
