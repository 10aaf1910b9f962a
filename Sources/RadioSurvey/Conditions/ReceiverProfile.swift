/// What is known of a receiving device before the survey.
package struct ReceiverProfile: Hashable, Codable, Sendable {
  /// Its name in the logs.
  package var receiver: Receiver
  /// Level in dBm below which it hears nothing.
  package var sensitivity: Double?
  /// Share of the time that it listens, 0…1; 1 if it scans all the time.
  package var dutyCycle: Double?
  /// Whether it delivers packets or levels it has smoothed.
  package var source: ReadingSource?

  package init(
    receiver: Receiver, sensitivity: Double? = nil, dutyCycle: Double? = nil, source: ReadingSource? = nil
  ) {
    self.receiver = receiver
    self.sensitivity = sensitivity
    self.dutyCycle = dutyCycle
    self.source = source
  }
}
