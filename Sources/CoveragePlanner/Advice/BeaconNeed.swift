import PathLoss
import RadioSurvey
package import SurveyDesign

/// How well the number of beacons is known.
package struct BeaconNeed: Hashable, Codable, Sendable {
  /// The number now.
  package var now: BeaconInterval
  /// Widest interval that is wanted, beacons. Numbers on a regular grid jump by whole rows: two neighbouring grids count as
  /// narrow enough however far apart they are.
  package var widest: Double
  /// What it takes; its `now` is half the width, absent if the interval has no end.
  package var locations: LocationNeed

  /// Whether the interval is narrow enough, or its ends are neighbouring grids and it cannot get narrower.
  package var isMet: Bool
  /// Whether no number will do, with 95 % confidence: the question is answered, and more locations do not change it.
  package var isHopeless: Bool { now.low == nil }
}
