package import RadioSurvey

/// What one placement can do over all crowd levels, by the conditions that decide it.
package struct PlacementReason: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The placement was not surveyed at the crowd level that the requirement names.
    case levelNotSurveyed = "level-not-surveyed"
    /// The deployment meets the requirement as it is.
    case metAsDeployed = "met-as-deployed"
    /// A deployment of the spacing named meets the requirement.
    case metWithSpacing = "met-with-spacing"
    /// A deployment would meet the requirement by a fit or at a distance that cannot be relied on.
    case unproven
    /// The deployment is too thin.
    case needsMoreBeacons = "needs-more-beacons"
    /// Devices say far even next to a beacon.
    case onlyFar = "only-far"
    /// The goal is met next to a beacon, and less often than demanded.
    case notOftenEnough = "not-often-enough"
    /// The data cannot say.
    case cannotBeSaid = "cannot-be-said"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}
