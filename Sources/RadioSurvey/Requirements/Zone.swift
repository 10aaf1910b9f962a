/// What a device says about its distance to a beacon.
package enum Zone: String, Codable, Sendable, CaseIterable, Comparable {
  /// Nearer than the first boundary.
  case immediate
  /// Between the boundaries.
  case near
  /// Beyond the second boundary.
  case far
  /// Heard, but with no usable distance.
  case unknown

  /// Nearest first.
  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }

  private var rank: Int {
    switch self {
    case .immediate: 0
    case .near: 1
    case .far: 2
    case .unknown: 3
    }
  }
}

/// The distances at which a device changes its zone. No official ones are published, so the user can set them.
@Memberwise package struct ZoneBoundaries: Hashable, Codable, Sendable {
  /// Metres up to which a device says immediate, > 0.
  @Key("_m") package var immediate: Double
  /// Metres up to which a device says near, > immediate.
  @Key("_m") package var near: Double

  /// 0.5 m and 3 m.
  package static let `default` = ZoneBoundaries(immediate: 0.5, near: 3)

  /// The farthest distance in metres that still counts as the zone; `nil` for far and unknown.
  package func outerDistance(of zone: Zone) -> Double? {
    switch zone {
    case .immediate: immediate
    case .near: near
    case .far, .unknown: nil
    }
  }
}

/// What is stated of how a device turns a level into a distance; what is left open comes from the fits.
///
/// A device uses the measured power that the beacon broadcasts and its own exponent. Operating systems do not publish their
/// curve, so this is an assumption that every result states.
@Memberwise package struct RangingSettings: Hashable, Sendable {
  /// Level at 1 m in dBm that devices assume; `nil` means what the beacons broadcast or the fitted one.
  package var referencePower: Double?
  /// Path-loss exponent that devices assume, 0.5…8; `nil` means the fitted one.
  package var pathLossExponent: Double?
  /// The crowd level at which the beacons are calibrated; `nil` means the emptiest that was surveyed.
  package var calibratedAt: CrowdLevel?
}

/// What a device assumes about level and distance when it names a zone: the measured power that the beacon broadcasts
/// and the exponent that its operating system assumes.
///
/// Core Location's own curve is unpublished, so the belief is stated wherever it is used.
@Memberwise package struct RangingBelief: Hashable, Codable, Sendable {
  /// Level at 1 m in dBm that the device assumes.
  @Key("_dbm") package var referencePower: Double
  /// Path-loss exponent that the device assumes, > 0.
  package var pathLossExponent: Double
}
