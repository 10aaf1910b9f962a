import PathLoss
package import RadioSurvey
import SurveyDesign

/// How well a survey is to know what it measures, and what measuring costs.
package struct SurveyGoals: Hashable, Codable, Sendable {
  /// Half of the 95 % interval of the exponent, > 0.
  package var exponent: Double
  /// Half of the 95 % interval of the shadowing SD as a share of it, > 0.
  package var shadowing: Double
  /// Half of the 90 % interval of the number of beacons, > 0.
  package var beacons: Double
  /// Seconds from one location to the next, > 0.
  package var walk: Double
  /// Seconds a packet, > 0; absent for the beacons' advertising interval, 0.5 s where that is unknown.
  @Nullable package var packet: Double?
  /// Metres over which shadowing is taken to forget itself, > 0.
  package var decorrelation: Double
  /// Locations to plan for each set of conditions, ≥ 3.
  package var locations: Int

  /// Locations of a first survey: four at each of three distances, and enough for a fit that is not weak.
  package static let firstLocations = 12
  /// Locations of a survey that continues.
  package static let nextLocations = 6

  /// Goals; by default ±0.2, ±20 % and an interval of the number of beacons no wider than 1.
  package init(
    exponent: Double = 0.2, shadowing: Double = 0.2, beacons: Double = 0.5, walk: Double = 30,
    packet: Double? = nil, decorrelation: Double = NextPlaces.decorrelation, locations: Int = nextLocations
  ) {
    self.exponent = exponent
    self.shadowing = shadowing
    self.beacons = beacons
    self.walk = walk
    self.decorrelation = decorrelation
    self.locations = locations
    self.packet = packet
  }

  private enum CodingKeys: String, CodingKey {
    case exponent, shadowing, beacons
    case walk = "walk_s"
    case packet = "packet_s"
    case decorrelation = "decorrelation_m"
    case locations
  }
}
