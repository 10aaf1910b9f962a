/// What is known of all beacons at the end of a step.
package struct ReplayMoment: Sendable {
  /// One beacon.
  package struct Track: Sendable {
    /// Smoothed level less the level at 1 m, dB: what beacons are compared by. −∞ before the first packet.
    package var lead = -Double.infinity
    /// When it was heard last, seconds; −∞ if never.
    package var heardAt = -Double.infinity
    /// Packets in this step.
    package var packets = 0
    /// Mean level less the level at 1 m of the packets in this step, dB.
    package var stepLead = 0.0
    /// The latest level, dBm.
    package var level = 0.0
    /// Level at 1 m, dBm.
    package var power = 0.0
  }

  /// Where the step ends, seconds.
  package var end: Double
  /// Its length, seconds.
  package var length: Double
  /// By track.
  package var tracks: [Track]
}
