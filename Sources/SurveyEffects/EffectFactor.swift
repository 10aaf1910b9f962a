import Foundation
import PathLoss
import RadioSurvey

/// Something that a dwell was measured under and that may change the level.
package enum EffectFactor: String, Codable, Sendable, CaseIterable {
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

  /// What a dwell's conditions say of it; `nil` if they do not.
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

  /// The sector of 45° that a heading in degrees is in, named by its middle: `0°`, `45°` … `315°`.
  static func sector(_ degrees: Double) -> String {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let eighth = Int((turn / 45).rounded()) % 8
    return "\((eighth + 8) % 8 * 45)°"
  }
}

extension EffectFactor {
  /// Where its levels are in a location.
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
