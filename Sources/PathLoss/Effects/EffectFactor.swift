import Foundation
import RadioSurvey

/// Something that a dwell was measured under and that may change the level.
public enum EffectFactor: String, Codable, Sendable, CaseIterable {
  /// Where the beacon hangs.
  case placement
  /// How full the room is.
  case crowd
  /// How the receiver is carried.
  case carriage
  /// The receiving device.
  case receiver
  /// Heading of the surveyor, in sectors of 45°.
  case orientation
  /// Advertising channel, 37, 38 or 39.
  case channel

  /// What a dwell's conditions say of it; `nil` where they do not.
  func level(of conditions: Conditions) -> String? {
    switch self {
    case .placement: conditions.placement?.rawValue
    case .crowd: conditions.crowd?.rawValue
    case .carriage: conditions.carriage?.rawValue
    case .receiver: conditions.receiver?.rawValue
    case .orientation: conditions.orientation.map(Self.sector)
    case .channel: conditions.channel.map { "\($0)" }
    }
  }

  /// The sector of 45° that a heading in degrees lies in, named by its middle: `0°`, `45°` … `315°`.
  static func sector(_ degrees: Double) -> String {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    return "\((Int((turn / 45).rounded()) % 8 + 8) % 8 * 45)°"
  }
}

/// One location of the model of all conditions: a beacon, a place's name, a distance, and everything that the dwells there
/// have in common.
struct EffectLocation {
  let beacon: BeaconIdentifier
  let place: String
  /// Metres, > 0.
  let distance: Double
  /// What each factor was, in the order of ``EffectFactor``; `nil` where it is not stated.
  let levels: [String?]
  /// People in the room, the mean over the dwells; `nil` where any dwell's is unknown.
  let people: Double?
  /// Levels of all dwells.
  let histogram: RSSIHistogram
  /// Packets expected; `nil` where any dwell's is unknown or its readings are smoothed.
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

extension EffectFactor {
  /// Where its levels stand in a location.
  var index: Int {
    switch self {
    case .placement: 0
    case .crowd: 1
    case .carriage: 2
    case .receiver: 3
    case .orientation: 4
    case .channel: 5
    }
  }
}
