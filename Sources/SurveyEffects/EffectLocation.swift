import Foundation
import PathLoss
import RadioSurvey

/// One location of the model of all conditions: a beacon, a place, a distance, and everything that the dwells there
/// have in common.
struct EffectLocation {
  let beacon: BeaconIdentifier
  let place: SurveyPlace
  /// Metres, > 0.
  let distance: Double
  /// What each factor was, in the order of ``EffectFactor``; `nil` if it is not stated.
  let levels: [String?]
  /// People in the room, the mean over the dwells; `nil` if any dwell's is unknown.
  let people: Double?
  /// Levels of all dwells.
  let histogram: RSSIHistogram
  /// Packets expected; `nil` if any dwell's is unknown or its readings are smoothed.
  let expected: Int?
  /// Whether any dwell's readings were smoothed.
  let isAveraged: Bool
  /// Dwells.
  let dwells: Int
  /// Which beacon, place and distance it is, whatever the conditions: counted from 0.
  var cluster = 0

  /// log₁₀ of the distance in metres.
  var logDistance: Double { log10(distance) }
  /// Whether anything was received.
  var isHeard: Bool { histogram.count > 0 }
  /// Packets expected and not received.
  var lost: Int { max(0, (expected ?? 0) - histogram.count) }

  subscript(_ factor: EffectFactor) -> String? { levels[factor.index] }

  /// The part of its conditions that a fit is made for.
  var conditions: FitConditions {
    FitConditions(
      placement: self[.placement].map(Placement.init(rawValue:)),
      crowd: self[.crowd].map(CrowdLevel.init(rawValue:)),
      carriage: self[.carriage].map(Carriage.init(rawValue:)),
      receiver: self[.receiver].map(Receiver.init(rawValue:)))
  }
}
