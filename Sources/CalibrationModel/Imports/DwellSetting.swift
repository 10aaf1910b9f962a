package import RadioSurvey

/// What the surveyor says of a dwell: where, and under which conditions. What is not said is left to the capture.
package struct DwellSetting: Hashable, Sendable {
  /// The place; `nil` if the capture says it.
  package var location: SurveyLocation?
  /// The beacon that the location's distance is to; `nil` if it is to the only one that is heard.
  package var beacon: BeaconIdentifier?
  /// The conditions that are known.
  package var conditions: Conditions

  package init(location: SurveyLocation? = nil, beacon: BeaconIdentifier? = nil, conditions: Conditions) {
    self.location = location
    self.beacon = beacon
    self.conditions = conditions
  }
}
