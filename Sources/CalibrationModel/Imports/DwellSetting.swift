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

extension DwellSetting {
  /// The name that stands for the surveyor's place while a capture is read which has none of its own.
  package static let here = "(where the surveyor stands)"

  /// The location of a reading: the capture's own, completed by the surveyor's; `nil` if all that is known of it is the
  /// distance to another beacon.
  package func location(of beacon: BeaconIdentifier, over heard: SurveyLocation) -> SurveyLocation? {
    guard let location else { return heard }
    var result = heard.name == Self.here ? location : heard
    result.position = heard.position ?? location.position
    let isNear = self.beacon == nil || self.beacon == beacon
    result.distance = heard.distance ?? (isNear ? location.distance : nil)
    return result.isNamed || result.position != nil || result.distance != nil ? result : nil
  }

  /// Whether a reading of this beacon would be given the surveyor's distance.
  package func measures(_ beacon: BeaconIdentifier, over heard: SurveyLocation) -> Bool {
    location?.distance != nil && heard.distance == nil && (self.beacon ?? beacon) == beacon
  }

  /// The conditions of a reading: the capture's own, completed by the surveyor's.
  package func conditions(over heard: Conditions) -> Conditions {
    Conditions(
      placement: heard.placement ?? conditions.placement, crowd: heard.crowd ?? conditions.crowd,
      people: heard.people ?? conditions.people, carriage: heard.carriage ?? conditions.carriage,
      orientation: heard.orientation ?? conditions.orientation,
      receiver: heard.receiver ?? conditions.receiver, channel: heard.channel, source: heard.source,
      session: heard.session ?? conditions.session)
  }
}
