package import RadioSurvey

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
  package func level(of conditions: Conditions) -> String? {
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
  package static func sector(_ degrees: Double) -> String {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let eighth = Int((turn / 45).rounded()) % 8
    return "\((eighth + 8) % 8 * 45)°"
  }
}

extension EffectFactor {
  /// Where its levels are in a location.
  package var index: Int {
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

/// What a level of a factor changes while everything else stays.
@Memberwise package struct EffectTerm: Hashable, Codable, Sendable {
  package var factor: EffectFactor
  /// The level; absent if the logs do not state it.
  @Nullable package var level: String?
  /// The level that it is held against; absent if the logs do not state it, or it is the mean of all.
  @Nullable package var reference: String?
  /// Change of level, dB.
  @Key("estimate_db") package var change: Estimate
  /// Degrees of freedom of its t interval.
  package var degreesOfFreedom: Double
  /// Probability of a change this large by chance.
  package var p: Double
  /// The same, adjusted for the number of levels of the factor (Holm).
  package var adjustedP: Double
  /// Locations measured at the level.
  package var locations: Int
  /// Places among them.
  package var places: Int
  /// Parts of the model whose change is in this one, because they were always measured together.
  @Key("inseparable") @Sentence("inseparableFrom") package var inseparableFrom: [EffectName] = []
}

/// Spreads of all locations, or of a crowd level.
@Memberwise package struct EffectSpread: Hashable, Codable, Sendable {
  /// The crowd level; absent if it is not stated, or the spreads are those of all locations.
  @Nullable package var crowd: String?
  /// Whether the shadowing and fading are those of all locations.
  package var isCommon: Bool
  package var locations: Int
  /// Standard deviation from location to location, dB.
  @Key("_db") @Nullable package var shadowingSD: Estimate?
  /// Standard deviation from packet to packet within a location, dB.
  @Key("_db") @Nullable package var fadingSD: Estimate?
  /// Probability that a packet is lost at any level; absent if losses are not part of the fit.
  @Nullable package var collisionLoss: Estimate?
}
