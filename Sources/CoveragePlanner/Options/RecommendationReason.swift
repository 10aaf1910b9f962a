package import RadioSurvey

/// The planner's answer for the whole survey.
package struct RecommendationReason: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// Some placement meets the requirement with the spacing named.
    case metWithSpacing = "met-with-spacing"
    /// Some placement meets the requirement as deployed.
    case metAsDeployed = "met-as-deployed"
    /// Some placement would meet the requirement by a fit or at a distance that cannot be relied on.
    case unproven
    /// The survey cannot say of any condition.
    case cannotBeSaid = "cannot-be-said"
    /// Nothing is met, and no placement has a density that meets the requirement for sure.
    case noDensityShown = "no-density-shown"
    /// Nothing is met as deployed; some placement meets the requirement with more beacons.
    case needsMoreBeacons = "needs-more-beacons"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}
