/// The valid ranges of the numbers of a survey. A number beyond these is refused when it is read, so that no estimate
/// meets it: a distance of 10⁻³⁰⁰ m is a slip of the pen, and its logarithm decides a fit.
package enum SurveyBounds {
  /// Straight-line metres between a beacon and a receiver. Below 5 cm antennas touch, and an error of the tape outweighs the
  /// path loss; beyond 10 km no Bluetooth LE is heard.
  package static let distance: ClosedRange<Double> = 0.05...10_000
  /// A coordinate of the site, metres.
  package static let coordinate: ClosedRange<Double> = -10_000...10_000
  /// A side of the floor plan, metres.
  package static let floorSide: ClosedRange<Double> = 0.5...10_000
  /// People in the room.
  package static let people: ClosedRange<Int> = 0...1_000_000
  /// A date, Unix seconds: from 2010-01-01, the year of Bluetooth LE, to before 2100-01-01.
  package static let date: Range<Double> = 1_262_304_000..<4_102_444_800
  /// The times of a clock that counts from its own start, such as the receiver's boot, seconds. It is read as a Unix
  /// time before 1990, which no clock that counts from 1970 has shown since Bluetooth LE is there.
  package static let clockFromStart: Range<Double> = 0..<631_152_000

  /// Whether a reading may have this time: a date, or the time of a clock that counts from its own start.
  @inline(__always)
  package static func isTime(_ seconds: Double) -> Bool {
    date.contains(seconds) || clockFromStart.contains(seconds)
  }
}
