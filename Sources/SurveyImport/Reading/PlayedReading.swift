package import RadioSurvey

/// One reading of a log, as it is played back.
package struct PlayedReading {
  /// What readings have in common: beacon, receiver and place.
  package final class Setting {
    package let beacon: BeaconIdentifier
    package let receiver: Receiver?
    /// Where it was heard, with what the site knows of the distance; `nil` if the log does not say it.
    package let location: SurveyLocation?
    /// A number that the user of the playback gives it.
    package var number: Int?
    /// A number of the place that the user of the playback gives it.
    package var place: Int?

    init(beacon: BeaconIdentifier, receiver: Receiver?, location: SurveyLocation?) {
      self.beacon = beacon
      self.receiver = receiver
      self.location = location
    }
  }

  package var setting: Setting
  /// Unix seconds, or seconds since the log began.
  package var time: Double
  /// dBm; `nil` for a packet that was expected but not heard.
  package var level: Int?
  /// What the phone says of its distance, metres, negative if it does not know; `nil` if it says nothing.
  package var accuracy: Double?
}
