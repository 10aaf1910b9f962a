package import RadioSurvey

/// What to do about the zones that devices named at left-out locations.
package struct ZoneAdvice: Reason {
  /// The stable codes.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The predicted shares are too sure.
    case trustHeldOutShares = "trust-held-out-shares"
    /// Devices named a wrong zone at more than half of the locations.
    case addBeacons = "add-beacons"
    /// Nothing is to be done.
    case nothing
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues = [:]) {
    self.code = code
    self.values = values
  }
}
