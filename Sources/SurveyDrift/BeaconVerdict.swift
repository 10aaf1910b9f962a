package import RadioSurvey
package import Support

/// What new logs say of one beacon of a calibration.
package struct BeaconVerdict: Sendable {
  /// The answers. “Not significant” is never “unchanged”.
  package enum Answer: Sendable {
    /// Its level is where it was, within the margin.
    case equivalent
    /// Its level has moved by more than half the margin, against the other beacons.
    case shifted
    /// Its level has changed by different amounts at different places.
    case moved
    /// It is not heard where it should be.
    case silent
    /// Fewer of its packets are received than before, which neither its level nor the other beacons explain.
    case sparse
    /// None of these can be said.
    case unclear
  }

  /// The beacon.
  package var beacon: BeaconIdentifier
  /// The answer.
  package var answer: Answer
  /// Places that the answer rests on.
  package var places: Int
  /// Whether they are places of the calibration, by the surveyor's own names.
  package var isPaired: Bool
  /// The margin of equivalence, dB.
  package var margin: Double
  /// How far the level has moved, dB, what all beacons moved by taken off; `nil` if that is not known.
  package var shift: Double?
  /// Its standard error, dB.
  package var standardError: Double?
  /// Its 95 % interval, dB.
  package var interval: Interval?
  /// SD of the change from place to place, dB.
  package var spread: Double?
  /// The same of the middle beacon, dB.
  package var usualSpread: Double?
  /// About as many places as an answer takes; `nil` if there is one, or the number is not known.
  package var placesNeeded: Int?
  /// Mean level at the same places before and now, dBm; `nil` if they are not those of the calibration.
  package var levels: (before: Double, now: Double)?
  /// Packets received, as a share of those to be expected from before and from the other beacons, with its 95 % interval; `nil` for other
  /// answers.
  package var share: (estimate: Double, interval: Interval)?
  /// Since when it is not heard, Unix seconds; `nil` if it is not heard at all, or for other answers.
  package var since: Double?
}
