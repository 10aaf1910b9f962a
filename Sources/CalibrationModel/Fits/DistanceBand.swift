import Foundation
package import RadioSurvey
package import Support

/// How often the intervals held at left-out locations of one stretch of distance.
///
/// A share over all distances can be right although the intervals are too narrow where it matters: where the weakest packets
/// never arrive, far locations scatter little, and make up for near ones that scatter more than the fit knows.
package struct DistanceBand: Hashable, Codable, Sendable {
  /// Locations below which the distances are not parted.
  package static let minimumLocations = 30

  /// Locations of one band below which it has no conformal interval of its own.
  package static let conformalLocations = 20

  /// Nearest and farthest location, metres.
  package var distance: Interval
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Of them inside the 68.27 % interval.
  package var inside68: Int
  /// Wilson 95 % interval of their share.
  package var interval68: Interval
  /// Inside the 95.45 % interval.
  package var inside95: Int
  /// Wilson 95 % interval of their share.
  package var interval95: Interval
  /// The width at which the intervals hold there for any distribution; absent with fewer than 20 locations.
  @Nullable package var conformal: ConformalGuard?

  package init(
    distance: Interval, locations: Int, inside68: Int, interval68: Interval, inside95: Int,
    interval95: Interval, conformal: ConformalGuard? = nil
  ) {
    self.distance = distance
    self.locations = locations
    self.inside68 = inside68
    self.interval68 = interval68
    self.inside95 = inside95
    self.interval95 = interval95
    self.conformal = conformal
  }

  private enum CodingKeys: String, CodingKey {
    case distance = "distance_m"
    case locations, inside68, interval68, inside95, interval95, conformal
  }
}

/// How wide an interval must be to hold at held-out locations for any distribution: the conformal interval,
/// with the location as the exchangeable unit.
///
/// The score of a location is |ȳ_g − μ₍₋g₎(x_g)| over its predicted SD; the interval at 1 − a reaches the score of rank
/// ⌈(1 − a)(G + 1)⌉ (V. Vovk, A. Gammerman, G. Shafer, Algorithmic Learning in a Random World, 2005; for left-out residuals
/// R. F. Barber, E. J. Candès, A. Ramdas, R. J. Tibshirani, Ann. Stat. 49, 2021, doi 10.1214/20-AOS1965). With fewer than
/// 1/a − 1 locations that rank does not exist and no finite interval is guarded: 3 locations for 68.27 %, 21 for 95.45 %.
package struct ConformalGuard: Hashable, Codable, Sendable {
  /// Locations that were left out, one at a time.
  package var locations: Int
  /// Half width of the 68.27 % interval in predicted SDs.
  @Nullable package var factor68: Double?
  /// Half width of the 95.45 % interval in predicted SDs; absent with fewer than 21 locations.
  @Nullable package var factor95: Double?
  /// What the model has for the same: the quantile of its t distribution.
  package var modelFactor68: Double
  /// What the model has at 95.45 %.
  package var modelFactor95: Double
  /// By how much the model's 68.27 % interval is to be widened, ≥ 1; 1 if it is the wider one.
  @Nullable package var widening68: Double?
  /// By how much the model's 95.45 % interval is to be widened, ≥ 1.
  @Nullable package var widening95: Double?

  package init(
    locations: Int, factor68: Double? = nil, factor95: Double? = nil, modelFactor68: Double,
    modelFactor95: Double, widening68: Double? = nil, widening95: Double? = nil
  ) {
    self.locations = locations
    self.factor68 = factor68
    self.factor95 = factor95
    self.modelFactor68 = modelFactor68
    self.modelFactor95 = modelFactor95
    self.widening68 = widening68
    self.widening95 = widening95
  }

  /// The score of rank ⌈level (n + 1)⌉; `nil` if that rank does not exist or the score is not finite.
  package static func quantile(_ scores: [Double], level: Double) -> Double? {
    // A hair less, so that a product that should be whole is not rounded up.
    let rank = Int((level * Double(scores.count + 1) - 1e-9).rounded(.up))
    guard rank >= 1, rank <= scores.count else { return nil }
    let value = scores.sorted()[rank - 1]
    return value.isFinite ? value : nil
  }
}
