import Foundation
import RadioSurvey

/// A place and a beacon at one distance, with every dwell that was measured there under the fit's conditions: one
/// location of the model, one draw of shadowing.
struct SurveyedLocation {
  let beacon: BeaconIdentifier
  let name: String
  let isNamed: Bool
  /// Metres, > 0.
  let distance: Double
  /// Dwells at which something was received.
  let dwells: [Dwell]
  /// Levels of all of them.
  let histogram: RSSIHistogram
  /// Mean level in dBm.
  let mean: Double
  /// Its place and its beacon.
  let site: LocationSite
  /// The session of each of ``dwells``; only a place that can be found again, by name or coordinates, is in several.
  let sessions: [String]

  /// Where it is, if the log has coordinates.
  var position: Position? { dwells.lazy.compactMap(\.location.position).first }

  /// log₁₀ of the distance in metres.
  var logDistance: Double { log10(distance) }

  /// What the estimator needs.
  var group: RandomInterceptREML.Group {
    RandomInterceptREML.Group(
      design: [1, logDistance], count: histogram.count, mean: mean,
      centredSumOfSquares: histogram.centredSumOfSquares)
  }
}
