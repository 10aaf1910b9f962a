/// What held in an interval of time.
package struct ReplayTruth: Hashable, Sendable {
  /// From this time up to but without the other, seconds.
  package var start: Double
  package var end: Double
  /// The nearest beacon or receiver by number; `nil` if the table does not say it.
  package var nearest: Int?
  /// The beacon that the distance is to; `nil` for the only one.
  package var track: Int?
  /// Metres; `nil` if the table does not say it.
  package var distance: Double?

  package init(start: Double, end: Double, nearest: Int?, track: Int?, distance: Double?) {
    self.start = start
    self.end = end
    self.nearest = nearest
    self.track = track
    self.distance = distance
  }
}
