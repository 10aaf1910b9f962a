package import RadioSurvey

/// What devices are taken to assume of a placement's beacons, as a ``RangingSettings`` says it.
package struct DeviceAssumption: Reason {
  /// Where the level at 1 m comes from.
  package enum Code: String, Codable, Sendable, CaseIterable {
    /// The user gives it.
    case powerGiven = "power-given"
    /// The beacons broadcast it; if not, it is that of a fit.
    case powerBroadcastOrFitted = "power-broadcast-or-fitted"
  }

  package let code: Code
  package let values: ReasonValues

  package init(_ code: Code, _ values: ReasonValues) {
    self.code = code
    self.values = values
  }
}
