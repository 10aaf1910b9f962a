package import RadioSurvey

/// What the planner says of one set of conditions: a verdict with its numbers, or why there is no plan.
package struct PlanReason: Reason, Error {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// See ``CoverageVerdict/works``.
    case works
    /// See ``CoverageVerdict/needsMoreBeacons``.
    case needsMoreBeacons = "needs-more-beacons"
    /// See ``CoverageVerdict/onlyFar``.
    case onlyFar = "only-far"
    /// See ``CoverageVerdict/notOftenEnough``.
    case notOftenEnough = "not-often-enough"
    /// The fit allows a density that meets the goal, and radios that no density helps.
    case densityUnclear = "density-unclear"
    /// The fit is refused.
    case fitRefused = "fit-refused"
    /// Nothing says what devices assume of these beacons.
    case assumedPowerUnknown = "assumed-power-unknown"
    /// The requirement names a zone that has no end.
    case zoneWithoutEnd = "zone-without-end"
    /// The receiver's sensitivity is not known.
    case sensitivityUnknown = "sensitivity-unknown"
    /// The beacons' advertising interval is not known.
    case intervalUnknown = "advertising-interval-unknown"
    /// No packet is sent in the time that the requirement gives.
    case noPacketInTime = "no-packet-in-time"
    /// Without a floor plan beacons cannot be counted.
    case floorPlanMissing = "floor-plan-missing"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}
