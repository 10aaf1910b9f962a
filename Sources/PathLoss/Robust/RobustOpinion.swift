import Foundation
package import RadioSurvey
import Statistics

/// The line by estimates that rest on other assumptions than the model's: Huber and MM on location means, which bad locations
/// cannot pull away, and packet least squares with intervals that are robust to everything within a location.
package struct RobustOpinion: Hashable, Codable, Sendable {
  /// A location that the MM-estimate gives next to no weight.
  package struct OutlyingLocation: Hashable, Codable, Sendable {
    /// The beacon.
    package var beacon: BeaconIdentifier
    /// The place.
    package var location: String
    /// Metres.
    package var distance: Double
    /// Mean level less the MM line, dB.
    package var residual: Double
    /// Its weight, 0…0.25.
    package var weight: Double

    private enum CodingKeys: String, CodingKey {
      case beacon, location
      case distance = "distance_m"
      case residual = "residual_db"
      case weight
    }
  }

  /// Level at 1 m by the MM-estimate, dBm.
  package var mmReferencePower: Double
  /// Exponent by the MM-estimate.
  package var mmExponent: Double
  /// Its robust SD of location means, dB; no less than that of rounding to 1 dB.
  package var mmScale: Double
  /// Level at 1 m by Huber's estimate, dBm.
  @Nullable package var huberReferencePower: Double?
  /// Exponent by Huber's estimate.
  @Nullable package var huberExponent: Double?
  /// Exponent of the line through all packets with the CR2 interval on Satterthwaite's degrees of freedom.
  @Nullable package var clusterRobustExponent: Estimate?
  /// Locations with a weight below 0.25, by distance.
  package var outlyingLocations: [OutlyingLocation]

  /// Weight below which a location counts as outlying.
  package static let outlyingWeight = 0.25

  /// SD of rounding to 1 dB, 1/√12 dB: means of few packets at tied distances coincide, which leaves half of them on one line.
  private static let rounding = (1.0 / 12).squareRoot()

  /// Of five locations or more; `nil` if they carry no line.
  init?(_ locations: [SurveyedLocation]) {
    guard locations.count >= PathLossFitting.minimumLocations else { return nil }
    let x = locations.map(\.logDistance)
    let y = locations.map(\.mean)
    guard let mm = try? RobustLine.mm(x: x, y: y, resolution: Self.rounding) else { return nil }
    mmReferencePower = mm.intercept
    mmExponent = -mm.slope / 10
    mmScale = mm.scale
    let huber = try? RobustLine.huber(x: x, y: y)
    huberReferencePower = huber?.intercept
    huberExponent = huber.map { -$0.slope / 10 }
    clusterRobustExponent = (try? ClusterRobust.fit(locations.map(\.group))).flatMap(Self.exponent)
    outlyingLocations = zip(locations, mm.weights).filter { $0.1 < Self.outlyingWeight }.map {
      location, weight in
      OutlyingLocation(
        beacon: location.beacon, location: location.name, distance: location.distance,
        residual: location.mean - mm.intercept - mm.slope * location.logDistance, weight: weight)
    }
  }

  private static func exponent(_ fit: ClusterRobust.Fit) -> Estimate? {
    let error = fit.cr2[1, 1].squareRoot() / 10
    let half =
      error * Distributions.studentTQuantile(0.975, degreesOfFreedom: fit.degreesOfFreedom[1])
    guard half.isFinite else { return nil }
    let exponent = -fit.coefficients[1] / 10
    return Estimate(exponent, standardError: error, lower95: exponent - half, upper95: exponent + half)
  }

  private enum CodingKeys: String, CodingKey {
    case mmReferencePower = "mmReferencePower_dbm"
    case mmExponent
    case mmScale = "mmScale_db"
    case huberReferencePower = "huberReferencePower_dbm"
    case huberExponent, clusterRobustExponent, outlyingLocations
  }
}
