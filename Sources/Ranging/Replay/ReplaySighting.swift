package import RadioSurvey

/// What an app knows of one beacon at the end of a step.
package struct ReplaySighting: Hashable, Codable, Sendable {
  /// Which beacon, or receiver: its number.
  package var track: Int
  /// What the device names.
  package var zone: Zone
  /// Smoothed level, dBm; `nil` if it was not heard for the time-out.
  @Nullable package var level: Double?
  /// Distance in metres that the device reads into it.
  @Nullable package var distance: Double?
  /// One sigma of that distance in metres: s · d̂ with s = ln 10/10 · σ/n.
  @Nullable package var accuracy: Double?
  /// What the phone said last in the step, metres; negative if it did not know, `nil` if it said nothing.
  @Nullable package var reported: Double?
  /// Packets in the step.
  package var packets: Int
}
