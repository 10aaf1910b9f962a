import Foundation
import RadioSurvey

/// Where a level begins to fall faster or slower with distance, and how much so: the dual slope in terms of a line.
///
/// The line falls along an axis that is log₁₀ d up to the bend and is stretched beyond it, so that whatever is true of a line in log distance,
/// its intervals and inverses too, is true of a bent one along that axis.
@Memberwise package struct Bend: Hashable, Codable, Sendable {
  /// Where it is, metres.
  @Key("_m") package var distance: Double
  /// The exponent beyond it over the one up to it, > 0.
  package var steepening: Double
}

extension Bend? {
  /// Decades along the axis of the line at a log distance; the log distance itself without a bend.
  package func straightened(_ logDistance: Double) -> Double {
    guard let bend = self else { return logDistance }
    let at = log10(bend.distance)
    return logDistance <= at ? logDistance : at + bend.steepening * (logDistance - at)
  }

  /// The log distance at so many decades along the axis of the line: the inverse of ``straightened(_:)``.
  package func logDistance(_ decades: Double) -> Double {
    guard let bend = self else { return decades }
    let at = log10(bend.distance)
    return decades <= at ? decades : at + (decades - at) / bend.steepening
  }

  /// The exponent at a distance in metres, from that up to the bend.
  package func exponent(_ exponent: Double, at distance: Double) -> Double {
    guard let bend = self, distance > bend.distance else { return exponent }
    return exponent * bend.steepening
  }

  /// The least exponent at any distance, from that up to the bend: the one that knows distances worst.
  package func least(_ exponent: Double) -> Double { exponent * Swift.min(1, self?.steepening ?? 1) }
}
