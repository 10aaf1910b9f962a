/// A packet of a log that is replayed.
package struct ReplayReading: Hashable, Sendable {
  /// Seconds since 1970, or since the log began.
  package var time: Double
  /// Which beacon was heard, or which receiver heard: a number from 0.
  package var track: Int
  /// dBm.
  package var level: Double
  /// True distance in metres, > 0; `nil` if the log does not say it.
  package var distance: Double?
  /// Which place of the log it was heard at, a number from 0 that differs between beacons; `nil` if it has none.
  package var place: Int?
  /// What the phone itself says: one sigma in metres, negative if it does not know; `nil` if the log does not have it.
  package var reported: Double?

  package init(
    time: Double, track: Int, level: Double, distance: Double? = nil, place: Int? = nil,
    reported: Double? = nil
  ) {
    self.time = time
    self.track = track
    self.level = level
    self.distance = distance
    self.place = place
    self.reported = reported
  }
}
