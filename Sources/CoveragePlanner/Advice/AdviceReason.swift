package import RadioSurvey

/// What one set of conditions still lacks, or why measuring more does not help.
package struct AdviceReason: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The fit is refused.
    case fitRefused = "fit-refused"
    /// The exponent is not known well enough.
    case exponentOpen = "exponent-open"
    /// The shadowing SD is not known well enough.
    case shadowingOpen = "shadowing-open"
    /// Shadowing cannot be told from fading.
    case shadowingIndistinct = "shadowing-indistinct"
    /// The number of beacons is not known well enough.
    case beaconsOpen = "beacons-open"
    /// Beacons cannot be counted.
    case beaconsNotCounted = "beacons-not-counted"
    /// No number of beacons meets the goal.
    case beaconsHopeless = "beacons-hopeless"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}
